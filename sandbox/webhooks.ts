import { createHmac, randomUUID } from 'node:crypto';
import type { Emit } from './payments.ts';

interface WebhookBehavior {
  /** `send` immediately, `hold` until released, or `lose`. */
  mode: 'send' | 'hold' | 'lose';
  times: number;
  /** Milliseconds before the first attempt. */
  delay: number;
  /** A random delay up to this many milliseconds; a quarter of the events has none. */
  spread: number;
  /** The share of events that are sent once more. */
  repeated: number;
  forge: 'nothing' | 'no_signature' | 'wrong_secret' | 'altered' | 'no_event_id' | 'new_event_id';
}
interface WebhookEvent {
  id: string;
  event: string;
  body: string;
  signature: string;
}

/** The provider retries for a day, the sandbox for about half a minute. */
const retryDelaysMs = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000];
const responseTimeoutMs = 5_000;
const defaultBehavior: WebhookBehavior = { mode: 'send', times: 1, delay: 0, spread: 0, repeated: 0, forge: 'nothing' };

export interface WebhookSender {
  emit: Emit;
  sendTo(url: string | undefined): void;
  /** Fields that are not given return to their defaults. */
  configure(behavior: Partial<WebhookBehavior>): WebhookBehavior;
  /** Every event, delivered or not, oldest first. */
  events(): WebhookEvent[];
  /** Sends the held events, in the order of `ids`, or shuffled; returns how many. */
  release(options: { ids?: string[]; shuffle?: boolean }): number;
  stop(): void;
}

/** Sends each event to the target until it responds with 2xx; sends nothing without a target. */
export function webhookSender(secret: string): WebhookSender {
  const stopped = new AbortController();
  const events: WebhookEvent[] = [];
  let held: WebhookEvent[] = [];
  let behavior = defaultBehavior;
  let url: string | undefined;
  const send = (event: WebhookEvent) => {
    if (!url) return;
    const copies = behavior.times + (Math.random() < behavior.repeated ? 1 : 0);
    for (let copy = 0; copy < copies; copy++)
      void deliver(url, event, makeHeaders(event, secret, behavior.forge), behavior, stopped.signal);
  };
  return {
    emit: (name, payload) => {
      const body = envelope(name, payload);
      const event = { id: eventId(), event: name, body, signature: sign(body, secret) };
      events.push(event);
      if (behavior.mode === 'hold') held.push(event);
      if (behavior.mode === 'send') send(event);
    },
    sendTo: (target) => {
      url = target;
    },
    configure: (change) => {
      behavior = { ...defaultBehavior, ...change };
      return behavior;
    },
    events: () => events,
    release: ({ ids, shuffle }) => {
      const order = ids ? ids.flatMap((id) => held.filter((event) => event.id === id)) : held;
      held = [];
      const sent = shuffle ? order.toSorted(() => Math.random() - 0.5) : order;
      sent.forEach(send);
      return sent.length;
    },
    stop: () => stopped.abort(),
  };
}

function eventId(): string {
  return `evt_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
}

function sign(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

function makeHeaders(
  { id, body, signature }: WebhookEvent,
  secret: string,
  forge: WebhookBehavior['forge'],
): Record<string, string> {
  const wrong = sign(body, `not ${secret}`);
  return {
    'content-type': 'application/json',
    ...(forge !== 'no_signature' && { 'x-razorpay-signature': forge === 'wrong_secret' ? wrong : signature }),
    ...(forge !== 'no_event_id' && { 'x-razorpay-event-id': forge === 'new_event_id' ? eventId() : id }),
  };
}

/** Unusual whitespace and escapes, so that a signature check over re-serialized JSON fails. */
function envelope(event: string, payload: Record<string, object>): string {
  const entities = Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }]));
  const whole = {
    account_id: 'acc_SandboxShop001',
    event,
    entity: 'event',
    contains: Object.keys(payload),
    currency_sign: '₹',
    payload: entities,
    created_at: Math.floor(Date.now() / 1000),
  };
  return `${JSON.stringify(whole, null, 1).replaceAll('₹', '\\u20b9')}\n`;
}

async function deliver(
  url: string,
  { body }: WebhookEvent,
  headers: Record<string, string>,
  { delay, spread, forge }: WebhookBehavior,
  signal: AbortSignal,
): Promise<void> {
  const sent = forge === 'altered' ? body.replace('"captured": true', '"captured": true ') : body;
  const firstMs = delay + spread * Math.max(0, (4 * Math.random() - 1) / 3);
  for (const [attempt, waitMs] of retryDelaysMs.entries()) {
    await pause(attempt === 0 ? firstMs : waitMs, signal);
    if (signal.aborted) return;
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: sent,
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    }).catch(() => null);
    await response?.body?.cancel().catch(() => undefined);
    if (response?.ok) return;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    const giveUp = () => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
