import { and, eq, isNull, sql } from 'drizzle-orm';
import { queueNotice } from '../notifications/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { type Posted, postJson } from '../platform/network/post-json.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { t } from '../shared/languages/translate.ts';
import type { WebhookEvent } from './api.ts';
import { type Claimed, claimDeliveries } from './claim-deliveries.ts';
import { webhookDeliveries, webhooks } from './schema.ts';
import { signBody } from './sign-body.ts';
import { giveUpWaiting, openSecrets, requireWebhook, type WebhookParts, type WebhookRow } from './webhooks.ts';

/** The `data` of a body; null when there is nothing left to report. */
type EventDescribers = { [event in WebhookEvent]: (about: string) => Promise<object | null> };

export interface DeliveryDependencies extends WebhookParts {
  db: Database;
  queue: Queue;
  publicUrl: string;
  /** How long a change of an order's status can be undone. */
  undoSeconds: number;
  describe: EventDescribers;
}

export interface Deliveries {
  start(): void;
  /** Ends what is being sent; it is sent again later. */
  stop(): Promise<void>;
}

/** Between the attempts; together a day. */
const pausesSeconds = [10, 30, 120, 300, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000];
const failingInterval = sql.raw(`interval '3 days'`);
const pollMs = 1_000;

/** Looks every second for what is due. A slow receiver holds up its own deliveries alone. */
export function openDeliveries(deps: DeliveryDependencies): Deliveries {
  const ending = new AbortController();
  const { signal } = ending;
  /** By the webhooks that are sent to. */
  const batches = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;
  const sendBatch = async (webhookId: string, batch: Claimed[]) => {
    await Promise.all(batch.map((claimed) => deliver(deps, claimed, signal).catch(() => undefined)));
    batches.delete(webhookId);
    schedule(0);
  };
  const poll = async () => {
    const limits = { busy: [...batches.keys()], undoSeconds: deps.undoSeconds };
    const claimed = await claimDeliveries(deps.db.read, limits).catch(() => []);
    for (const [webhookId, batch] of Map.groupBy(claimed, (one) => one.webhookId))
      batches.set(webhookId, sendBatch(webhookId, batch));
    polling = null;
    schedule(pollMs);
  };
  const schedule = (ms: number) => {
    if (signal.aborted || polling) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      polling = poll();
    }, ms).unref();
  };
  const stop = async () => {
    ending.abort();
    clearTimeout(timer);
    await polling;
    await Promise.all(batches.values());
  };
  return { start: () => schedule(0), stop };
}

async function deliver(deps: DeliveryDependencies, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const webhook = await requireWebhook(deps.db.read, claimed.webhookId);
  const body = claimed.body ?? (await writeBody(deps, claimed).catch(() => null));
  const outgoing = { id: claimed.id, event: claimed.event };
  // A body that cannot be written is an attempt, too: it is not tried for ever.
  const posted =
    body === null
      ? { status: null, answer: 'The shop could not write the body.' }
      : await postSigned(deps, webhook, { ...outgoing, body }, signal);
  await deps.db.transaction((tx) => recordPosted(tx, deps, { claimed, webhook, posted }));
}

/** The same for each attempt. */
async function writeBody(
  { db, describe, publicUrl }: DeliveryDependencies,
  { id, event, about, createdAt }: Claimed,
): Promise<string> {
  const data = (await describe[event](about)) ?? { _id: about, deleted: true };
  const body = formatBody({ id, event, createdAt: new Date(createdAt), shop: publicUrl, data });
  const [written] = await db.read
    .update(webhookDeliveries)
    .set({ body: sql`coalesce(${webhookDeliveries.body}, ${body})` })
    .where(eq(webhookDeliveries.id, id))
    .returning({ body: webhookDeliveries.body });
  return written?.body ?? body;
}

function formatBody(envelope: { id: string; event: string; createdAt: Date; shop: string; data: object }): string {
  const { id, event, createdAt, shop, data } = envelope;
  return JSON.stringify({ id, event, version: 1, createdAt: createdAt.toISOString(), shop, data });
}

interface Outgoing {
  id: string;
  event: string;
  body: string;
}

async function postSigned(
  { network, secretBox }: WebhookParts,
  webhook: WebhookRow,
  { id, event, body }: Outgoing,
  signal: AbortSignal,
): Promise<Posted> {
  const secrets = openSecrets(secretBox, webhook);
  if (secrets.length === 0) return { status: null, answer: t('settingAnswers.secretUnreadable') };
  const headers = {
    'user-agent': 'Dhaaga/1',
    'dhaaga-delivery': id,
    'dhaaga-event': event,
    'dhaaga-signature': signBody(body, { secrets, seconds: Math.floor(Date.now() / 1_000) }),
  };
  return postJson(network, { address: webhook.url, headers, body, signal });
}

/** Nothing of it is stored. */
export function sendTest(deps: Omit<DeliveryDependencies, 'describe'>, webhook: WebhookRow): Promise<Posted> {
  const id = newId();
  const data = { message: 'A test of this webhook.' };
  const body = formatBody({ id, event: 'test', createdAt: new Date(), shop: deps.publicUrl, data });
  return postSigned(deps, webhook, { id, event: 'test', body }, new AbortController().signal);
}

interface Outcome {
  claimed: Claimed;
  webhook: WebhookRow;
  posted: Posted;
}

/** Locks the webhook before its deliveries, as its changes do. */
async function recordPosted(tx: Tx, deps: DeliveryDependencies, { claimed, webhook, posted }: Outcome): Promise<void> {
  const hasArrived = posted.status !== null && posted.status >= 200 && posted.status < 300;
  const pause = pausesSeconds[claimed.tries - 1];
  const state = hasArrived ? 'sent' : pause === undefined ? 'failed' : 'waiting';
  const failure = hasArrived ? await endFailure(tx, webhook) : await startFailure(tx, webhook.id);
  await tx
    .update(webhookDeliveries)
    .set({
      state,
      answerStatus: posted.status,
      answer: posted.answer,
      dueAt: sql`now() + make_interval(secs => ${pause ?? 0}::int)`,
    })
    .where(and(eq(webhookDeliveries.id, claimed.id), eq(webhookDeliveries.state, 'waiting')));
  if (!failure) return;
  await giveUpWaiting(tx, webhook.id);
  const key = `${webhook.id} ${failure.since.getTime()}`;
  await queueNotice(tx, deps.queue, { kind: 'webhook_off', about: webhook.id, key });
}

async function endFailure(tx: Tx, { id, failingSince }: WebhookRow): Promise<null> {
  if (failingSince) await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id));
  return null;
}

/** Records the failure, and switches the webhook off after three days of failures; null while it stays on. */
async function startFailure(tx: Tx, webhookId: string): Promise<{ since: Date } | null> {
  const isThis = eq(webhooks.id, webhookId);
  await tx
    .update(webhooks)
    .set({ failingSince: sql`now()` })
    .where(and(isThis, isNull(webhooks.failingSince)));
  const [off] = await tx
    .update(webhooks)
    .set({ isOn: false, hasFailed: true })
    .where(and(isThis, eq(webhooks.isOn, true), sql`${webhooks.failingSince} < now() - ${failingInterval}`))
    .returning({ since: webhooks.failingSince });
  return off?.since ? { since: off.since } : null;
}
