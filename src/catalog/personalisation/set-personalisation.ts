import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { roundToPaise, toRupees } from '../../shared/money.ts';
import { requireOwnPhotos } from '../photos/require-own-photos.ts';
import { selectPhotoUrl } from '../photos/store-photo.ts';
import { photos, products } from '../schema.ts';
import { notArchived, productNotFound } from '../select-products.ts';
import { lockProduct } from '../stock/lock-products.ts';
import { keepWords } from '../texts/product-words.ts';
import type { PersonalisationOption } from './option.ts';
import type { EditedPersonalisation, PersonalisationForm } from './personalisation-endpoints.ts';

/** Throws ShopError 404. */
export async function findPersonalisation(queries: Queries, productId: string): Promise<EditedPersonalisation> {
  const product = await findProduct(queries, productId);
  const { id: _id, name, slug, version, pricePaise, personalisation } = product;
  const all = await findPhotos(queries, productId);
  return {
    options: (personalisation ?? []).map(inRupees),
    product: {
      ...{ _id, name, slug, version, price: toRupees(pricePaise) },
      photo: all[0]?.url ?? null,
      photos: all.map((photo) => ({ _id: photo.id, url: photo.url })),
      ratio: photoRatio(all[0]),
    },
  };
}

/** An option that keeps its id keeps its place in carts. Throws ShopError 404, or 409 changed_meanwhile. */
export async function setPersonalisation(
  tx: Tx,
  productId: string,
  { options, version }: PersonalisationForm,
): Promise<{ name: string; slug: string }> {
  const product = await lockProduct(tx, productId);
  if (version !== undefined && version !== product.version) throw new ShopError('changed_meanwhile');
  const chosen = options.flatMap(({ choices = [] }) => choices.flatMap(({ photo }) => photo ?? []));
  await requireOwnPhotos(tx, productId, { field: 'options', chosen });
  const [first] = await findPhotos(tx, productId);
  const ratio = photoRatio(first);
  const earlier = product.personalisation ?? [];
  const stored = options.map((option) => makeOption(option, { earlier, ratio }));
  const personalisation = stored.length > 0 ? stored : null;
  await tx
    .update(products)
    .set({
      personalisation,
      translations: keepWords(product, { personalisation }),
      version: sql`${products.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, productId));
  return product;
}

type OptionForm = PersonalisationForm['options'][number];

function makeOption(
  { id, kind, label, isRequired, price, maxLength, scripts, choices = [], isFuture, place }: OptionForm,
  { earlier, ratio }: { earlier: readonly PersonalisationOption[]; ratio: number },
): PersonalisationOption {
  const known = earlier.find((one) => one.id === id && one.kind === kind);
  const makeChoice = ({ id: choiceId, price: rupees, ...choice }: (typeof choices)[number]) => ({
    ...choice,
    id: known?.choices?.find((one) => one.id === choiceId)?.id ?? newId(),
    pricePaise: roundToPaise(rupees),
  });
  return {
    ...{ id: known?.id ?? newId(), kind, label, isRequired, pricePaise: roundToPaise(price) },
    ...(kind === 'text' && { maxLength: maxLength ?? 1, scripts: scripts ?? [] }),
    ...(kind === 'text' && place && { place: { ...place, ratio } }),
    ...((kind === 'choice' || kind === 'colour') && { choices: choices.map(makeChoice) }),
    ...(kind === 'date' && { isFuture: isFuture ?? false }),
  };
}

function inRupees({ pricePaise, choices, ...option }: PersonalisationOption): EditedPersonalisation['options'][number] {
  return {
    ...option,
    price: toRupees(pricePaise),
    ...(choices && { choices: choices.map(({ pricePaise: paise, ...one }) => ({ ...one, price: toRupees(paise) })) }),
  };
}

async function findProduct(queries: Queries, productId: string) {
  const [product] = await queries
    .select()
    .from(products)
    .where(and(notArchived, eq(products.id, productId)));
  if (!product) throw productNotFound();
  return product;
}

function findPhotos(queries: Queries, productId: string) {
  return queries
    .select({
      id: photos.id,
      url: sql<string>`${selectPhotoUrl(photos.id)}`,
      width: photos.width,
      height: photos.height,
    })
    .from(photos)
    .where(eq(photos.productId, productId))
    .orderBy(asc(photos.position), asc(photos.id));
}

function photoRatio(photo: { width: number; height: number } | undefined): number {
  return photo ? Math.min(100, Math.max(0.01, photo.width / photo.height)) : 0.8;
}
