import type { EmailBlock } from '../../platform/email/email-message.ts';
import { arrivalText, promiseSentence } from '../../shared/delivery/promise-text.ts';
import { findCity } from '../core/bodies/find-city.ts';
import type { EmailedOrder } from '../core/order-email.ts';

type Promised = Pick<EmailedOrder, 'promise' | 'shipTo' | 'bill'>;

/** 'It leaves Thu 27 Nov, in Pune by Mon 1 Dec.'; nothing where no day was promised. */
export function promiseBlocks({ promise, shipTo, bill }: Promised): EmailBlock[] {
  const { dispatchOn, arriveBy } = promise;
  if (!dispatchOn) return [];
  const days = { dispatchOn, arriveBy, city: findCity(shipTo), isCollected: bill.zone === 'pickup' };
  return [{ kind: 'text', text: promiseSentence('It', days) }];
}

/** For an order that has left. */
export function arrivalBlocks({ promise: { arriveBy }, shipTo }: Promised): EmailBlock[] {
  if (!arriveBy) return [];
  return [{ kind: 'text', text: `We promised it ${arrivalText(arriveBy, findCity(shipTo))}.` }];
}
