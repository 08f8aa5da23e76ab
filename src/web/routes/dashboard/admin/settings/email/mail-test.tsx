import type { ReactNode } from 'react';
import type { MailSettingsBody } from '../../../../../../mail-settings/api.ts';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Icon } from '../../../../../components/page/icon.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

/** It has succeeded only when the owner has said that the email came. */
export function MailTest({ settings: { server, test } }: { settings: MailSettingsBody }) {
  const hasCome = test?.arrival === 'inbox' || test?.arrival === 'spam';
  return (
    <section aria-labelledby="mail-test">
      <h2 id="mail-test" className="mb-3 text-lg">
        {t('setup.theTest')}
      </h2>
      <ol className="divide-y divide-twine bg-cotton shadow-tag max-lg:-mx-gutter">
        <Line number={1} isDone={test !== null} title={t('setup.serverAnswers')}>
          {server && t('setup.hostAndPort', { host: server.host, port: server.port })}
        </Line>
        <Line number={2} isDone={test !== null} title={t('setup.itKnowsYou')}>
          {test && t('setup.userFits')}
        </Line>
        <Line number={3} isDone={hasCome} title={hasCome ? t('setup.hasCome') : t('setup.isInInbox')}>
          {test ? t('setup.sentTo', { address: test.to, day: formatDate(test.sentAt) }) : t('setup.noTestYet')}
          {test && !hasCome && <Answers isMissing={test.arrival === 'missing'} />}
          {test?.arrival === 'spam' && ` ${t('setup.foundInSpam')}`}
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
          {isDone && <span className="sr-only">{t('setup.done')}</span>}
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
          {t('adminOrder.yes')}
        </Button>
        <Button look="ghost" small onClick={() => answer('spam')}>
          {t('setup.inSpam')}
        </Button>
        <Button look="ghost" small onClick={() => answer('missing')}>
          {t('adminProducts.no')}
        </Button>
      </div>
      {isMissing && <p className="mt-2">{t('setup.hasNotCome')}</p>}
    </>
  );
}

function TestAgain({ isFirst }: { isFirst: boolean }) {
  const { isBusy, props } = useActionForm({ intent: 'test' });
  return (
    <form {...props} className="mt-3">
      <Button type="submit" look={isFirst ? 'primary' : 'plain'} busy={isBusy && t('setup.sending')}>
        {isFirst ? t('setup.sendTest') : t('setup.sendAnother')}
      </Button>
    </form>
  );
}
