import { createHmac, randomUUID } from 'node:crypto';
import type { Tell } from './payments.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Tries of one event; the provider goes on for a day, the stand-in for about half a minute. */
const waitsMs = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000];
const answerLimitMs = 5_000;

export interface WebhookSender {
  tell: Tell;
  sendTo(url: string | undefined): void;
  /** Ends all waiting. */
  stop(): void;
}

/** Sends each event to the target until it answers 2xx; without a target nothing is sent. */
export function webhookSender(secret: string): WebhookSender {
  const stopped = new AbortController();
  let url: string | undefined;
  const tell: Tell = (event, payload) => {
    if (!url) return;
    const body = envelope(event, payload);
    void deliver({ url, secret }, body, `evt_${randomUUID().replaceAll('-', '').slice(0, 14)}`, stopped.signal);
  };
  return {
    tell,
    sendTo: (target) => {
      url = target;
    },
    stop: () => stopped.abort(),
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
  { url, secret }: WebhookTarget,
  body: string,
  eventId: string,
  signal: AbortSignal,
): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'x-razorpay-event-id': eventId,
  };
  for (const waitMs of waitsMs) {
    await pause(waitMs, signal);
    if (signal.aborted) return;
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
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
