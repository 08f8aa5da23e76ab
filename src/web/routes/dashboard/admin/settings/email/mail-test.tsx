import type { ReactNode } from 'react';
import type { MailSettingsBody } from '../../../../../../mail-settings/api.ts';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Icon } from '../../../../../components/page/icon.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

/** It has succeeded only when the owner has said that the email came. */
export function MailTest({ settings: { server, test } }: { settings: MailSettingsBody }) {
  const hasCome = test?.arrival === 'inbox' || test?.arrival === 'spam';
  return (
    <section aria-labelledby="mail-test">
      <h2 id="mail-test" className="mb-3 text-lg">
        The test
      </h2>
      <ol className="divide-y divide-twine bg-cotton shadow-tag max-lg:-mx-gutter">
        <Line number={1} isDone={test !== null} title="The server answers">
          {server && `${server.host}, port ${server.port}`}
        </Line>
        <Line number={2} isDone={test !== null} title="It knows you">
          {test && 'User and password fit.'}
        </Line>
        <Line number={3} isDone={hasCome} title={hasCome ? 'The email has come' : 'Is it in your inbox?'}>
          {test ? `Sent to ${test.to} on ${formatDate(test.sentAt)}.` : 'No test yet.'}
          {test && !hasCome && <Answers isMissing={test.arrival === 'missing'} />}
          {test?.arrival === 'spam' && ' In the spam: mark it as no spam. Buyers may find theirs there too.'}
        </Line>
      </ol>
      <TestAgain isFirst={test === null} />
    </section>
  );
}

interface LineProps {
  number: number;
  isDone: boolean;
  title: string;
  children?: ReactNode;
}

function Line({ number, isDone, title, children }: LineProps) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] items-start gap-3 px-5 py-3.5 max-lg:px-gutter">
      <span
        aria-hidden="true"
        className={`grid size-8 place-items-center rounded-full text-sm font-semibold text-cotton ${isDone ? 'bg-neem' : 'bg-ink'}`}
      >
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div dir="auto" className="wrap-anywhere">
        <h3 className="font-text text-base font-semibold">
          {title}
          {isDone && <span className="sr-only">, done</span>}
        </h3>
        <div className="text-sm text-ink-2">{children}</div>
      </div>
    </li>
  );
}

function Answers({ isMissing }: { isMissing: boolean }) {
  const { isBusy, submit } = useActionForm({ intent: 'arrived' });
  const answer = (arrival: 'inbox' | 'spam' | 'missing') => !isBusy && submit({ arrival });
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="ghost" small onClick={() => answer('inbox')}>
          Yes
        </Button>
        <Button look="ghost" small onClick={() => answer('spam')}>
          In the spam
        </Button>
        <Button look="ghost" small onClick={() => answer('missing')}>
          No
        </Button>
      </div>
      {isMissing && (
        <p className="mt-2">
          The mail server took it, and it has not come. Wait a few minutes, look into the spam, and compare the address
          above; then send another test.
        </p>
      )}
    </>
  );
}

function TestAgain({ isFirst }: { isFirst: boolean }) {
  const { isBusy, props } = useActionForm({ intent: 'test' });
  return (
    <form {...props} className="mt-3">
      <Button type="submit" look={isFirst ? 'primary' : 'plain'} busy={isBusy && 'Sending …'}>
        {isFirst ? 'Send me a test email' : 'Send another test'}
      </Button>
    </form>
  );
}
