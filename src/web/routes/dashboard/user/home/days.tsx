import { useState } from 'react';
import { Link } from 'react-router';
import type { ReminderBody } from '../../../../../returning-visits/api.ts';
import { formatDay } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ReminderForm } from '../../../../components/gifts/reminder-form.tsx';
import { useRemindMe } from '../../../../components/gifts/use-remind-me.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { useShop } from '../../../../hooks/use-shop.ts';
import '../../../../gifts.css';

const titles = {
  birthday: (name: string) => t('user.birthdayOf', { name }),
  anniversary: (name: string) => t('user.anniversaryOf', { name }),
};

function reminderTitle({ kind, name }: ReminderBody): string {
  return kind === 'other' ? name : titles[kind](name);
}

/** The days that the user wants to be reminded of. */
export function Days({ days }: { days: ReminderBody[] }) {
  const { link, sheet } = useRemindMe();
  const { sendsEmail } = useShop().settings;
  return (
    <section aria-labelledby="days">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="days" className="text-xl">
          {t('user.daysToRemember')}
        </h2>
        <Link className="inline-flex min-h-11 items-center font-semibold underline underline-offset-6" {...link}>
          {t('user.addDay')}
        </Link>
        {sheet}
      </div>
      {days.length === 0 && <p className="text-ink-2">{sendsEmail ? t('user.noDaysYet') : t('user.noDaysNoEmail')}</p>}
      <ul>
        {days.map((day) => (
          <Day key={`${day._id} ${day.sendOn} ${day.name}`} day={day} />
        ))}
      </ul>
    </section>
  );
}

function Day({ day }: { day: ReminderBody }) {
  const [isOpen, setOpen] = useState(false);
  const title = reminderTitle(day);
  const { sendsEmail } = useShop().settings;
  return (
    <li className="border-b border-twine py-4">
      <div className="grid grid-cols-[56px_minmax(0,1fr)] items-start gap-4">
        <CalendarLeaf day={day.nextOn} />
        <div>
          <h3 dir="auto" className="wrap-anywhere">
            {title}
          </h3>
          <p className="text-sm text-ink-2">{sendsEmail ? describeReminder(day) : t('user.noEmail')}</p>
          <DayButtons reminderId={day._id} title={title} isOpen={isOpen} edit={() => setOpen(!isOpen)} />
        </div>
      </div>
      {isOpen && (
        <div className="max-w-[440px] pt-4">
          <ReminderForm intent="change-day" label={t('forms.save')} known={day} onSuccess={() => setOpen(false)} />
        </div>
      )}
    </li>
  );
}

function describeReminder({ isConfirmed, sendOn }: ReminderBody): string {
  return isConfirmed ? t('user.writeOn', { day: formatDay(sendOn) }) : t('user.confirmByMail');
}

function CalendarLeaf({ day }: { day: string }) {
  const [number = '', month = ''] = formatDay(day).split(' ');
  return (
    <time dateTime={day} className="grid justify-items-center border-t-4 border-accent bg-cotton py-2 shadow-tag">
      <b className="font-display text-xl/none font-normal">{number}</b>
      <span className="text-sm">{month}</span>
    </time>
  );
}

interface DayButtonsProps {
  reminderId: string;
  title: string;
  isOpen: boolean;
  edit: () => void;
}

function DayButtons({ reminderId, title, isOpen, edit }: DayButtonsProps) {
  const { isBusy, submit } = useActionForm({ intent: 'forget-day' });
  return (
    <div className="flex flex-wrap gap-x-5">
      <Link
        className="inline-flex min-h-11 items-center underline underline-offset-6"
        to="/"
        aria-label={t('user.findGiftFor', { title })}
      >
        {t('user.findGift')}
      </Link>
      <Button look="plain" small aria-expanded={isOpen} aria-label={t('user.editNamed', { title })} onClick={edit}>
        {t('forms.edit')}
      </Button>
      <Button
        look="danger"
        small
        aria-label={t('user.deleteNamed', { title })}
        busy={isBusy && t('forms.delete')}
        onClick={() => submit({ reminderId })}
      >
        {t('forms.delete')}
      </Button>
    </div>
  );
}
