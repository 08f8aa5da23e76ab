import { useState } from 'react';
import { Link } from 'react-router';
import type { ReminderBody } from '../../../../../returning-visits/api.ts';
import { formatDay } from '../../../../../shared/dates/dates.ts';
import { sendsNoEmailYet } from '../../../../../shared/email-promise.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ReminderForm } from '../../../../components/gifts/reminder-form.tsx';
import { useRemindMe } from '../../../../components/gifts/use-remind-me.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { useShop } from '../../../../hooks/use-shop.ts';
import '../../../../gifts.css';

const titles = {
  birthday: (name: string) => `${name}’s birthday`,
  anniversary: (name: string) => `${name}’s anniversary`,
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
          Days to remember
        </h2>
        <Link className="inline-flex min-h-11 items-center font-semibold underline underline-offset-6" {...link}>
          Add a day
        </Link>
        {sheet}
      </div>
      {days.length === 0 && (
        <p className="text-ink-2">
          {sendsEmail
            ? 'We write to you before a birthday or another day that you name.'
            : `${sendsNoEmailYet}: days are kept, and nobody writes to you.`}
        </p>
      )}
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
          <p className="text-sm text-ink-2">{sendsEmail ? describeReminder(day) : `${sendsNoEmailYet}.`}</p>
          <DayButtons reminderId={day._id} title={title} isOpen={isOpen} edit={() => setOpen(!isOpen)} />
        </div>
      </div>
      {isOpen && (
        <div className="max-w-[440px] pt-4">
          <ReminderForm intent="change-day" label="Save" known={day} onSuccess={() => setOpen(false)} />
        </div>
      )}
    </li>
  );
}

function describeReminder({ isConfirmed, sendOn }: ReminderBody): string {
  return isConfirmed
    ? `We write to you on ${formatDay(sendOn)}.`
    : 'Please confirm your address with the button in our mail.';
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
        aria-label={`Find a gift for ${title}`}
      >
        Find a gift
      </Link>
      <Button look="plain" small aria-expanded={isOpen} aria-label={`Edit ${title}`} onClick={edit}>
        Edit
      </Button>
      <Button
        look="danger"
        small
        aria-label={`Delete ${title}`}
        busy={isBusy && 'Delete'}
        onClick={() => submit({ reminderId })}
      >
        Delete
      </Button>
    </div>
  );
}
