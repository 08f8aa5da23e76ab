import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { type AddressFields, addressText } from '../../shared/address.ts';
import { stateConflict } from '../../shared/delivery/delivery-state.ts';
import { t } from '../../shared/languages/translate.ts';
import type { AddressBody, UserBody } from '../api.ts';
import { userBody } from '../find-users.ts';
import { addresses, users } from '../schema.ts';

export type AddressForm = Omit<AddressFields, 'line2'> & { line2?: string; isDefault?: boolean };
type AddressRow = typeof addresses.$inferSelect;

const maxAddresses = 20;

export async function listAddresses(queries: Queries, userId: string): Promise<AddressBody[]> {
  const rows = await queries
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
  return rows.map(addressBody);
}

/**
 * The chosen address of the user, or the default one. Null without one; throws ShopError 404 for an id that is not the
 * user's.
 */
export async function findDeliveryAddress(
  queries: Queries,
  userId: string,
  addressId?: string,
): Promise<AddressFields | null> {
  const [row] = await prepared(queries, 'delivery_address', () =>
    queries
      .select()
      .from(addresses)
      .where(
        and(
          eq(addresses.userId, sql.placeholder('userId')),
          sql`(${addresses.id} = ${sql.placeholder('addressId')} or ${sql.placeholder('addressId')}::text is null and ${addresses.isDefault})`,
        ),
      ),
  ).execute({ userId, addressId: addressId ?? null });
  if (!row && addressId) throw new ShopError('not_found', t('accounts.addressNotFound'));
  if (!row) return null;
  const { name, phone, line1, line2, city, state, pin } = row;
  return { name, phone, line1, line2, city, state, pin };
}

/** Throws ShopError 409 when there are too many. */
export async function addAddress(tx: Tx, userId: string, { isDefault, ...fields }: AddressForm) {
  await lockAccount(tx, userId);
  const known = await tx.$count(addresses, eq(addresses.userId, userId));
  if (known >= maxAddresses) throw new ShopError('conflict', t('accounts.mostAddresses', { max: maxAddresses }));
  const [row] = await tx
    .insert(addresses)
    .values({ id: newId(), userId, ...fields })
    .returning();
  const added = row as AddressRow;
  if (isDefault ?? known === 0) await makeDefault(tx, added);
  const state = await readState(tx, userId);
  return { ...state, address: state.addresses.find(({ _id }) => _id === added.id) as AddressBody };
}

/** Throws ShopError 404, and 400 for a new state or PIN code that contradicts the other. */
export async function changeAddress(tx: Tx, userId: string, addressId: string, change: Partial<AddressForm>) {
  await lockAccount(tx, userId);
  const { isDefault, ...fields } = change;
  const [row] = await tx
    .update(addresses)
    .set({ ...fields, id: addressId })
    .where(isTheirs(userId, addressId))
    .returning();
  if (!row) throw new ShopError('not_found', t('accounts.addressNotFound'));
  const conflict = change.state !== undefined || change.pin !== undefined ? stateConflict(row) : null;
  if (conflict) throw fieldError('state', conflict);
  if (isDefault || row.isDefault) await makeDefault(tx, row);
  return readState(tx, userId);
}

/** The newest other address becomes the default one. Throws ShopError 404. */
export async function deleteAddress(tx: Tx, userId: string, addressId: string) {
  await lockAccount(tx, userId);
  const [gone] = await tx.delete(addresses).where(isTheirs(userId, addressId)).returning();
  if (!gone) throw new ShopError('not_found', t('accounts.addressNotFound'));
  if (gone.isDefault) {
    const [next] = await tx
      .select()
      .from(addresses)
      .where(eq(addresses.userId, userId))
      .orderBy(desc(addresses.createdAt), desc(addresses.id))
      .limit(1);
    if (next) await makeDefault(tx, next);
    else await tx.update(users).set({ address: '' }).where(eq(users.id, userId));
  }
  return readState(tx, userId);
}

export async function clearDefaultAddress(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault));
}

async function makeDefault(tx: Tx, row: AddressRow): Promise<void> {
  await clearDefaultAddress(tx, row.userId);
  await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, row.id));
  await tx
    .update(users)
    .set({ address: addressText(row) })
    .where(eq(users.id, row.userId));
}

async function lockAccount(tx: Tx, userId: string): Promise<void> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if (found.length === 0) throw new ShopError('unauthorized');
}

async function readState(tx: Tx, userId: string): Promise<{ addresses: AddressBody[]; user: UserBody }> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw new ShopError('unauthorized');
  return { addresses: await listAddresses(tx, userId), user: userBody(user) };
}

function isTheirs(userId: string, addressId: string) {
  return and(eq(addresses.id, addressId), eq(addresses.userId, userId));
}

function addressBody({ id, userId: _, createdAt: __, ...fields }: AddressRow): AddressBody {
  return { _id: id, ...fields, text: addressText(fields) };
}
