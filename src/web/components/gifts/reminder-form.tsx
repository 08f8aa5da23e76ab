import { useState } from 'react';
import type { ReminderBody } from '../../../returning-visits/api.ts';
import { parseDay } from '../../../shared/dates/calendar.ts';
import { dayInIndia, formatDay } from '../../../shared/dates/dates.ts';
import { planReminder } from '../../../shared/dates/yearly-day.ts';
import { t } from '../../../shared/languages/translate.ts';
import { FormError } from '../../hooks/form-action.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { useSession } from '../../stores/session.ts';
import { Button } from '../forms/button.tsx';
import { ChoiceField } from '../forms/choice-field.tsx';
import { DayField } from '../forms/day-field.tsx';
import { Field, Select } from '../forms/field.tsx';
import { EmailField } from '../forms/person-fields.tsx';
import { PrivacyNotice } from '../forms/privacy-notice.tsx';

const kinds = { birthday: t('gifts.birthday'), anniversary: t('gifts.anniversary'), other: t('gifts.other') };
const leads = [7, 14, 21, 30];

/** What the form sends; throws FormError. */
export function reminderIn(fields: Record<string, string>) {
  const { name = '', kind = '', relation = '', date = '', daysBefore, eachYear } = fields;
  const day = parseDay(date);
  if (!day) throw new FormError('', { date: t('gifts.writeDateLike') });
  const kindNow: ReminderBody['kind'] = kind === 'birthday' || kind === 'anniversary' ? kind : 'other';
  return { name, kind: kindNow, relation, date: day, eachYear: eachYear === 'on', daysBefore: Number(daysBefore) };
}

interface ReminderFormProps {
  intent: string;
  /** Where the form is not on its own page. */
  action?: string;
  label: string;
  known?: ReminderBody;
  name?: string;
  /** With the server's sentence, when a day was added. */
  onSuccess: (message: string) => void;
}

export function ReminderForm({ intent, action, label, known, name, onSuccess }: ReminderFormProps) {
  const { user } = useSession();
  const { sendsEmail } = useShop().settings;
  const { errors, isBusy, props } = useActionForm({ intent, action, onSuccess });
  const [date, setDate] = useState(known?.nextOn ?? '');
  const [eachYear, setEachYear] = useState(known?.eachYear ?? true);
  const [daysBefore, setDaysBefore] = useState(known?.daysBefore ?? 14);
  const plan = eachYear ? planEmail(date, daysBefore) : null;
  return (
    <form {...props} className="grid gap-5">
      {known && <input type="hidden" name="reminderId" value={known._id} />}
      <WhoseDay known={known} name={name} errors={errors} />
      <DayField label={t('gifts.date')} name="date" defaultValue={date} onDay={setDate} error={errors.date} />
      <LeadSelect daysBefore={daysBefore} change={setDaysBefore} />
      <ChoiceField
        type="checkbox"
        name="eachYear"
        label={t('gifts.eachYear')}
        checked={eachYear}
        onChange={({ target }) => setEachYear(target.checked)}
      />
      {!user && <EmailField error={errors.email} />}
      <p className="min-h-18 bg-linen px-4 py-3" aria-live="polite">
        {!sendsEmail && t('gifts.noEmailNoted')}
        {sendsEmail &&
          (plan
            ? t('gifts.writeOn', { day: formatDay(plan.sendOn), occasion: formatDay(plan.nextOn) })
            : eachYear
              ? t('gifts.writeEachYear')
              : t('gifts.writeOnce'))}
      </p>
      {!user && <PrivacyNotice place="reminder" />}
      <Button type="submit" wide busy={isBusy && label}>
        {label}
      </Button>
    </form>
  );
}

function LeadSelect({ daysBefore, change }: { daysBefore: number; change: (days: number) => void }) {
  return (
    <Select
      label={t('gifts.whenWrite')}
      name="daysBefore"
      value={daysBefore}
      onChange={({ target }) => change(Number(target.value))}
    >
      {leads.map((days) => (
        <option key={days} value={days}>
          {t('gifts.daysBefore', { count: days })}
        </option>
      ))}
    </Select>
  );
}

function planEmail(date: string, daysBefore: number) {
  const [, month = 0, day = 0] = date.split('-').map(Number);
  return month && day ? planReminder({ month, day }, daysBefore, dayInIndia(new Date())) : null;
}

interface WhoseDayProps extends Pick<ReminderFormProps, 'known' | 'name'> {
  errors: Record<string, string>;
}

function WhoseDay({ known, name, errors }: WhoseDayProps) {
  return (
    <>
      <Field
        label={t('gifts.whoseDay')}
        name="name"
        required
        maxLength={60}
        defaultValue={known?.name ?? name}
        error={errors.name}
      />
      <Select label={t('gifts.whichDay')} name="kind" defaultValue={known?.kind ?? 'birthday'} error={errors.kind}>
        {Object.entries(kinds).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </Select>
      <Field
        label={t('gifts.relation')}
        name="relation"
        maxLength={40}
        defaultValue={known?.relation}
        error={errors.relation}
      />
    </>
  );
}
