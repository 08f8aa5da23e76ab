import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import { newId, newSecret } from '../platform/id.ts';
import { AddressRefusedError, type PublicNetwork } from '../platform/network/public-address.ts';
import type { SealedColumn } from '../platform/secrets/sealed-column.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { t } from '../shared/languages/translate.ts';
import { maxWebhooks, type WebhookBody, type WebhookForm } from './api.ts';
import { webhookDeliveries, webhooks } from './schema.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

const sealedAs = 'webhook secret';
const sealedColumn = (column: string): SealedColumn => ({
  purpose: 'outgoing webhooks',
  table: webhooks,
  column,
  context: { text: sealedAs },
});
export const sealedWebhookColumns = [sealedColumn('secret'), sealedColumn('formerSecret')];

export interface WebhookParts {
  secretBox: SecretBox;
  network: PublicNetwork;
}

/** Throws ShopError 400 for an address outside the public internet, 409 at the limit. */
export async function addWebhook(
  tx: Tx,
  { secretBox, network }: WebhookParts,
  form: WebhookForm,
): Promise<{ webhook: WebhookBody; secret: string }> {
  // Those who add one at the same time wait for each other.
  await tx.execute(sql`lock table ${webhooks} in share row exclusive mode`);
  if ((await tx.$count(webhooks)) >= maxWebhooks)
    throw new ShopError('conflict', t('settingAnswers.mostWebhooks', { max: maxWebhooks }));
  const secret = makeSecret();
  const row = { id: newId(), ...form, url: checkAddress(network, form.url), secret: secretBox.seal(secret, sealedAs) };
  await tx.insert(webhooks).values(row);
  return { webhook: await requireBody(tx, row.id), secret };
}

/** Throws ShopError 404 or 400. Switched off, nothing that waits is sent. */
export async function changeWebhook(
  tx: Tx,
  { network }: WebhookParts,
  webhookId: string,
  { isOn, url, ...form }: Partial<WebhookForm> & { isOn?: boolean },
): Promise<WebhookBody> {
  const before = await lockWebhook(tx, webhookId);
  const set = {
    ...form,
    ...(url !== undefined && { url: checkAddress(network, url) }),
    ...(isOn !== undefined && isOn !== before.isOn && { isOn, hasFailed: false, failingSince: null }),
  };
  if (Object.keys(set).length > 0) await tx.update(webhooks).set(set).where(eq(webhooks.id, webhookId));
  if (isOn === false) await giveUpWaiting(tx, webhookId);
  return requireBody(tx, webhookId);
}

export async function giveUpWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed' })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')));
}

export async function renewSecret(
  tx: Tx,
  { secretBox }: WebhookParts,
  webhookId: string,
): Promise<{ webhook: WebhookBody; secret: string }> {
  const { secret: formerSecret } = await lockWebhook(tx, webhookId);
  const secret = makeSecret();
  await tx
    .update(webhooks)
    .set({
      secret: secretBox.seal(secret, sealedAs),
      formerSecret,
      formerSecretUntil: sql`now() + interval '1 day'`,
    })
    .where(eq(webhooks.id, webhookId));
  return { webhook: await requireBody(tx, webhookId), secret };
}

export async function deleteWebhook(tx: Tx, webhookId: string): Promise<{ name: string }> {
  const [deleted] = await tx.delete(webhooks).where(eq(webhooks.id, webhookId)).returning({ name: webhooks.name });
  return deleted ?? notFound();
}

/** Those that sign now, the newest first. Empty when they were sealed with another secret key. */
export function openSecrets(secretBox: SecretBox, row: WebhookRow): string[] {
  const isFormerValid = row.formerSecretUntil !== null && row.formerSecretUntil.getTime() > Date.now();
  return [row.secret, isFormerValid ? row.formerSecret : null]
    .map((sealed) => (sealed === null ? null : secretBox.open(sealed, sealedAs)))
    .filter((secret) => secret !== null);
}

export async function requireWebhook(queries: Queries, webhookId: string): Promise<WebhookRow> {
  const [row] = await queries.select().from(webhooks).where(eq(webhooks.id, webhookId));
  return row ?? notFound();
}

export async function listWebhooks(queries: Queries, webhookId?: string): Promise<WebhookBody[]> {
  const countState = (state: string) => sql<number>`(select count(*)::int from ${webhookDeliveries}
    where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${webhookDeliveries.state} = ${state})`;
  const rows = await queries
    .select({ row: webhooks, sent: countState('sent'), waiting: countState('waiting'), failed: countState('failed') })
    .from(webhooks)
    .where(webhookId ? eq(webhooks.id, webhookId) : undefined)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map(({ row, ...counts }) => ({
    _id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    isOn: row.isOn,
    hasFailed: row.hasFailed,
    failingSince: row.failingSince?.toISOString() ?? null,
    ...counts,
    formerSecretUntil: row.formerSecretUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

function checkAddress(network: PublicNetwork, url: string): string {
  try {
    return network.readAddress(url).href;
  } catch (error) {
    if (error instanceof AddressRefusedError) throw fieldError('url', error.message);
    throw error;
  }
}

async function lockWebhook(tx: Tx, webhookId: string): Promise<WebhookRow> {
  // Events that refer to it can be written meanwhile.
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update');
  return row ?? notFound();
}

async function requireBody(tx: Tx, webhookId: string): Promise<WebhookBody> {
  const [found] = await listWebhooks(tx, webhookId);
  return found ?? notFound();
}

function makeSecret(): string {
  return `whsec_${newSecret()}`;
}

function notFound(): never {
  throw new ShopError('not_found', t('settingAnswers.webhookNotFound'));
}
