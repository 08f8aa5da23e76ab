import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { printOrders } from '../orders/index.ts';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Answered } from '../platform/payments/payment-provider.ts';
import { combinePages } from '../platform/pdf/combine-pages.ts';
import { t } from '../shared/languages/translate.ts';
import { shipments } from './schema.ts';
import type { CourierAccount } from './settings/courier-accounts.ts';

/** Providers take so many at a time. */
const maxAtOnce = 50;

interface WantedLabels {
  shipmentIds: string[];
  shopName: string;
  hasSlips: boolean;
}

/**
 * One PDF: each label, and its order's packing slip after it. Labels alone where the provider's file cannot be combined
 * with others. Throws ShopError 409 for a shipment that is not booked; 503 when the provider does not answer.
 */
export async function printLabels(
  db: Database,
  { provider }: CourierAccount,
  { shipmentIds, shopName, hasSlips }: WantedLabels,
): Promise<Buffer> {
  const { id, orderId, providerShipmentId, cashPaise: codPaise } = shipments;
  const found = await db.read
    .select({ id, orderId, providerShipmentId, codPaise })
    .from(shipments)
    .where(and(inArray(shipments.id, shipmentIds), eq(shipments.state, 'booked')));
  const byId = new Map(found.map((row) => [row.id, row]));
  const labels = shipmentIds.flatMap((id) => {
    const { providerShipmentId: shipmentId, codPaise = 0 } = byId.get(id) ?? {};
    return shipmentId ? [{ shipmentId, codPaise }] : [];
  });
  if (labels.length < shipmentIds.length) throw new ShopError('conflict', t('courierAnswers.notBooked'));
  const printed = requireAnswer(await provider.printLabels(labels), t('courierAnswers.noLabels'));
  if (!hasSlips) return printed;
  const orderIds = shipmentIds.flatMap((one) => byId.get(one)?.orderId ?? []);
  const slips = await printOrders(db, shopName, { form: 'small-slip', orderIds, hasPrices: false });
  return combinePages(printed, slips) ?? printed;
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
    throw new ShopError('conflict', t('courierAnswers.providerRefused', { why: answered.description }));
  throw new ShopError('courier_unavailable', sentence);
}
