import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { SessionBody } from '../../../accounts/api.ts';
import { formatDate } from '../../../shared/dates/dates.ts';
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
    toast.success('Successfully Logged Out');
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
      <h1 className="mb-5">Sessions</h1>
      <p className="mb-5">
        Where your account is logged in. If you do not know one of these, end it and set a new password.
      </p>
      <ul className="grid gap-3 mb-5">
        {sessions.map((session) => (
          <SessionItem key={session._id} session={session} />
        ))}
      </ul>
      <div className="button-row">
        {sessions.length > 1 && (
          <Button look="ghost" busy={others.isBusy && 'Processing...'} onClick={() => others.submit()}>
            End all other sessions
          </Button>
        )}
        <Button look="ghost" busy={all.isBusy && 'Processing...'} onClick={() => all.submit()}>
          Log out everywhere
        </Button>
      </div>
    </>
  );
}

function SessionItem({ session }: { session: SessionBody }) {
  const { isBusy, submit } = useActionForm({ intent: 'end' });
  const { _id: sessionId, device, address, createdAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="panel grid gap-1">
      <p className="button-row justify-between">
        <strong>{device}</strong>
        {isCurrent ? (
          <span>This session</span>
        ) : (
          <Button
            look="plain"
            small
            busy={isBusy && 'Processing...'}
            aria-label={`End ${device}`}
            onClick={() => submit({ sessionId })}
          >
            End
          </Button>
        )}
      </p>
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
        {`Last used ${formatDate(lastUsedAt)}${address ? ` from ${address}` : ''} · logged in ${formatDate(createdAt)}`}
      </p>
    </li>
  );
}
