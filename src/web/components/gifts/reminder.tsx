import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusOn } from '../../hooks/use-focus-on-navigation.ts';
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
  const [isDone, setDone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isDone) focusOn(heading.current);
  }, [isDone]);
  return (
    <>
      <Heading ref={heading} className={Heading === 'h2' ? 'pr-10' : undefined}>
        {isDone ? 'We remember the day' : 'Remind me'}
      </Heading>
      {isDone ? (
        children
      ) : (
        <ReminderForm intent="add" action={action} label="Remind me" name={name} onSuccess={() => setDone(true)} />
      )}
    </>
  );
}
