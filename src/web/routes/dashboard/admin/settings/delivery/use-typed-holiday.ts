import { useState } from 'react';
import { parseDay } from '../../../../../../shared/dates/calendar.ts';
import type { DayRange } from '../../../../../../shared/delivery/delivery-promise.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { unreadDay } from '../../../../../components/forms/day-field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import { focusInvalid } from '../../../../../hooks/use-action-form.ts';

export interface TypedHoliday {
  errors: FieldErrors;
  /** Changes when the fields have to be empty again. */
  key: number;
  /** The holidays with the one that the form's fields hold; null when it is refused. */
  take: (form: HTMLFormElement, isRequired?: boolean) => DayRange[] | null;
}

/** The fields `holidayFrom` and `holidayTo` of a form; `onChange` when one was added. */
export function useTypedHoliday(holidays: readonly DayRange[], onChange: (holidays: DayRange[]) => void): TypedHoliday {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [key, setKey] = useState(0);
  const take = (form: HTMLFormElement, isRequired = false) => {
    const fields = new FormData(form);
    const [from, to] = ['holidayFrom', 'holidayTo'].map((name) => String(fields.get(name) ?? '').trim());
    setErrors({});
    if (!from && !to && !isRequired) return [...holidays];
    const added = { from: from ?? '', to: to || from || '' };
    const refused = validateHoliday(added, holidays);
    if (refused) {
      setErrors(refused);
      focusInvalid(form, refused);
      return null;
    }
    const all = [...holidays, added].toSorted((a, b) => (a.from < b.from ? -1 : 1));
    onChange(all);
    setKey(key + 1);
    return all;
  };
  return { errors, key, take };
}

function validateHoliday({ from, to }: DayRange, holidays: readonly DayRange[]): FieldErrors | null {
  if (!from) return { holidayFrom: t('account.required') };
  if (!parseDay(from)) return { holidayFrom: unreadDay };
  if (!parseDay(to)) return { holidayTo: unreadDay };
  if (to < from) return { holidayTo: t('deliverySettings.holidayEnds') };
  if (holidays.some((one) => one.from <= to && from <= one.to))
    return { holidayFrom: t('deliverySettings.holidayTwice') };
  return null;
}
