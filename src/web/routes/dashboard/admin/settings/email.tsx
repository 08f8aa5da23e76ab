import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/email';
import { MailTest } from './email/mail-test.tsx';
import { FixedServer, ServerForm } from './email/server-form.tsx';
import { WorkedExamples } from './email/worked-examples.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('account.email')} - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api('GET /mail/settings', { signal });

export const clientAction = formAction({
  store: ({ fields: { host = '', port = '', user = '', password = '', address = '', name = '' } }) =>
    withToast(
      api('PUT /mail/settings', { body: { host, port: Number(port), user: user || address, password, address, name } }),
    ),
  remove: () => withToast(api('DELETE /mail/settings')),
  test: () => withToast(api('POST /mail/test')),
  arrived: ({ fields: { arrival } }) =>
    withToast(api('POST /mail/test/arrival', { body: { arrival: arrival as 'inbox' } })),
});

/** The mail server that emails leave by. */
export default function Email({ loaderData: { settings } }: Route.ComponentProps) {
  const { source, unsent, isReadable } = settings;
  return (
    <>
      <h1 className="mb-5">{t('account.email')}</h1>
      <div className="grid items-start gap-6 min-[1180px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {source === 'none' && <NoneLeave isReadable={isReadable} unsent={unsent} />}
          {source === 'environment' ? <FixedServer settings={settings} /> : <ServerForm settings={settings} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {source !== 'none' && <MailTest settings={settings} />}
          {source !== 'environment' && <WorkedExamples />}
        </div>
      </div>
    </>
  );
}

type Settings = Route.ComponentProps['loaderData']['settings'];

function NoneLeave({ isReadable, unsent }: Pick<Settings, 'isReadable' | 'unsent'>) {
  return (
    <section
      className="border-l-5 border-madder bg-cotton px-5 py-4 shadow-tag max-lg:-mx-gutter max-lg:px-gutter"
      aria-labelledby="none-leave"
    >
      <h2 id="none-leave" className="mb-1 font-text text-base font-bold text-madder">
        {t('setup.noEmailsLeave')}
      </h2>
      <p className="text-sm text-ink-2">
        {!isReadable && `${t('setup.otherKey')} `}
        {unsent && `${t('setup.unsent', { count: unsent.count, day: formatDate(unsent.since) })} `}
        {t('setup.emailsBegin')}
      </p>
    </section>
  );
}
