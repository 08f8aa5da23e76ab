import { t } from '../../../../shared/languages/translate.ts';
import type { QuestionProps } from './question.ts';

const months = t('dates.months').split(' ');
const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

const parts = ['year', 'month', 'day'] as const;

/** Joins parts: an incomplete day must be refused, not left out silently. */
function joinDay(typed: Partial<Record<(typeof parts)[number], string>>): string {
  return parts.some((part) => typed[part]) ? parts.map((part) => typed[part] ?? '').join('-') : '';
}

/** What was chosen before hydration. */
export function dayIn(box: HTMLElement, option: string): string {
  const fields = box.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[data-day="${option}"]`);
  return joinDay(Object.fromEntries([...fields].map(({ name, value }) => [name, value])));
}

/** Day, month and year: what a browser shows for a date depends on its own language. */
export function DayFields({ option, given, give }: QuestionProps) {
  const [year = '', month = '', day = ''] = given.split('-');
  const put = (part: Parameters<typeof joinDay>[0]) => give(joinDay({ year, month, day, ...part }));
  return (
    <div className="grid grid-cols-[1fr_1fr_1.2fr] gap-2.5">
      <PartSelect
        name="day"
        label={t('personalisation.day')}
        value={day}
        words={days}
        put={(to) => put({ day: to })}
        option={option.id}
        isFirst
      />
      <PartSelect
        name="month"
        label={t('personalisation.month')}
        value={month}
        words={months}
        put={(to) => put({ month: to })}
        option={option.id}
      />
      <input
        className="field-control"
        aria-label={t('personalisation.year')}
        name="year"
        placeholder={t('personalisation.year')}
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

interface PartSelectProps {
  name: 'day' | 'month';
  label: string;
  value: string;
  /** In their order, from 1 on. */
  words: readonly string[];
  put: (value: string) => void;
  option: string;
  /** Takes the focus when the answer is refused. */
  isFirst?: boolean;
}

function PartSelect({ name, label, value, words, put, option, isFirst }: PartSelectProps) {
  return (
    <select
      className="field-control select-arrow"
      aria-label={label}
      name={name}
      value={value}
      onChange={({ target }) => put(target.value)}
      data-answer={isFirst ? option : undefined}
      data-day={option}
    >
      <option value="">{label}</option>
      {words.map((word, index) => (
        <option key={word} value={String(index + 1).padStart(2, '0')}>
          {word}
        </option>
      ))}
    </select>
  );
}
