import { createHmac, randomUUID } from 'node:crypto';
import type { Tell } from './payments.ts';

/** How the sender behaves from now on. */
export interface Temper {
  /** `send` at once, `hold` until released, or `lose`. */
  mode: 'send' | 'hold' | 'lose';
  /** How often each event is delivered, side by side. */
  times: number;
  /** Milliseconds before each first try. */
  delay: number;
  /** What is wrong with the delivery. */
  forge: 'nothing' | 'no_signature' | 'wrong_secret' | 'altered' | 'no_event_id' | 'new_event_id';
}
/** An event as it was told, whether or not it was delivered. */
export interface ToldEvent {
  id: string;
  event: string;
  body: string;
  signature: string;
}

/** Tries of one event; the provider goes on for a day, the stand-in for about half a minute. */
const waitsMs = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000];
const answerLimitMs = 5_000;
const goodTemper: Temper = { mode: 'send', times: 1, delay: 0, forge: 'nothing' };

export interface WebhookSender {
  tell: Tell;
  sendTo(url: string | undefined): void;
  /** Changes the temper; an empty one brings the good one back. */
  behave(temper: Partial<Temper>): Temper;
  /** Every event so far, oldest first. */
  told(): ToldEvent[];
  /** Sends what was held, in the order of those ids, or shuffled; answers how many. */
  release(how: { ids?: string[]; shuffle?: boolean }): number;
  /** Ends all waiting. */
  stop(): void;
}

/** Sends each event to the target until it answers 2xx; without a target nothing is sent. */
export function webhookSender(secret: string): WebhookSender {
  const stopped = new AbortController();
  const told: ToldEvent[] = [];
  let held: ToldEvent[] = [];
  let temper = goodTemper;
  let url: string | undefined;
  const send = (event: ToldEvent) => {
    if (!url) return;
    for (let copy = 0; copy < temper.times; copy++)
      void deliver(url, event, headersOf(event, secret, temper.forge), temper, stopped.signal);
  };
  return {
    tell: (name, payload) => {
      const body = envelope(name, payload);
      const event = { id: eventId(), event: name, body, signature: sign(body, secret) };
      told.push(event);
      if (temper.mode === 'hold') held.push(event);
      if (temper.mode === 'send') send(event);
    },
    sendTo: (target) => {
      url = target;
    },
    behave: (change) => {
      temper = { ...goodTemper, ...change };
      return temper;
    },
    told: () => told,
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

function headersOf({ id, body, signature }: ToldEvent, secret: string, forge: Temper['forge']): Record<string, string> {
  const wrong = sign(body, `not ${secret}`);
  return {
    'content-type': 'application/json',
    ...(forge !== 'no_signature' && { 'x-razorpay-signature': forge === 'wrong_secret' ? wrong : signature }),
    ...(forge !== 'no_event_id' && { 'x-razorpay-event-id': forge === 'new_event_id' ? eventId() : id }),
  };
}

/** Valid JSON that no serialiser writes like this: who verifies re-made JSON instead of the bytes is found out. */
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
  { body }: ToldEvent,
  headers: Record<string, string>,
  { delay, forge }: Temper,
  signal: AbortSignal,
): Promise<void> {
  const sent = forge === 'altered' ? body.replace('"captured": true', '"captured": true ') : body;
  for (const [attempt, waitMs] of waitsMs.entries()) {
    await pause(waitMs + (attempt === 0 ? delay : 0), signal);
    if (signal.aborted) return;
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: sent,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerLimitMs)]),
    }).catch(() => null);
    await answer?.body?.cancel().catch(() => undefined);
    if (answer?.ok) return;
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
