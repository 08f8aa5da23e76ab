import { channel } from 'node:diagnostics_channel';
import { unknownPaymentStates } from '../log/metrics.ts';

/** Something of the provider's that this version does not understand, without anything about the buyer. */
export interface UnknownAnswer {
  entity: 'payment' | 'refund' | 'order' | 'dispute';
  id: string | null;
  orderId?: string | null;
  /** Null = not even the form is understood. */
  status: string | null;
  method?: string | null;
}

const reported = channel('shop:unknown-answer');
const maxWordLength = 60;

/** Counts it, and has it logged. */
export function reportUnknownAnswer(answer: UnknownAnswer): void {
  unknownPaymentStates.inc({ entity: answer.entity, kind: answer.status === null ? 'form' : 'status' });
  const short = Object.entries(answer).map(([name, word]) => [name, word?.slice(0, maxWordLength) ?? null]);
  reported.publish(Object.fromEntries(short));
}

/** Returns a function that stops it. */
export function logUnknownAnswers(log: (answer: object) => void): () => void {
  const listener = (answer: unknown) => log(answer as object);
  reported.subscribe(listener);
  return () => void reported.unsubscribe(listener);
}
