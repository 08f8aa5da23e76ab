import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { focusOn } from '../../hooks/use-focus-on-navigation.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { useSession } from '../../stores/session.ts';
import { ReminderForm } from './reminder-form.tsx';

interface ReminderProps {
  Heading: 'h1' | 'h2';
  action?: string;
  name?: string;
  /** What follows once the day is stored. */
  children: ReactNode;
}

/** Asks for one day, on a page or in a sheet. */
export function Reminder({ Heading, action, name, children }: ReminderProps) {
  const { user } = useSession();
  const [done, setDone] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (done) focusOn(heading.current);
  }, [done]);
  // Without a login, the day is stored only after the button in an email is pressed.
  const { sendsEmail } = useShop().settings;
  const unconfirmed = sendsEmail ? t('gifts.confirmAddress') : t('gifts.noted');
  const stored = user ? t('gifts.weRemember') : unconfirmed;
  return (
    <>
      <Heading ref={heading} className={Heading === 'h2' ? 'pe-10' : undefined}>
        {done ? stored : t('gifts.remindMe')}
      </Heading>
      {done ? (
        <>
          <p role="status">{done}</p>
          {children}
        </>
      ) : (
        <ReminderForm intent="add" action={action} label={t('gifts.remindMe')} name={name} onSuccess={setDone} />
      )}
    </>
  );
}
