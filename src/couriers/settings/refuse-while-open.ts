import type { CourierKeys } from '../../platform/couriers/make-courier-provider.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { shipments } from '../schema.ts';
import { isLive } from '../shipment-states.ts';
import { accountName } from './change-courier-keys.ts';
import { findCourierRow } from './courier-accounts.ts';

/** Open parcels of one account are not known to another one. Throws ShopError 409. */
export async function refuseOtherAccount(queries: Queries, keys: CourierKeys): Promise<void> {
  const row = await findCourierRow(queries);
  if (row && (row.provider !== keys.provider || row.email !== accountName(keys))) await refuseWhileOpen(queries);
}

/** Throws ShopError 409. */
export async function refuseWhileOpen(queries: Queries): Promise<void> {
  const [open] = await queries.select({ id: shipments.id }).from(shipments).where(isLive()).limit(1);
  if (open)
    throw new ShopError(
      'conflict',
      'Parcels of this account are being booked or are on their way. Nothing was changed.',
    );
}
