import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import {
  hasProducts,
  importCategory,
  importProduct,
  isKnownProduct,
  openArchive,
  type PhotoDependencies,
  removeArchive,
  type StoredPhoto,
  storePhotos,
  withStoredPhotos,
  writePhotos,
} from '../catalog/index.ts';
import { importWrap, listMovedWraps, storeMovedWrapPhoto } from '../gifts/index.ts';
import { importOccasions, listMovedOccasions, lockMovedOccasions } from '../occasions/index.ts';
import { importOffer } from '../offers/index.ts';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { maxPhotoPixels } from '../platform/pictures/picture-jobs.ts';
import type { PictureFile } from '../platform/pictures/pictures.ts';
import { readMaster } from '../platform/pictures/read-master.ts';
import type { Language } from '../shared/languages/languages.ts';
import { currentLanguage, t } from '../shared/languages/translate.ts';
import type { MoveBody } from './api.ts';
import { describeProblem, describeRefusal, isProblem, type MoveProblem } from './move-problem.ts';
import { fileNames, type OpenCatalog, openCatalog, type WholeProduct } from './moved-catalog.ts';
import { catalogMoves } from './schema.ts';

export const moveInQueue = 'move-catalog-in';
export interface MoveInJob {
  moveId: string;
  /** The language of who began it, in which refusals are written. */
  language?: Language;
}

export interface MovingDependencies extends PhotoDependencies {
  db: Database;
}

const jobMs = 4 * 60_000;
const maxProblems = 500;

/** Reads the whole file first. Throws ShopError 400 or 404. */
export async function requireMovable(deps: MovingDependencies, archiveId: string): Promise<number> {
  const opened = await openCatalog(await openArchive(deps, archiveId));
  let total = 0;
  for await (const products of opened.products()) total += products.length;
  return total;
}

export async function startMove(
  tx: Tx,
  { queue }: MovingDependencies,
  move: { archiveId: string; total: number },
): Promise<MoveBody> {
  const id = await addMove(tx, move);
  await queue.send(tx, moveInQueue, { moveId: id, language: currentLanguage() } satisfies MoveInJob);
  return (await findMove(tx, id)) as MoveBody;
}

/** Without a job. */
export async function addMove(tx: Tx, move: { archiveId: string; total: number }): Promise<string> {
  const id = newId();
  await tx.insert(catalogMoves).values({ id, ...move, isNewShop: !(await hasProducts(tx)) });
  return id;
}

export async function findMove(queries: Queries, moveId: string): Promise<MoveBody | null> {
  const [row] = await queries.select().from(catalogMoves).where(eq(catalogMoves.id, moveId));
  if (!row) return null;
  const { id, total, done, added, problems, completedAt, createdAt } = row;
  const isComplete = completedAt !== null;
  return { _id: id, isComplete, total, done, added, problems, createdAt: createdAt.toISOString() };
}

type Move = typeof catalogMoves.$inferSelect;

/** Takes products for some minutes, each with everything of it in one transaction, and queues the rest. */
export async function runMove(
  deps: MovingDependencies,
  { moveId }: MoveInJob,
  { maxRunMs = jobMs }: { maxRunMs?: number } = {},
): Promise<void> {
  const { db, queue } = deps;
  const endsAt = performance.now() + maxRunMs;
  const [move] = await db.read.select().from(catalogMoves).where(eq(catalogMoves.id, moveId));
  if (!move || move.completedAt) return;
  const opened = await openPrepared(deps, move).catch((error: unknown) => describeProblem('catalog.json', error));
  if (isProblem(opened)) return endMove(deps, move, opened);
  let place = 0;
  for await (const products of opened.products())
    for (const product of products) {
      place += 1;
      if (place <= move.done) continue;
      if (performance.now() > endsAt)
        return db.transaction((tx) =>
          queue.send(tx, moveInQueue, { moveId, language: currentLanguage() } satisfies MoveInJob),
        );
      if (isProblem(product)) await recordDone(deps, moveId, { added: 0, problem: product });
      else await moveProduct(deps, { opened, product, moveId });
    }
  await endMove(deps, move);
}

async function openPrepared(deps: MovingDependencies, move: Move): Promise<OpenCatalog> {
  const opened = await openCatalog(await openArchive(deps, move.archiveId));
  if (!move.isPrepared) await prepareShop(deps, opened, move);
  return opened;
}

/** `problem`: why nothing could be taken. */
async function endMove(
  deps: MovingDependencies,
  { id, archiveId, problems }: Move,
  problem?: MoveProblem,
): Promise<void> {
  const set = { completedAt: sql`now()`, ...(problem && { problems: [...problems, problem] }) };
  await deps.db.transaction((tx) => tx.update(catalogMoves).set(set).where(eq(catalogMoves.id, id)));
  await removeArchive(deps, archiveId);
}

