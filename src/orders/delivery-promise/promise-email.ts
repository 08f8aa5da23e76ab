import type { EmailBlock } from '../../platform/email/email-message.ts';
import { formatWeekday } from '../../shared/dates/weekday.ts';
import { promisedArrivalSentence, promiseSentence } from '../../shared/delivery/promise-text.ts';
import { t } from '../../shared/languages/translate.ts';
import { findCity } from '../core/bodies/find-city.ts';
import type { EmailedOrder } from '../core/order-email.ts';

type Promised = Pick<EmailedOrder, 'promise' | 'shipTo' | 'bill'>;

/** 'It leaves Thu 27 Nov, in Pune by Mon 1 Dec.'; nothing where no day was promised. */
export function promiseBlocks({ promise, shipTo, bill }: Promised): EmailBlock[] {
  const { dispatchOn, wantedOn, isPlanned } = promise;
  if (!dispatchOn) return [];
  const days = { ...promise, dispatchOn, city: findCity(shipTo), isCollected: bill.zone === 'pickup' };
  const leaves = promiseSentence(days);
  if (!isPlanned || !wantedOn) return [{ kind: 'text', text: leaves }];
  return [{ kind: 'text', text: `${leaves} ${t('orderEmails.planned', { day: formatWeekday(wantedOn) })}` }];
}

/** For an order that has left. */
export function arrivalBlocks({ promise: { arriveFrom, arriveBy }, shipTo }: Promised): EmailBlock[] {
  if (!arriveBy) return [];
  return [{ kind: 'text', text: promisedArrivalSentence({ arriveFrom, arriveBy, city: findCity(shipTo) }) }];
}
