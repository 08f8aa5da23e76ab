import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { takeLock } from '../../platform/database/take-lock.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { t } from '../../shared/languages/translate.ts';
import { codOrders } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { lockCheckouts } from '../fulfillment/lock-together.ts';
import { addedFee, type MatchedRow, matchRows } from './match-rows.ts';
import type { FileRow } from './read-remittance.ts';
import { remittanceRows, remittances } from './schema.ts';
import { settleCash } from './settle-cash.ts';
import { settleLate } from './settle-late.ts';

interface Remittance {
  /** The name of a courier's file, or of a provider's list. */
  fileName: string;
  rows: readonly FileRow[];
  by: { name: string };
}

export interface Booked {
  booked: MatchedRow[];
  /** They are listed until they are settled. */
  open: MatchedRow[];
  known: MatchedRow[];
}

/**
 * Books what fits, and lists the rest. The same rows again change nothing; another fee for a parcel of an earlier file
 * corrects that one.
 */
export async function bookRemittance(tx: Tx, { fileName, rows: listed, by }: Remittance): Promise<Booked> {
  await takeLock(tx, 'remittances');
  const rows = await matchLocked(tx, listed);
  const booked = rows.filter(({ fit }) => fit === 'fits');
  const open = rows.filter(({ fit }) => fit === 'differs' || fit === 'unknown');
  const known = rows.filter(({ fit }) => fit === 'known');
  const feePaise = rows.reduce((sum, row) => sum + addedFee(row), 0);
  const corrected = rows.filter((row) => addedFee(row) !== 0);
  if (booked.length + open.length + corrected.length === 0) return { booked, open, known };
  const id = newId();
  await tx.insert(remittances).values({ id, fileName, feePaise });
  for (const row of booked) await bookRow(tx, { remittanceId: id, row, by });
  await listOpen(tx, id, open);
  for (const { order, feePaise: stated } of corrected) if (order) await writeFee(tx, order.id, stated);
  return { booked, open, known };
}

/** Until the file is booked, no parcel in it can be paid in another way or come back. */
async function matchLocked(tx: Tx, listed: readonly FileRow[]): Promise<MatchedRow[]> {
  const found = await matchRows(tx, listed);
  await lockCheckouts(
    tx,
    found.flatMap(({ order }) => order?.id ?? []),
  );
  return matchRows(tx, listed);
}

async function listOpen(tx: Tx, remittanceId: string, open: readonly MatchedRow[]): Promise<void> {
  if (open.length === 0) return;
  await tx
    .insert(remittanceRows)
    .values(open.map((row) => openRow(remittanceId, row)))
    .onConflictDoNothing();
  await correctFees(tx, open);
}

/** Corrects lines of an earlier file that wait for their parcel. A line of a provider's list stays as it is. */
async function correctFees(tx: Tx, open: readonly MatchedRow[]): Promise<void> {
  const isFromFile = ({ fit, feePaise, listedIn }: MatchedRow) =>
    fit === 'unknown' && feePaise !== null && listedIn === '';
  const stated = open.filter(isFromFile);
  if (stated.length === 0) return;
  const rows = JSON.stringify(
    stated.map(({ reference, amountPaise, feePaise }) => ({ reference, amountPaise, feePaise })),
  );
  await tx.execute(sql`
    update remittance_rows row set fee_paise = stated."feePaise"
    from jsonb_to_recordset(${rows}::jsonb) stated(reference text, "amountPaise" int, "feePaise" int)
    where row.state = 'unknown' and row.listed_in = '' and row.reference = stated.reference
      and row.amount_paise = stated."amountPaise"`);
}

async function writeFee(tx: Tx, orderId: string, feePaise: number | null): Promise<void> {
  await tx
    .update(codOrders)
    .set({ feePaise: feePaise ?? 0 })
    .where(eq(codOrders.orderId, orderId));
}

async function bookRow(
  tx: Tx,
  { remittanceId, row, by }: { remittanceId: string; row: MatchedRow; by: { name: string } },
): Promise<void> {
  const { reference, amountPaise, feePaise, listedIn, order } = row;
  if (!order) return;
  await settleCash(tx, { orderId: order.id, amountPaise, reference, by });
  const values = {
    id: newId(),
    remittanceId,
    reference,
    amountPaise,
    feePaise,
    listedIn,
    orderId: order.id,
    state: 'booked' as const,
  };
  await tx.insert(remittanceRows).values({ ...values, settledAt: sql`now()` });
}

function openRow(remittanceId: string, { order, fit, ...row }: MatchedRow) {
  const state = fit === 'differs' ? ('differs' as const) : ('unknown' as const);
  return { ...row, id: newId(), remittanceId, orderId: order?.id ?? null, state };
}

export type RowAnswer =
  | { action: 'accept' }
  /** The number of the order that it is for. */
  | { action: 'assign'; number: number }
  | { action: 'dismiss' };

/** Applies the owner's answer to a row that did not fit. Throws ShopError 404 or 409. */
export async function settleRow(tx: Tx, rowId: string, answer: RowAnswer, by: { name: string }): Promise<void> {
  await takeLock(tx, 'remittances');
  const isOpen = and(eq(remittanceRows.id, rowId), inArray(remittanceRows.state, ['differs', 'unknown']));
  const [row] = await tx.select().from(remittanceRows).where(isOpen).for('update');
  if (!row) throw new ShopError('not_found', t('cashAnswers.lineSettled'));
  const { amountPaise, reference } = row;
  if (answer.action === 'dismiss') return closeRow(tx, rowId, { state: 'settled', answer: 'Not ours' });
  const orderId = answer.action === 'assign' ? await findByNumber(tx, answer.number) : row.orderId;
  if (!orderId) throw new ShopError('conflict', t('cashAnswers.chooseOrder'));
  const isShortAccepted = answer.action === 'accept';
  // The fee of a parcel is that of the line with its money.
  if ((await settleLate(tx, { orderId, amountPaise, reference, by })) !== null)
    return closeRow(tx, rowId, { state: 'late', orderId, answer: 'Came later' });
  await settleCash(tx, { orderId, amountPaise, reference, isShortAccepted, by });
  if (row.orderId === null) await addFee(tx, row, orderId);
  await closeRow(tx, rowId, { state: 'booked', orderId, answer: isShortAccepted ? 'Accepted as it is' : 'Assigned' });
}

/** Adds the fee of a row whose parcel was not known until now. */
async function addFee(
  tx: Tx,
  { remittanceId, feePaise }: Pick<typeof remittanceRows.$inferSelect, 'remittanceId' | 'feePaise'>,
  orderId: string,
): Promise<void> {
  const [cod] = await tx.select({ paise: codOrders.feePaise }).from(codOrders).where(eq(codOrders.orderId, orderId));
  if (feePaise === null || !cod) return;
  await writeFee(tx, orderId, feePaise);
  await tx
    .update(remittances)
    .set({ feePaise: sql`${remittances.feePaise} + ${feePaise - cod.paise}` })
    .where(eq(remittances.id, remittanceId));
}

async function closeRow(
  tx: Tx,
  rowId: string,
  values: Partial<typeof remittanceRows.$inferInsert> & { answer: string },
): Promise<void> {
  await tx
    .update(remittanceRows)
    .set({ ...values, settledAt: sql`now()` })
    .where(eq(remittanceRows.id, rowId));
}

async function findByNumber(tx: Tx, number: number): Promise<string> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  if (!order) throw new ShopError('not_found', t('cashAnswers.noOrder', { number }));
  return order.id;
}
