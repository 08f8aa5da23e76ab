import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { printOrders } from '../orders/index.ts';
import { limitCalls } from '../platform/couriers/call-provider.ts';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { readReason } from '../platform/message.ts';
import type { Answered } from '../platform/network/provider-answer.ts';
import { combinePdfs } from '../platform/pdf/render-pdf.ts';
import { t } from '../shared/languages/translate.ts';
import { shipments } from './schema.ts';
import type { CourierAccount } from './settings/courier-accounts.ts';

/** The most that providers take at a time. */
const maxAtOnce = 50;
const filesAtOnce = 4;
/** For all of them; one file of all labels takes up to 20 s more, and the request has 45. */
const eachMs = 20_000;

interface WantedLabels {
  shipmentIds: string[];
  shopName: string;
  hasSlips: boolean;
}

/**
 * One PDF: each label, and its packing slip after it; labels alone where the provider's files come too late, or cannot
 * be combined. Throws ShopError 409 for a shipment that is not booked; 503 when the provider does not answer.
 */
export async function printLabels(
  db: Database,
  { provider }: CourierAccount,
  { shipmentIds, shopName, hasSlips }: WantedLabels,
): Promise<Buffer> {
  const parcels = await findBookedParcels(db, shipmentIds);
  const print = async (some: typeof parcels) =>
    requireAnswer(await provider.printLabels(some.map(({ label }) => label)), t('courierAnswers.noLabels'));
  if (!hasSlips) return print(parcels);
  const labels = await printEach(parcels, print);
  if (!labels) return print(parcels);
  const files: Buffer[] = [];
  for (const [index, { orderId }] of parcels.entries()) {
    const slip = await printOrders(db, shopName, { form: 'small-slip', orderIds: [orderId], hasPrices: false });
    files.push(...labels.slice(index, index + 1), slip);
  }
  return combinePdfs(files).catch((error: unknown) => {
    if (error instanceof ShopError) throw error;
    return print(parcels);
  });
}

/** A file for each: no provider names the order of pages, and a slip must follow its label. Null where one fails. */
async function printEach<T>(parcels: readonly T[], print: (some: T[]) => Promise<Buffer>): Promise<Buffer[] | null> {
  const oneOfFew = limitConcurrency(filesAtOnce);
  let hasFailed = false;
  const printOne = (parcel: T) =>
    oneOfFew(() => print([parcel]), { isWanted: () => !hasFailed }).catch((error: unknown) => {
      hasFailed = true;
      throw error;
    });
  return limitCalls(eachMs, () => Promise.all(parcels.map(printOne))).catch(() => null);
}

/** In the order of the ids. */
async function findBookedParcels(db: Database, shipmentIds: string[]) {
  const { id, orderId, providerShipmentId, cashPaise: codPaise } = shipments;
  const found = await db.read
    .select({ id, orderId, providerShipmentId, codPaise })
    .from(shipments)
    .where(and(inArray(shipments.id, shipmentIds), eq(shipments.state, 'booked')));
  const byId = new Map(found.map((row) => [row.id, row]));
  return shipmentIds.map((wanted) => {
    const row = byId.get(wanted);
    if (!row?.providerShipmentId) throw new ShopError('conflict', t('courierAnswers.notBooked'));
    return { orderId: row.orderId, label: { shipmentId: row.providerShipmentId, codPaise: row.codPaise } };
  });
}

/** For every booked parcel for which no courier was asked to come. A repeat asks for none twice. */
export async function requestPickup(db: Database, { provider, pickupPlace }: CourierAccount): Promise<number> {
  const waiting = await db.read
    .select({ id: shipments.id, providerShipmentId: shipments.providerShipmentId })
    .from(shipments)
    .where(
      and(
        ...[eq(shipments.state, 'booked'), eq(shipments.stage, 'booked')],
        ...[isNull(shipments.pickupAskedAt), isNull(shipments.requestId)],
      ),
    );
  let pickupOn: string | null = null;
  for (let start = 0; start < waiting.length; start += maxAtOnce) {
    const some = waiting.slice(start, start + maxAtOnce);
    const shipmentIds = some.flatMap(({ providerShipmentId }) => providerShipmentId ?? []);
    const asked = await provider.requestPickup({ shipmentIds, pickupPlace, parcels: waiting.length });
    const answer = requireAnswer(asked, t('courierAnswers.noPickup'));
    // The courier comes once for all of them.
    pickupOn = answer.pickupOn ?? pickupOn;
    await db.read
      .update(shipments)
      .set({ pickupAskedAt: sql`now()`, pickupOn })
      .where(
        inArray(
          shipments.id,
          some.map(({ id }) => id),
        ),
      );
  }
  return waiting.length;
}

function requireAnswer<T>(answered: Answered<T>, sentence: string): T {
  if (answered.ok) return answered.value;
  if (answered.kind === 'refused')
    throw new ShopError('conflict', t('courierAnswers.providerRefused', { why: readReason(answered.description) }));
  throw new ShopError('courier_unavailable', sentence);
}
