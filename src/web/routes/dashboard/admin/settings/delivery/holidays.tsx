import { formatDay } from '../../../../../../shared/dates/dates.ts';
import type { DayRange } from '../../../../../../shared/delivery/delivery-promise.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { DayField } from '../../../../../components/forms/day-field.tsx';
import { FieldError } from '../../../../../components/forms/field.tsx';
import type { TypedHoliday } from './use-typed-holiday.ts';

interface HolidaysProps {
  holidays: readonly DayRange[];
  typed: TypedHoliday;
  error?: string;
  onChange: (holidays: DayRange[]) => void;
}

/** Days on which nothing is made and nothing leaves; orders are taken all the same. Belongs into a form. */
export function Holidays({ holidays, typed, error, onChange }: HolidaysProps) {
  const { key, errors, take } = typed;
  return (
    <fieldset id="holidays" className="grid min-w-0 scroll-mt-20 gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('adminFrame.holidays')}</legend>
      <p className="text-sm text-ink-2">{t('deliverySettings.holidaysNote')}</p>{' '}
      <ul className="grid empty:hidden">
        {holidays.map((one) => (
          <HolidayLine
            key={`${one.from} ${one.to}`}
            holiday={one}
            remove={() => onChange(holidays.filter((other) => other !== one))}
          />
        ))}
      </ul>
      <div key={key} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-start">
        <DayField label={t('deliverySettings.from')} name="holidayFrom" error={errors.holidayFrom} />
        <DayField
          label={t('deliverySettings.to')}
          name="holidayTo"
          error={errors.holidayTo}
          hint={t('deliverySettings.toHint')}
        />
        <Button look="ghost" className="sm:mt-7" onClick={({ currentTarget: { form } }) => form && take(form, true)}>
          {t('giftSettings.add')}
        </Button>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

function HolidayLine({ holiday: { from, to }, remove }: { holiday: DayRange; remove: () => void }) {
  const first = formatDay(from);
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 border-t border-twine">
      <span>{from === to ? first : t('deliverySettings.days', { from: first, to: formatDay(to) })}</span>
      <Button look="plain" small aria-label={t('giftSettings.removeNamed', { name: first })} onClick={remove}>
        {t('cart.remove')}
      </Button>
    </li>
  );
}
