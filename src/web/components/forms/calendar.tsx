import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, getWeekday, weeksOfMonth } from '../../../shared/dates/calendar.ts';
import { dayInIndia, formatDay, formatMonth } from '../../../shared/dates/dates.ts';
import { t } from '../../../shared/languages/translate.ts';
import { Icon } from '../page/icon.tsx';
import { Button } from './button.tsx';
import { DialogButtons } from './dialog.tsx';

const weekdays = [
  t('forms.sunday'),
  t('forms.monday'),
  t('forms.tuesday'),
  t('forms.wednesday'),
  t('forms.thursday'),
  t('forms.friday'),
  t('forms.saturday'),
];
const shortWeekdays = t('dates.shortWeekdays').split(' ');
const moves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -getWeekday(day)),
  End: (day) => addDays(day, 6 - getWeekday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

interface CalendarProps {
  title: string;
  /** The chosen day, or empty. */
  day: string;
  choose: (day: string) => void;
}

/** A month to choose a day from, for a dialog. One day is in the tab order; arrow keys move to the others. */
export function Calendar({ title, day, choose }: CalendarProps) {
  const [at, setAt] = useState(day || dayInIndia(new Date()));
  const table = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(true);
  useEffect(() => {
    if (takesFocus.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    takesFocus.current = false;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    takesFocus.current = true;
    setAt(move(at));
  };
  return (
    <div className="dialog-body max-md:px-3!">
      <h2>{title}</h2>
      <MonthBar at={at} turn={(by) => setAt(addMonths(at, by))} />
      <table ref={table} className="w-full table-fixed border-collapse" onKeyDown={onKeyDown}>
        <WeekdayNames />
        <tbody>
          <Weeks at={at} day={day} choose={choose} />
        </tbody>
      </table>
      <DialogButtons>
        {day && (
          <Button look="ghost" onClick={() => choose('')}>
            {t('forms.noDay')}
          </Button>
        )}
      </DialogButtons>
    </div>
  );
}

function MonthBar({ at, turn }: { at: string; turn: (by: 1 | -1) => void }) {
  return (
    <div className="flex items-center justify-between">
      <MonthButton label={t('forms.previousMonth')} icon="left" turn={() => turn(-1)} />
      <p className="font-semibold" aria-live="polite">
        {formatMonth(at.slice(0, 7))}
      </p>
      <MonthButton label={t('forms.nextMonth')} icon="right" turn={() => turn(1)} />
    </div>
  );
}

interface WeeksProps extends Pick<CalendarProps, 'day' | 'choose'> {
  /** The day in the tab order. */
  at: string;
}

function Weeks({ at, day, choose }: WeeksProps) {
  return weeksOfMonth(at).map((week, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other identity
    <tr key={row}>
      {week.map((one, index) => (
        <td key={weekdays[index]} className="p-0 text-center">
          {one && <DayButton day={one} isChosen={one === day} isAt={one === at} choose={choose} />}
        </td>
      ))}
    </tr>
  ));
}

function WeekdayNames() {
  return (
    <thead>
      <tr>
        {weekdays.map((name, index) => (
          <th key={name} scope="col" abbr={name} className="py-1 text-sm font-medium text-ink-2">
            {shortWeekdays[index]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayButtonProps extends Pick<CalendarProps, 'day' | 'choose'> {
  isChosen: boolean;
  isAt: boolean;
}

function DayButton({ day, isChosen, isAt, choose }: DayButtonProps) {
  const isToday = day === dayInIndia(new Date());
  return (
    <button
      type="button"
      data-day={day}
      className={`m-0! h-11 w-full! cursor-pointer rounded-sm tabular-nums ${isChosen ? 'bg-accent font-bold text-cotton' : 'hover:bg-linen'} ${isToday ? 'font-bold underline underline-offset-4' : ''}`}
      aria-label={formatDay(day)}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isAt ? 0 : -1}
      onClick={() => choose(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}

function MonthButton({ label, icon, turn }: { label: string; icon: 'left' | 'right'; turn: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={turn}>
      <Icon name={icon} />
    </button>
  );
}
