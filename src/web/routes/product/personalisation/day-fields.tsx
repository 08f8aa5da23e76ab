import { useState } from 'react';
import type { AnswerFieldProps } from './answer-field.tsx';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** Day, month and year: what a browser shows for a date depends on its own language. */
export function DayFields({ option, given, give }: AnswerFieldProps) {
  const [typed, setTyped] = useState<{ year?: string; month?: string; day?: string }>({});
  const [knownYear = '', knownMonth = '', knownDay = ''] = given.split('-');
  const { year = knownYear, month = knownMonth, day = knownDay } = typed;
  const put = (part: typeof typed) => {
    const next = { year, month, day, ...part };
    setTyped(next);
    // A part of a day is refused as one: it must not be left out silently.
    const isEmpty = !next.year && !next.month && !next.day;
    give(isEmpty ? '' : `${next.year?.padStart(4, '0')}-${next.month}-${next.day}`);
  };
  const control = 'field-control';
  return (
    <div className="grid grid-cols-[1fr_1fr_1.2fr] gap-2.5">
      <select
        className={`${control} select-arrow`}
        aria-label="Day"
        value={day}
        onChange={({ target }) => put({ day: target.value })}
        data-answer={option.id}
      >
        <option value="">Day</option>
        {days.map((one) => (
          <option key={one} value={one.padStart(2, '0')}>
            {one}
          </option>
        ))}
      </select>
      <select
        className={`${control} select-arrow`}
        aria-label="Month"
        value={month}
        onChange={({ target }) => put({ month: target.value })}
      >
        <option value="">Month</option>
        {months.map((name, index) => (
          <option key={name} value={String(index + 1).padStart(2, '0')}>
            {name}
          </option>
        ))}
      </select>
      <input
        className={control}
        aria-label="Year"
        placeholder="Year"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={year}
        onChange={({ target }) => put({ year: target.value.replaceAll(/\D/g, '') })}
      />
    </div>
  );
}
