import type { AnswerFieldProps } from './answer-field.tsx';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

const parts = ['year', 'month', 'day'] as const;

/** Of parts: a part of a day is refused as one, it must not be left out silently. */
function joinDay(typed: Partial<Record<(typeof parts)[number], string>>): string {
  return parts.some((part) => typed[part]) ? parts.map((part) => typed[part] ?? '').join('-') : '';
}

/** What was chosen before hydration. */
export function dayIn(box: HTMLElement, option: string): string {
  const fields = box.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[data-day="${option}"]`);
  return joinDay(Object.fromEntries([...fields].map(({ name, value }) => [name, value])));
}

/** Day, month and year: what a browser shows for a date depends on its own language. */
export function DayFields({ option, given, give }: AnswerFieldProps) {
  const [year = '', month = '', day = ''] = given.split('-');
  const put = (part: Parameters<typeof joinDay>[0]) => give(joinDay({ year, month, day, ...part }));
  const control = 'field-control';
  return (
    <div className="grid grid-cols-[1fr_1fr_1.2fr] gap-2.5">
      <select
        className={`${control} select-arrow`}
        aria-label="Day"
        name="day"
        value={day}
        onChange={({ target }) => put({ day: target.value })}
        data-answer={option.id}
        data-day={option.id}
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
        name="month"
        value={month}
        data-day={option.id}
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
        name="year"
        placeholder="Year"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={year}
        data-day={option.id}
        onChange={({ target }) => put({ year: target.value.replaceAll(/\D/g, '') })}
      />
    </div>
  );
}
