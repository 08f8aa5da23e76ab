import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionBody } from '../../accounts/api.ts';
import { formatDate } from '../../shared/dates.ts';
import { api } from '../api-client/api-client.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { signOut } from '../stores/session.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from './button.tsx';
import { sentenceOf } from './form-errors.ts';
import { Skeleton } from './skeleton.tsx';
import { TryAgain } from './trouble.tsx';

const load = (signal?: AbortSignal) => api('GET /user/sessions', { signal });

/** Where the account is logged in, and the ways to end it there. */
export function Sessions() {
  const { value, hasFailed, reload } = useLoaded(load);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<{ message: string }>) => {
    setBusy(true);
    try {
      toast.success((await work()).message);
      await reload();
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const end = ({ _id }: SessionBody) =>
    during(() => api('DELETE /user/sessions/:sessionId', { params: { sessionId: _id } }));
  const endOthers = () => during(() => api('DELETE /user/sessions'));
  const endAll = async () => {
    try {
      await api('DELETE /user/sessions', { query: { scope: 'all' } });
    } catch (error) {
      toast.error(sentenceOf(error));
      return;
    }
    signOut();
    toast.success('Successfully Logged Out');
    navigate('/login');
  };
  return (
    <>
      <h1 className="mb-5">Sessions</h1>
      <p className="mb-5">
        Where your account is logged in. If you do not know one of these, end it and set a new password.
      </p>
      {!value && !hasFailed && <Skeleton className="h-64" />}
      {!value && hasFailed && <TryAgain again={() => void reload()} />}
      <ul className="grid gap-3 mb-5">
        {value?.sessions.map((session) => (
          <SessionItem key={session._id} session={session} isBusy={isBusy} end={() => end(session)} />
        ))}
      </ul>
      {value && (
        <div className="rowx">
          {value.sessions.length > 1 && (
            <Button look="ghost" busy={isBusy && 'Processing...'} onClick={endOthers}>
              End all other sessions
            </Button>
          )}
          <Button look="ghost" onClick={endAll}>
            Log out everywhere
          </Button>
        </div>
      )}
    </>
  );
}

function SessionItem({ session, isBusy, end }: { session: SessionBody; isBusy: boolean; end: () => void }) {
  const { device, address, createdAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="panel grid gap-1">
      <p className="rowx justify-between">
        <strong>{device}</strong>
        {isCurrent ? (
          <span>This session</span>
        ) : (
          <Button look="plain" small busy={isBusy && 'Processing...'} aria-label={`End ${device}`} onClick={end}>
            End
          </Button>
        )}
      </p>
      <p className="small muted break-all">
        {`Last used ${formatDate(lastUsedAt)}${address ? ` from ${address}` : ''} · logged in ${formatDate(createdAt)}`}
      </p>
    </li>
  );
}