/** What products refer to, in one transaction. */
async function prepareShop(deps: MovingDependencies, opened: OpenCatalog, { id, isNewShop }: Move): Promise<void> {
  const { catalog } = opened;
  const problems = [...opened.problems];
  const take: Take = (label, work) => work().catch((error) => void problems.push(describeRefusal(label, error)));
  const occasions = await storeOccasionPhotos(deps, { opened, isNewShop, take });
  const wraps = await storeWrapPhotos(deps, opened, take);
  const stored = occasions.flatMap((one) => one.stored ?? []);
  await withStoredPhotos(deps, stored, async (tx) => {
    const [move] = await tx.select().from(catalogMoves).where(eq(catalogMoves.id, id)).for('update');
    if (move?.isPrepared) return;
    await writePhotos(tx, deps, stored, null);
    const moved = occasions.map((one) => ({ occasion: one.occasion, photoId: one.stored?.id ?? null }));
    await importOccasions(tx, moved, { priceLimits: catalog.priceLimits, isNewShop });
    for (const category of catalog.categories)
      await take(t('importAnswers.theCategory', { name: category.name }), () => importCategory(tx, category));
    for (const { wrap, photo } of wraps)
      await take(t('importAnswers.theWrap', { name: wrap.name }), () => importWrap(tx, wrap, photo));
    for (const offer of catalog.offers)
      await take(t('importAnswers.theOffer', { code: offer.code }), () => importOffer(tx, offer));
    const set = { isPrepared: true, problems: problems.slice(0, maxProblems) };
    await tx.update(catalogMoves).set(set).where(eq(catalogMoves.id, id));
  });
}

/** Adds a problem with this label when the work is refused. */
type Take = <T>(label: string, work: () => Promise<T>) => Promise<T | undefined>;
interface TakenOccasions {
  opened: OpenCatalog;
  isNewShop: boolean;
  take: Take;
}

async function storeOccasionPhotos(deps: MovingDependencies, { opened, isNewShop, take }: TakenOccasions) {
  const known = isNewShop ? [] : (await listMovedOccasions(deps.db.read)).map(({ occasion }) => occasion.slug);
  const all: { occasion: OpenCatalog['catalog']['occasions'][number]; stored: StoredPhoto | null }[] = [];
  for (const occasion of opened.catalog.occasions) {
    const isTaken = occasion.hasPhoto && !known.includes(occasion.slug);
    const names = isTaken ? [fileNames.occasion(occasion.slug)] : [];
    const photos = await take(t('importAnswers.theOccasion', { name: occasion.name }), () =>
      withFiles(opened, names, (files) => storePhotos(deps, files, readMaster)),
    );
    const [stored = null] = photos ?? [];
    all.push({ occasion, stored });
  }
  return all;
}

async function storeWrapPhotos(deps: MovingDependencies, opened: OpenCatalog, take: Take) {
  const known = (await listMovedWraps(deps.db.read)).map(({ wrap }) => wrap.name.toLowerCase());
  const all: { wrap: OpenCatalog['catalog']['giftWraps'][number]['wrap']; photo: string | null }[] = [];
  for (const { wrap, file: name } of opened.catalog.giftWraps) {
    const names = wrap.hasPhoto && !known.includes(wrap.name.toLowerCase()) ? [name] : [];
    const photo = await take(t('importAnswers.theWrap', { name: wrap.name }), () =>
      withFiles(opened, names, async ([file]) => (file ? storeMovedWrapPhoto(deps.photoStore, file) : null)),
    );
    all.push({ wrap, photo: photo ?? null });
  }
  return all;
}

interface MovingProduct {
  opened: OpenCatalog;
  product: WholeProduct;
  moveId: string;
}

/** One that is here already stays as it is. */
async function moveProduct(deps: MovingDependencies, { opened, product, moveId }: MovingProduct): Promise<void> {
  if (await isKnownProduct(deps.db.read, product.id)) return recordDone(deps, moveId, { added: 0 });
  const { occasions, ...moved } = product;
  const names = Array.from({ length: product.photos }, (_, at) => fileNames.photo(product.id, at + 1));
  try {
    const stored = await withFiles(opened, names, (files) => storePhotos(deps, files, readMaster));
    await withStoredPhotos(deps, stored, async (tx) => {
      const assign = await lockMovedOccasions(tx, occasions);
      await importProduct(tx, deps, { ...moved, occasions }, stored);
      await assign(product.id);
      await setDone(tx, moveId, { added: 1 });
    });
  } catch (error) {
    await recordDone(deps, moveId, { added: 0, problem: describeProblem(product.name, error) });
  }
}

interface Done {
  added: number;
  problem?: MoveProblem;
}

function recordDone({ db }: MovingDependencies, moveId: string, done: Done): Promise<void> {
  return db.transaction((tx) => setDone(tx, moveId, done));
}

async function setDone(tx: Tx, moveId: string, { added, problem }: Done): Promise<void> {
  const [move] = await tx.select().from(catalogMoves).where(eq(catalogMoves.id, moveId)).for('update');
  if (!move) return;
  const problems = problem ? [...move.problems, problem].slice(0, maxProblems) : move.problems;
  await tx
    .update(catalogMoves)
    .set({ done: move.done + 1, added: move.added + added, problems })
    .where(eq(catalogMoves.id, moveId));
}

/** Photos of the ZIP as files, while `work` reads them. Throws ShopError 400 when one is missing. */
async function withFiles<T>(
  opened: OpenCatalog,
  names: readonly string[],
  work: (files: PictureFile[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `dhaaga-upload-${process.pid}-move-`));
  try {
    const files: PictureFile[] = [];
    for (const [at, name] of names.entries()) {
      const bytes = await opened.readPhoto(name);
      if (!bytes) throw new ShopError('bad_input', t('importAnswers.missingInZip', { file: name }));
      const path = join(folder, String(at));
      await writeFile(path, bytes, { mode: 0o600 });
      files.push({ path, maxPixels: maxPhotoPixels, isOfShopper: false });
    }
    return await work(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
