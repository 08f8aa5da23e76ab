import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { SessionBody } from '../../../accounts/api.ts';
import { formatDate } from '../../../shared/dates/dates.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatDevice } from '../../../shared/text/format-device.ts';
import { api } from '../../api-client/api-client.ts';
import { formAction } from '../../hooks/form-action.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { signOut } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { Button } from '../forms/button.tsx';

export const clientLoader = ({ request: { signal } }: ClientLoaderFunctionArgs) =>
  api('GET /user/sessions', { signal });

export const clientAction = formAction({
  end: async ({ fields: { sessionId = '' } }) => {
    toast.success((await api('DELETE /user/sessions/:sessionId', { params: { sessionId } })).message);
  },
  'end-others': async () => {
    toast.success((await api('DELETE /user/sessions')).message);
  },
  'end-all': async () => {
    await api('DELETE /user/sessions', { query: { scope: 'all' } });
    toast.success(t('frame.loggedOut'));
  },
});

export function Sessions() {
  const { sessions } = useLoaderData<typeof clientLoader>();
  const others = useActionForm({ intent: 'end-others' });
  const navigate = useNavigate();
  const all = useActionForm({
    intent: 'end-all',
    onSuccess: () => {
      signOut();
      return navigate('/login');
    },
  });
  return (
    <>
      <h1 className="mb-5">{t('user.sessions')}</h1>
      <p className="mb-5">{t('user.sessionsText')}</p>
      <ul className="grid gap-3 mb-5">
        {sessions.map((session) => (
          <SessionItem key={session._id} session={session} />
        ))}
      </ul>
      <div className="button-row">
        {sessions.length > 1 && (
          <Button look="ghost" busy={others.isBusy && t('product.processing')} onClick={() => others.submit()}>
            {t('user.endOthers')}
          </Button>
        )}
        <Button look="ghost" busy={all.isBusy && t('product.processing')} onClick={() => all.submit()}>
          {t('user.logOutEverywhere')}
        </Button>
      </div>
    </>
  );
}

function SessionItem({ session }: { session: SessionBody }) {
  const { isBusy, submit } = useActionForm({ intent: 'end' });
  const { _id: sessionId, address, createdAt, lastUsedAt, isCurrent } = session;
  const device = formatDevice(session.device);
  return (
    <li className="panel grid gap-1">
      <p className="button-row justify-between">
        <strong>{device}</strong>
        {isCurrent ? (
          <span>{t('user.thisSession')}</span>
        ) : (
          <Button
            look="plain"
            small
            busy={isBusy && t('product.processing')}
            aria-label={t('user.endNamed', { device })}
            onClick={() => submit({ sessionId })}
          >
            {t('user.end')}
          </Button>
        )}
      </p>
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
        {address
          ? t('user.lastUsedFrom', { used: formatDate(lastUsedAt), address, since: formatDate(createdAt) })
          : t('user.lastUsed', { used: formatDate(lastUsedAt), since: formatDate(createdAt) })}
      </p>
    </li>
  );
}
