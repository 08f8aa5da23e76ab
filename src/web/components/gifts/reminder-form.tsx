import { useState } from 'react';
import type { ReminderBody } from '../../../returning-visits/api.ts';
import { parseDay } from '../../../shared/dates/calendar.ts';
import { dayInIndia, formatDay } from '../../../shared/dates/dates.ts';
import { planReminder } from '../../../shared/dates/yearly-day.ts';
import { sendsNoEmailYet } from '../../../shared/email-promise.ts';
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

const kinds = { birthday: 'Birthday', anniversary: 'Anniversary', other: 'Other' };
const leads = [7, 14, 21, 30];

/** What the form sends; throws FormError. */
export function reminderIn(fields: Record<string, string>) {
  const { name = '', kind = '', relation = '', date = '', daysBefore, eachYear } = fields;
  const day = parseDay(date);
  if (!day) throw new FormError('', { date: 'Please write the date like 3 Oct 2026.' });
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
      <DayField label="Date" name="date" defaultValue={date} onDay={setDate} error={errors.date} />
      <LeadSelect daysBefore={daysBefore} change={setDaysBefore} />
      <ChoiceField
        type="checkbox"
        name="eachYear"
        label="Each year again"
        checked={eachYear}
        onChange={({ target }) => setEachYear(target.checked)}
      />
      {!user && <EmailField error={errors.email} />}
      <p className="min-h-18 bg-linen px-4 py-3" aria-live="polite">
        {!sendsEmail && `${sendsNoEmailYet}: it is noted, and nobody writes to you. `}
        {sendsEmail &&
          (plan
            ? `We write on ${formatDay(plan.sendOn)}, before ${formatDay(plan.nextOn)}.`
            : `We write ${eachYear ? 'each year' : 'once'}, early enough to make it and send it.`)}
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
      label="When shall we write?"
      name="daysBefore"
      value={daysBefore}
      onChange={({ target }) => change(Number(target.value))}
    >
      {leads.map((days) => (
        <option key={days} value={days}>{`${days} days before`}</option>
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
        label="Whose day?"
        name="name"
        required
        maxLength={60}
        defaultValue={known?.name ?? name}
        error={errors.name}
      />
      <Select label="Which day?" name="kind" defaultValue={known?.kind ?? 'birthday'} error={errors.kind}>
        {Object.entries(kinds).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </Select>
      <Field
        label="Who is it to you? (optional)"
        name="relation"
        maxLength={40}
        defaultValue={known?.relation}
        error={errors.relation}
      />
    </>
  );
}
