import type { SecurityEventBody } from '../../../../../audit-log/api.ts';
import { securityEventKinds } from '../../../../../audit-log/security-event-kinds.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { api, apiPage, buildAddress } from '../../../../api-client/api-client.ts';
import { SelectFilter } from '../../../../components/admin/lists/filters.tsx';
import { listLoader } from '../../../../components/admin/lists/list-loader.ts';
import { ListPage } from '../../../../components/admin/lists/list-page.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { download } from '../../../../components/page/download.ts';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/security-log';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Security Log - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = listLoader(['search', 'kind'], async ({ search, ...query }, { signal }) => {
  const { body, total } = await apiPage('GET /shop/security-log', { query: { ...query, account: search }, signal });
  return { rows: body.events, total };
});

export const clientAction = formAction(async () => {
  const { isIntact, verified, firstBroken, head: end } = await api('GET /shop/security-log/verification');
  return isIntact
    ? `Nothing was changed or removed: ${verified.toLocaleString('en-IN')} events, the last is ${end.position}:${end.hash.slice(0, 12)}`
    : `The log was tampered with: the event at position ${firstBroken?.position} is ${firstBroken?.problem}.`;
});

const kindOptions = [['', 'All'], ...securityEventKinds.map((kind) => [kind, formatKind(kind)] as const)] as const;

/** Security events of the last 90 days. */
export default function SecurityLog({ loaderData }: Route.ComponentProps) {
  const controls = (
    <>
      <p className="mb-5">Logins, refusals, exports and changes of the last 90 days, with where they came from.</p>
      <Verification />
    </>
  );
  return (
    <ListPage
      title="Security Log"
      list={loaderData}
      empty={{ icon: 'check', words: 'No events found.', hint: 'Logins and other security events are listed here.' }}
      controls={controls}
      search="Account, email or network address"
      filters={<SelectFilter name="kind" label="Event" options={kindOptions} />}
    >
      {(events) => (
        <ul className="grid gap-3">
          {events.map((event) => (
            <EventItem key={event._id} event={event} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function EventItem({
  event: { kind, userId, email, address, userAgent, detail, createdAt },
}: {
  event: SecurityEventBody;
}) {
  const facts = Object.entries(detail).flatMap(formatFact);
  return (
    <li className="panel grid gap-1 break-words">
      <p className="button-row justify-between">
        <strong>{formatKind(kind)}</strong>
        <span className="text-sm text-ink-2">{formatDate(createdAt)}</span>
      </p>
      {(email || userId) && (
        <p dir="auto" className="wrap-anywhere">
          {email ?? userId}
        </p>
      )}
      {facts.length > 0 && (
        <p dir="auto" className="wrap-anywhere">
          {facts.join(', ')}
        </p>
      )}
      <p className="text-sm text-ink-2 break-words">
        {[address, userAgent].filter(Boolean).join(' · ') || 'The shop itself'}
      </p>
    </li>
  );
}

/** Computes the hash chain again, and exports the log. */
function Verification() {
  const { isBusy, value, submit } = useActionForm<string>();
  return (
    <div className="grid gap-3 mb-5">
      <div className="button-row">
        <Button look="ghost" small busy={isBusy && 'Processing...'} onClick={() => submit()}>
          Verify
        </Button>
        <Button
          look="ghost"
          small
          onClick={() => void download(buildAddress('/shop/security-log.jsonl', {}), 'security-log.jsonl')}
        >
          Export
        </Button>
      </div>
      <p role="status" className="break-words">
        {value}
      </p>
    </div>
  );
}

/** 'Login failed' for 'login_failed'. */
/**
 * `{ isNewClient: true }` as `New client`, `{ attemptsOfAccount: 5 }` as `Attempts of account: 5`; nothing for false
 * and null.
 */
function formatFact([name, value]: [string, unknown]): string[] {
  if (value === false || value === null) return [];
  const words = name.replace(/^is(?=[A-Z])/, '').replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  const label = formatKind(words.replace(/^_/, ''));
  return [value === true ? label : `${label}: ${value}`];
}

function formatKind(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
