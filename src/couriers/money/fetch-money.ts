import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { bookRemittance, findOrdersByIds } from '../../orders/index.ts';
import type { CourierProvider, ProviderCharge, ProviderRemittance } from '../../platform/couriers/courier-provider.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import type { CourierDependencies } from '../dependencies.ts';
import { findNewestPhoto } from '../photos/find-photos.ts';
import { shipments } from '../schema.ts';
import type { CourierAccount } from '../settings/courier-accounts.ts';
import { courierCharges, courierRemittances, weightDisputes } from './schema.ts';

const maxPages = 30;
const rowsAtOnce = 500;
const daysToAnswer = 7;

/**
 * Asks the provider for its statement, for disputed weights, and for what it has paid out. False where the statement
 * could not be read.
 */
export async function fetchCourierMoney({ db, accounts }: CourierDependencies): Promise<boolean> {
  const account = await accounts.find();
  if (!account) return false;
  const { provider } = account;
  const { lists } = provider;
  const isRead = !lists.charges || (await fetchCharges(db, provider));
  if (lists.weightDisputes) await fetchWeightDisputes(db, account);
  if (lists.remittances) await fetchRemittances(db, provider);
  return isRead;
}

/** Stores all new lines or none: the next run stops at what is stored. */
async function fetchCharges(db: Database, provider: CourierProvider): Promise<boolean> {
  const listed: ProviderCharge[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const answered = await provider.listCharges(page);
    if (!answered.ok) return false;
    listed.push(...answered.value.filter(isAboutParcel));
    if (answered.value.length === 0 || (await isStored(db.read, answered.value))) break;
  }
  await db.transaction((tx) => storeCharges(tx, listed));
  return true;
}

/** What the owner has paid into her wallet charges nothing. */
const isAboutParcel = ({ number, paise }: ProviderCharge) => number !== null || paise > 0;

/** Every line of this page that would be. */
async function isStored(queries: Queries, listed: readonly ProviderCharge[]): Promise<boolean> {
  const ids = listed.filter(isAboutParcel).map(({ id }) => id);
  return ids.length > 0 && (await queries.$count(courierCharges, inArray(courierCharges.id, ids))) === ids.length;
}

async function storeCharges(tx: Tx, listed: ProviderCharge[]): Promise<void> {
  const rows = listed.map(({ id, number, what, paise, at }) => ({ id, number, what, paise, happenedAt: at }));
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx
      .insert(courierCharges)
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflictDoNothing();
  // Earlier lines, too: a number may have become the shop's since.
  await tx.execute(sql`update ${courierCharges} set shipment_id = shipments.id from ${shipments}
    where ${courierCharges}.shipment_id is null and ${courierCharges}.number = shipments.number`);
}

async function findShipmentIds(queries: Queries, numbers: string[]) {
  if (numbers.length === 0) return new Map<string, { id: string; orderId: string }>();
  const found = await queries
    .select({ id: shipments.id, orderId: shipments.orderId, number: shipments.number })
    .from(shipments)
    .where(inArray(shipments.number, numbers));
  return new Map(found.map((row) => [row.number ?? '', row]));
}

const isWeighedAgain = sql`excluded.raised_at > ${weightDisputes.raisedAt}`;
/** A parcel that is weighed again is a new question; what was over is pending as before. */
const listedAgain = {
  state: sql`case when ${isWeighedAgain} then 'open' when ${weightDisputes.state} <> 'over' then ${weightDisputes.state}
    when ${weightDisputes.answeredAt} is null then 'open' else 'disputed' end`,
  answeredAt: sql`case when not ${isWeighedAgain} then ${weightDisputes.answeredAt} end`,
  raisedAt: sql`greatest(excluded.raised_at, ${weightDisputes.raisedAt})`,
  answerBy: sql`greatest(excluded.answer_by, ${weightDisputes.answerBy})`,
};

/** What the account lists no more is over, and what a former one has listed stays; so does an answer of the owner's. */
async function fetchWeightDisputes({ read }: Database, { provider, source }: CourierAccount): Promise<void> {
  const answered = await provider.listWeightDisputes();
  if (!answered.ok) return;
  const ids = await findShipmentIds(
    read,
    answered.value.map(({ number }) => number),
  );
  const present: string[] = [];
  for (const { number, statedGrams, chargedGrams, extraPaise, raisedAt } of answered.value) {
    const shipmentId = ids.get(number)?.id;
    if (!shipmentId) continue;
    present.push(shipmentId);
    const photoId = (await findNewestPhoto(read, shipmentId))?.id ?? null;
    const answerBy = new Date(raisedAt.getTime() + daysToAnswer * 86_400_000);
    const weighed = { statedGrams, chargedGrams, extraPaise, source };
    await read
      .insert(weightDisputes)
      .values({ id: newId(), shipmentId, ...weighed, raisedAt, answerBy, photoId })
      .onConflictDoUpdate({ target: weightDisputes.shipmentId, set: { ...weighed, ...listedAgain } });
  }
  const isPending = and(inArray(weightDisputes.state, ['open', 'disputed']), eq(weightDisputes.source, source));
  const isGone = present.length > 0 ? notInArray(weightDisputes.shipmentId, present) : undefined;
  await read.update(weightDisputes).set({ state: 'over' }).where(and(isPending, isGone));
}

async function fetchRemittances(db: Database, provider: CourierProvider): Promise<void> {
  for (let page = 1; page <= maxPages; page++) {
    const answered = await provider.listRemittances(page);
    if (!answered.ok || answered.value.length === 0) return;
    for (const remittance of answered.value) await bookOnce(db, remittance);
  }
}

/**
 * By the command that reads a courier's file: what does not fit is listed under Cash in. One without any parcel of the
 * shop is of another shop with the same account, and is left alone.
 */
async function bookOnce(db: Database, { id, rows }: ProviderRemittance): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await findShipmentIds(
      tx,
      rows.map(({ number }) => number),
    );
    if (ids.size === 0) return;
    const { rowCount } = await tx.insert(courierRemittances).values({ id }).onConflictDoNothing();
    if (rowCount === 0) return;
    const orderIds = [...new Set([...ids.values()].map(({ orderId }) => orderId))];
    const orders = new Map((await findOrdersByIds(tx, orderIds)).map((order) => [order._id, order.number]));
    const withOrders = rows.map(({ number, ...row }, index) => {
      const orderNumber = orders.get(ids.get(number)?.orderId ?? '');
      // The order's number, too: a person may have typed another tracking number since.
      return { ...row, listedIn: `${id} ${index}`, references: [number, ...(orderNumber ? [`#${orderNumber}`] : [])] };
    });
    await bookRemittance(tx, { fileName: `Remittance ${id}`, rows: withOrders, by: { name: 'Courier' } });
  });
}
