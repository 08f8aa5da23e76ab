import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { t } from '../shared/languages/translate.ts';
import { formatOrderNumber } from '../shared/orders/order-number.ts';
import type { DeliveryBody, WebhookEvent } from './api.ts';
import { webhookDeliveries, webhooks } from './schema.ts';

const maxListed = 100;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export async function listDeliveries(queries: Queries, webhookId: string): Promise<DeliveryBody[]> {
  const rows = await queries
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.position))
    .limit(maxListed);
  return rows.map(deliveryBody);
}

export async function findDelivery(queries: Queries, deliveryId: string) {
  const [row] = await queries.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId));
  return row ? { ...deliveryBody(row), body: row.body, answer: row.answer } : notFound();
}

/** Throws ShopError 404; 409 for a webhook that is off. */
export async function sendAgain(tx: Tx, deliveryId: string): Promise<DeliveryBody> {
  const [found] = await tx
    .select({ isOn: webhooks.isOn })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, deliveryId))
    .for('no key update', { of: webhooks });
  if (!found) return notFound();
  if (!found.isOn) throw new ShopError('conflict', t('settingAnswers.webhookIsOff'));
  const [row] = await tx
    .update(webhookDeliveries)
    .set({
      state: 'waiting',
      dueAt: sql`now()`,
      tries: sql`case when ${webhookDeliveries.state} = 'waiting' then ${webhookDeliveries.tries} else 0 end`,
    })
    .where(eq(webhookDeliveries.id, deliveryId))
    .returning();
  return row ? deliveryBody(row) : notFound();
}

/** For each webhook that asks for the event. Events of orders and products are reported by triggers. */
export async function reportEvent(
  tx: Tx,
  { event, about, source }: { event: WebhookEvent; about: string; source: string },
): Promise<void> {
  await tx.execute(sql`select queue_webhook_deliveries(${event}, ${about}, ${source})`);
}

export async function eraseOldDeliveries({ read }: Database, days: number): Promise<void> {
  await read
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${days}::int)`));
}

function deliveryBody(row: DeliveryRow): DeliveryBody {
  return {
    _id: row.id,
    event: row.event,
    subject: row.body ? findSubject(row.body) : '',
    state: row.state,
    tries: row.tries,
    dueAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
    triedAt: row.triedAt?.toISOString() ?? null,
    status: row.answerStatus,
    createdAt: row.createdAt.toISOString(),
  };
}

function findSubject(body: string): string {
  const { data } = JSON.parse(body) as { data: { number?: number | string; name?: string } };
  return typeof data.number === 'number' ? formatOrderNumber(data.number) : (data.number ?? data.name ?? '');
}

function notFound(): never {
  throw new ShopError('not_found', t('settingAnswers.deliveryNotFound'));
}
