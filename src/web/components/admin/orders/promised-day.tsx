import type { OrderBody, OrderPromiseBody } from '../../../../orders/api.ts';
import { addDays } from '../../../../shared/dates/calendar.ts';
import { dayInIndia } from '../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../shared/dates/weekday.ts';
import { betweenText } from '../../../../shared/delivery/promise-text.ts';
import { t } from '../../../../shared/languages/translate.ts';

interface PromisedDayProps {
  promise: OrderPromiseBody;
  /** The buyer collects everything. */
  isCollected: boolean;
  className?: string;
}

/**
 * By when an order that is not sent must leave, or be ready to collect: bold before it is missed, red and with a
 * diamond once it is.
 */
export function PromisedDay({ promise, isCollected, className = '' }: PromisedDayProps) {
  if (!promise?.dispatchOn) return null;
  const { dispatchOn, isUrgent, isPlanned } = promise;
  const late = daysLate(dispatchOn);
  const look = late > 0 ? 'text-madder font-bold' : isUrgent ? 'text-ink font-bold' : 'text-ink font-semibold';
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${look} ${className}`}>
      {late > 0 && <span aria-hidden="true" className="size-2 rotate-45 bg-madder" />}
      {late > 0 ? t('adminOrder.daysLate', { count: late }) : sayWhatToDo(dispatchOn, isCollected, isPlanned)}
    </span>
  );
}

/** On an order's page: everything that was promised and asked for. */
export function PromisedDaysOfOrder({ order: { promise, status, bill } }: { order: OrderBody }) {
  if (!promise) return null;
  const { dispatchOn, arriveFrom, arriveBy, wantedOn, isPlanned } = promise;
  const isSent = status !== 'Not Processed' && status !== 'Processing';
  const isCollected = bill.zone === 'pickup';
  return (
    <div className="grid gap-1" role="group" aria-label={t('adminOrder.promisedDays')}>
      {dispatchOn && (
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {isSent ? sayFormerDay(dispatchOn, isCollected) : sayDay(dispatchOn, isCollected, isPlanned)}
          {!isSent && dispatchOn <= tomorrow() && <PromisedDay promise={promise} isCollected={isCollected} />}
        </p>
      )}
      {arriveBy && (
        <p className="text-sm text-ink-2">
          {arriveFrom
            ? t('adminOrder.promisedBetween', { days: betweenText(arriveFrom, arriveBy) })
            : t('adminOrder.promisedBy', { day: formatWeekday(arriveBy) })}
        </p>
      )}
      {wantedOn && (
        <p className="font-semibold">{sayWish(formatWeekday(wantedOn), isPlanned, !isSent && !isCollected)}</p>
      )}
    </div>
  );
}

function sayWhatToDo(dispatchOn: string, isCollected: boolean, isPlanned: boolean): string {
  const day = formatWeekday(dispatchOn);
  if (dispatchOn === dayInIndia(new Date()))
    return isCollected ? t('adminOrder.readyToday') : t('adminOrder.sendToday');
  if (dispatchOn === tomorrow()) return isCollected ? t('adminOrder.readyTomorrow') : t('adminOrder.sendTomorrow');
  if (isCollected) return t('adminOrder.readyBy', { day });
  return isPlanned ? t('adminOrder.sendOn', { day }) : t('adminOrder.sendBy', { day });
}

function sayDay(dispatchOn: string, isCollected: boolean, isPlanned: boolean): string {
  const day = formatWeekday(dispatchOn);
  if (isCollected) return t('adminOrder.readyToCollectBy', { day });
  return isPlanned ? t('adminOrder.leavesOn', { day }) : t('adminOrder.leavesBy', { day });
}

/** The promised day of an order that has left. */
function sayFormerDay(dispatchOn: string, isCollected: boolean): string {
  const day = formatWeekday(dispatchOn);
  return isCollected ? t('adminOrder.wasToBeReadyBy', { day }) : t('adminOrder.wasToLeaveBy', { day });
}

function sayWish(day: string, isPlanned: boolean, canBeTooEarly: boolean): string {
  if (!isPlanned) return t('adminOrder.neededBy', { day });
  return canBeTooEarly ? t('adminOrder.plannedForNotEarlier', { day }) : t('adminOrder.plannedFor', { day });
}

function tomorrow(): string {
  return addDays(dayInIndia(new Date()), 1);
}

function daysLate(day: string): number {
  return Math.round((Date.parse(dayInIndia(new Date())) - Date.parse(day)) / 86_400_000);
}
