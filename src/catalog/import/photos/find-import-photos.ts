import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { CatalogImportBody } from '../../api.ts';
import type { PhotoDependencies } from '../../photos/store-photo.ts';
import { products } from '../../schema.ts';
import { queueImportPhotos } from './import-photos.ts';
import { catalogImportPhotos } from './import-photos-schema.ts';
import type { PlannedPhoto } from './plan-photos.ts';

const maxListed = 200;
const maxRecent = 3;

export async function addImportPhotos(tx: Tx, importId: string, planned: readonly PlannedPhoto[]): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map((photo, number) => ({ ...photo, number }));
  await tx.execute(sql`insert into ${catalogImportPhotos}
      (import_id, number, line, product_id, position, source, entry, variants)
    select ${importId}, number, line, "productId", position, source, entry, variants
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      rows(number int, line int, "productId" text, position int, source text, entry text, variants jsonb)`);
}

export async function findImportPhotos(queries: Queries, importId: string): Promise<CatalogImportBody['photos']> {
  const isThis = eq(catalogImportPhotos.importId, importId);
  const counts = await queries
    .select({ state: catalogImportPhotos.state, count: sql<number>`count(*)::int` })
    .from(catalogImportPhotos)
    .where(isThis)
    .groupBy(catalogImportPhotos.state);
  const failed = await queries
    .select({
      line: catalogImportPhotos.line,
      position: sql<number>`${catalogImportPhotos.position} + 1`,
      source: catalogImportPhotos.source,
      message: sql<string>`coalesce(${catalogImportPhotos.reason}, '')`,
      product: sql<string>`coalesce(${products.name}, '')`,
      slug: sql<string>`coalesce(${products.slug}, '')`,
    })
    .from(catalogImportPhotos)
    .leftJoin(products, eq(products.id, catalogImportPhotos.productId))
    .where(and(isThis, eq(catalogImportPhotos.state, 'failed')))
    .orderBy(asc(catalogImportPhotos.number))
    .limit(maxListed);
  const count = (state: string) => counts.find((one) => one.state === state)?.count ?? 0;
  const total = counts.reduce((sum, one) => sum + one.count, 0);
  return {
    total,
    stored: count('stored'),
    waiting: count('waiting'),
    stopped: count('stopped'),
    failedCount: count('failed'),
    failed,
    recent: count('waiting') > 0 ? await findRecent(queries, importId) : [],
  };
}

/** Photos are taken in the order of the file. */
function findRecent(queries: Queries, importId: string): Promise<CatalogImportBody['photos']['recent']> {
  const { state, number } = catalogImportPhotos;
  const stored = sql<number>`count(*) filter (where ${state} = 'stored')::int`;
  const last = sql`max(${number}) filter (where ${state} = 'stored')`;
  return queries
    .select({ product: products.name, slug: products.slug, stored, total: sql<number>`count(*)::int` })
    .from(catalogImportPhotos)
    .innerJoin(products, eq(products.id, catalogImportPhotos.productId))
    .where(eq(catalogImportPhotos.importId, importId))
    .groupBy(products.id)
    .having(sql`${last} is not null`)
    .orderBy(sql`${last} desc`)
    .limit(maxRecent);
}

/** Those that failed or were stopped are taken again. */
export async function retryImportPhotos(tx: Tx, deps: PhotoDependencies, importId: string): Promise<void> {
  await tx
    .update(catalogImportPhotos)
    .set({ state: 'waiting', attempts: 0 })
    .where(and(eq(catalogImportPhotos.importId, importId), inArray(catalogImportPhotos.state, ['failed', 'stopped'])));
  await queueImportPhotos(tx, deps, importId);
}

/** What is being taken at this moment is still stored. */
export async function stopImportPhotos(tx: Tx, importId: string): Promise<void> {
  await tx
    .update(catalogImportPhotos)
    .set({ state: 'stopped' })
    .where(and(eq(catalogImportPhotos.importId, importId), eq(catalogImportPhotos.state, 'waiting')));
}
