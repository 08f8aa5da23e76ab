import type { EmailBlock } from '../../platform/email/email-message.ts';
import { formatWeekday } from '../../shared/dates/weekday.ts';
import { arrivalText, promiseSentence } from '../../shared/delivery/promise-text.ts';
import { findCity } from '../core/bodies/find-city.ts';
import type { EmailedOrder } from '../core/order-email.ts';

type Promised = Pick<EmailedOrder, 'promise' | 'shipTo' | 'bill'>;

/** 'It leaves Thu 27 Nov, in Pune by Mon 1 Dec.'; nothing where no day was promised. */
export function promiseBlocks({ promise, shipTo, bill }: Promised): EmailBlock[] {
  const { dispatchOn, wantedOn, isPlanned } = promise;
  if (!dispatchOn) return [];
  const days = { ...promise, dispatchOn, city: findCity(shipTo), isCollected: bill.zone === 'pickup' };
  const planned = isPlanned && wantedOn ? ` That is planned for ${formatWeekday(wantedOn)}, as you wished.` : '';
  return [{ kind: 'text', text: `${promiseSentence('It', days)}${planned}` }];
}

/** For an order that has left. */
export function arrivalBlocks({ promise: { arriveFrom, arriveBy }, shipTo }: Promised): EmailBlock[] {
  if (!arriveBy) return [];
  return [{ kind: 'text', text: `We promised it ${arrivalText({ arriveFrom, arriveBy, city: findCity(shipTo) })}.` }];
}
