import type { OrderBody, OrderPromiseBody } from '../../../../orders/api.ts';
import { addDays } from '../../../../shared/dates/calendar.ts';
import { dayInIndia } from '../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../shared/dates/weekday.ts';
import { betweenText } from '../../../../shared/delivery/promise-text.ts';

const whenSent = { now: 'Send', by: 'Leaves by', over: 'Was to leave by' };
const whenPlanned = { ...whenSent, by: 'Leaves on', until: 'on' };
const whenCollected = { now: 'Ready', by: 'Ready to collect by', over: 'Was to be ready by' };
const chooseWords = (isCollected: boolean, isPlanned: boolean): typeof whenSent & { until?: string } =>
  isCollected ? whenCollected : isPlanned ? whenPlanned : whenSent;

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
      {late > 0
        ? `${late} ${late === 1 ? 'day' : 'days'} late`
        : dayText(dispatchOn, chooseWords(isCollected, isPlanned))}
    </span>
  );
}

/** On an order's page: everything that was promised and asked for. */
export function PromisedDaysOfOrder({ order: { promise, status, bill } }: { order: OrderBody }) {
  if (!promise) return null;
  const { dispatchOn, arriveFrom, arriveBy, wantedOn, isPlanned } = promise;
  const isSent = status !== 'Not Processed' && status !== 'Processing';
  const isCollected = bill.zone === 'pickup';
  const { by, over } = chooseWords(isCollected, isPlanned);
  return (
    <div className="grid gap-1" role="group" aria-label="Promised days">
      {dispatchOn && (
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {`${isSent ? over : by} ${formatWeekday(dispatchOn)}`}
          {!isSent && dispatchOn <= tomorrow() && <PromisedDay promise={promise} isCollected={isCollected} />}
        </p>
      )}
      {arriveBy && (
        <p className="text-sm text-ink-2">
          {`Promised to arrive ${arriveFrom ? betweenText(arriveFrom, arriveBy) : `by ${formatWeekday(arriveBy)}`}`}
        </p>
      )}
      {wantedOn && (
        <p className="font-semibold">
          {`${isPlanned ? 'Planned for' : 'Needed by'} ${formatWeekday(wantedOn)}`}
          {isPlanned && !isSent && !isCollected && ': please do not send it earlier'}
        </p>
      )}
    </div>
  );
}

function dayText(day: string, { now, until = 'by' }: ReturnType<typeof chooseWords>): string {
  if (day === dayInIndia(new Date())) return `${now} today`;
  return day === tomorrow() ? `${now} tomorrow` : `${now} ${until} ${formatWeekday(day)}`;
}

function tomorrow(): string {
  return addDays(dayInIndia(new Date()), 1);
}

function daysLate(day: string): number {
  return Math.round((Date.parse(dayInIndia(new Date())) - Date.parse(day)) / 86_400_000);
}
