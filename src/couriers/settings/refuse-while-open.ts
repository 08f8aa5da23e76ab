import { desc, isNotNull } from 'drizzle-orm';
import {
  type CourierKeys,
  type CourierUrls,
  makeCourierProvider,
} from '../../platform/couriers/make-courier-provider.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { courierSettings, shipments } from '../schema.ts';
import { isLive } from '../shipment-states.ts';
import { isOtherAccount } from './change-courier-keys.ts';
import { findCourierRow } from './courier-accounts.ts';

/** Until the end of the transaction parcels are not booked, and keys not changed. */
export async function lockCourierSettings(tx: Tx): Promise<void> {
  await tx.select({ id: courierSettings.id }).from(courierSettings).for('update');
}

/** The account is that of the parcels that the transaction books. */
export async function holdCourierSettings(tx: Tx): Promise<void> {
  await tx.select({ id: courierSettings.id }).from(courierSettings).for('share');
}

/** Open parcels of one account are not known to another one. Throws ShopError 409. */
export async function refuseOtherAccount(queries: Queries, keys: CourierKeys): Promise<void> {
  const row = await findCourierRow(queries);
  if (row && isOtherAccount(row, keys)) await refuseWhileOpen(queries);
}

/** A token names no account: it is of the same one when it knows the newest open parcel. Throws ShopError 409, 503. */
export async function requireKnownParcel(queries: Queries, keys: CourierKeys, urls: CourierUrls): Promise<void> {
  const row = await findCourierRow(queries);
  if (keys.provider !== 'delhivery' || row?.provider !== keys.provider) return;
  const [open] = await queries
    .select({ number: shipments.number })
    .from(shipments)
    .where(isLive(isNotNull(shipments.number)))
    .orderBy(desc(shipments.bookedAt))
    .limit(1);
  const answered = open?.number ? await makeCourierProvider(keys, urls).track(open.number) : null;
  if (!answered || answered.ok) return;
  if (answered.kind !== 'refused') throw new ShopError('courier_unavailable');
  throw new ShopError('conflict', t('courierAnswers.unknownParcels'));
}

/** Throws ShopError 409. */
export async function refuseWhileOpen(queries: Queries): Promise<void> {
  const [open] = await queries.select({ id: shipments.id }).from(shipments).where(isLive()).limit(1);
  if (open) throw new ShopError('conflict', t('courierAnswers.parcelsOpen'));
}
