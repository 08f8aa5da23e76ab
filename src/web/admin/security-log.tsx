import { useState } from 'react';
import type { SecurityEventBody } from '../../audit-log/api.ts';
import { securityEventKinds } from '../../audit-log/security-event-kinds.ts';
import { formatDate } from '../../shared/dates.ts';
import { addressOf, api, apiPage } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { sentenceOf } from '../ui/form-errors.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/security-log';
import { download } from './download.ts';
import { Controls, isAny, Pager, Pick, SearchFor } from './list-parts.tsx';
import { type ListQuery, useList } from './use-list.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Security Log - ${shopIn(matches).shopName}`, isPrivate: true });

const load = async ({ search, ...query }: ListQuery, signal?: AbortSignal) => {
  const { body, total } = await apiPage('GET /shop/security-log', { query: { ...query, account: search }, signal });
  return { rows: body.events, total };
};
const kindOptions = [['', 'All'], ...securityEventKinds.map((kind) => [kind, wordsOf(kind)] as const)] as const;

/** Security events of the last 90 days. */
export default function SecurityLog() {
  const list = useList<SecurityEventBody>(['search', 'kind'], load);
  const { table, params, setParam, hasFailed, isLoaded, reload, total = 0 } = list;
  return (
    <>
      <h1 className="mb-5">Security Log</h1>
      <p className="mb-5">Logins, refusals, exports and changes of the last 90 days, with where they came from.</p>
      <Controls
        search={<SearchFor params={params} setParam={setParam} label="Account, email or network address" />}
        isFiltered={isAny(params, ['kind'])}
      >
        <Pick params={params} setParam={setParam} name="kind" label="Event" options={kindOptions} />
      </Controls>
      <Checks />
      {!isLoaded && !hasFailed && <Skeleton className="h-screen" />}
      {!isLoaded && hasFailed && <TryAgain again={() => void reload()} />}
      {isLoaded && total === 0 && <p>No events found.</p>}
      <ul className="grid gap-3">
        {table.getRowModel().rows.map(({ original }) => (
          <EventItem key={original._id} event={original} />
        ))}
      </ul>
      {isLoaded && <Pager table={table} page={Number(params.get('page')) || 1} total={total} />}
    </>
  );
}

function EventItem({
  event: { kind, userId, email, address, userAgent, detail, createdAt },
}: {
  event: SecurityEventBody;
}) {
  const facts = Object.entries(detail).map(([name, value]) => `${name}: ${value}`);
  return (
    <li className="panel grid gap-1 break-words">
      <p className="rowx justify-between">
        <strong>{wordsOf(kind)}</strong>
        <span className="small muted">{formatDate(createdAt)}</span>
      </p>
      {(email || userId) && <p className="break-all">{email ?? userId}</p>}
      {facts.length > 0 && <p className="break-all">{facts.join(', ')}</p>}
      <p className="small muted break-words">{[address, userAgent].filter(Boolean).join(' · ') || 'The shop itself'}</p>
    </li>
  );
}

/** The hash chain computed again, and the log as a file. */
function Checks() {
  const [verdict, setVerdict] = useState('');
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const verify = async () => {
    const { isIntact, verified, firstBroken, head: end } = await api('GET /shop/security-log/verification');
    setVerdict(
      isIntact
        ? `Nothing was changed or removed: ${verified.toLocaleString('en-IN')} events, the last is ${end.position}:${end.hash.slice(0, 12)}`
        : `The log was tampered with: the event at position ${firstBroken?.position} is ${firstBroken?.problem}.`,
    );
  };
  return (
    <div className="grid gap-3 mb-5">
      <div className="rowx">
        <Button look="ghost" small busy={isBusy && 'Processing...'} onClick={() => during(verify)}>
          Verify
        </Button>
        <Button
          look="ghost"
          small
          onClick={() => during(() => download(addressOf('/shop/security-log.jsonl', {}), 'security-log.jsonl'))}
        >
          Export
        </Button>
      </div>
      <p role="status" className="break-words">
        {verdict}
      </p>
    </div>
  );
}

/** 'Login failed' for 'login_failed'. */
function wordsOf(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
