import type { SecurityEventBody } from '../../../../../audit-log/api.ts';
import { securityEventKinds } from '../../../../../audit-log/security-event-kinds.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
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
import { factNames, kindNames, nameKind } from './security-log/event-names.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.securityLog')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = listLoader(['search', 'kind'], async ({ search, ...query }, { signal }) => {
  const { body, total } = await apiPage('GET /shop/security-log', { query: { ...query, account: search }, signal });
  return { rows: body.events, total };
});

export const clientAction = formAction(async () => {
  const { isIntact, verified, firstBroken, head: end } = await api('GET /shop/security-log/verification');
  return isIntact
    ? t('security.isIntact', {
        count: verified.toLocaleString('en-IN'),
        end: `${end.position}:${end.hash.slice(0, 12)}`,
      })
    : t('security.isBroken', {
        position: firstBroken?.position ?? '',
        problem: firstBroken ? problems[firstBroken.problem] : '',
      });
});

const problems = {
  changed: t('security.changed'),
  missing: t('security.missing'),
  not_the_noted_one: t('security.notTheNotedOne'),
};

const kindOptions = [
  ['', t('adminFrame.all')],
  ...securityEventKinds.map((kind) => [kind, kindNames[kind]] as const),
] as const;

/** Security events of the last 90 days. */
export default function SecurityLog({ loaderData }: Route.ComponentProps) {
  const controls = (
    <>
      <p className="mb-5">{t('security.logText')}</p>
      <Verification />
    </>
  );
  return (
    <ListPage
      title={t('adminFrame.securityLog')}
      list={loaderData}
      empty={{ icon: 'check', words: t('security.noEvents'), hint: t('security.noEventsHint') }}
      controls={controls}
      search={t('security.searchLog')}
      filters={<SelectFilter name="kind" label={t('security.event')} options={kindOptions} />}
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
        <strong>{nameKind(kind)}</strong>
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
        {[address, userAgent].filter(Boolean).join(' · ') || t('security.shopItself')}
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
        <Button look="ghost" small busy={isBusy && t('product.processing')} onClick={() => submit()}>
          {t('security.verify')}
        </Button>
        <Button
          look="ghost"
          small
          onClick={() => void download(buildAddress('/shop/security-log.jsonl', {}), 'security-log.jsonl')}
        >
          {t('adminFrame.export')}
        </Button>
      </div>
      <p role="status" className="break-words">
        {value}
      </p>
    </div>
  );
}

/**
 * `{ isNewClient: true }` as `New client`, `{ attemptsOfAccount: 5 }` as `Attempts of account: 5`; nothing for false
 * and null.
 */
function formatFact([name, value]: [string, unknown]): string[] {
  if (value === false || value === null) return [];
  const label = factNames[name] ?? formatName(name);
  return [value === true ? label : `${label}: ${value}`];
}

function formatName(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .trimStart();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
