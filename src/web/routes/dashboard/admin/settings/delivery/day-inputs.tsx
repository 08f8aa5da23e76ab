import { hourText } from '../../../../../../shared/delivery/promise-text.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { Field, FieldError, Select } from '../../../../../components/forms/field.tsx';

const weekdays = t('dates.weekdays').split(' ');
const longNames = [
  t('forms.sunday'),
  t('forms.monday'),
  t('forms.tuesday'),
  t('forms.wednesday'),
  t('forms.thursday'),
  t('forms.friday'),
  t('forms.saturday'),
];
/** Weeks begin on Monday here. */
const inOrder = [1, 2, 3, 4, 5, 6, 0];

interface WeekdayBoxesProps {
  legend: string;
  /** 0 = Sunday. */
  resting: readonly number[];
  error?: string;
  onChange: (resting: number[]) => void;
}

/** Ticked = at work. */
export function WeekdayBoxes({ legend, resting, error, onChange }: WeekdayBoxesProps) {
  const toggle = (weekday: number) =>
    onChange(resting.includes(weekday) ? resting.filter((one) => one !== weekday) : [...resting, weekday]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-7 gap-1.5 max-w-110">
        {inOrder.map((weekday) => (
          <label
            key={weekday}
            className="grid min-h-11 cursor-pointer place-items-center rounded-sm border-[1.5px] border-bark text-sm font-semibold has-checked:bg-ink has-checked:text-cotton has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={longNames[weekday]}
              checked={!resting.includes(weekday)}
              onChange={() => toggle(weekday)}
            />
            <span aria-hidden="true">{weekdays[weekday]}</span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number;
  error?: string;
  onChange: (value: number) => void;
}

/** An empty field is zero, which the server refuses where it has no sense. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <Field
      {...field}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      value={value || value === 0 ? String(value) : ''}
      onChange={({ target }) => onChange(Number(target.value.replace(/\D/g, '')))}
    />
  );
}

export function CutoffField({ hour, onChange }: { hour: number; onChange: (hour: number) => void }) {
  return (
    <Select
      label={t('deliverySettings.dayEnds')}
      hint={t('deliverySettings.dayEndsHint')}
      value={hour}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {Array.from({ length: 24 }, (_, index) => index + 1).map((one) => (
        <option key={one} value={one}>
          {hourText(one)}
        </option>
      ))}
    </Select>
  );
}
