import { Link } from 'react-router';
import type { ListedGrievanceBody } from '../../../../grievances/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { topicName } from '../../../../shared/law/grievance-topics.ts';
import { api, buildAddress } from '../../../api-client/api-client.ts';
import { GrievanceClock } from '../../../components/admin/grievance-clock.tsx';
import { useIsOwner } from '../../../components/admin/use-is-owner.ts';
import { Button } from '../../../components/forms/button.tsx';
import { download } from '../../../components/page/download.ts';
import { head } from '../../../document/head.ts';
import { rich } from '../../../document/rich.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/grievances';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('frame.complaints')} - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) =>
  (await api('GET /user/grievances', { signal })).grievances;

/** Tickets of the grievance desk: open ones first, each with the time that runs. */
export default function Grievances({ loaderData: all }: Route.ComponentProps) {
  const isOwner = useIsOwner();
  const open = all.filter(({ settledAt }) => settledAt === null);
  const settled = all.filter(({ settledAt }) => settledAt !== null);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1>{t('frame.complaints')}</h1>
        {isOwner && all.length > 0 && (
          <Button
            look="ghost"
            small
            onClick={() => void download(buildAddress('/user/grievances.csv', {}), 'complaints.csv')}
          >
            {t('adminOrders.exportCsv')}
          </Button>
        )}
      </div>
      <p className="mb-5 max-w-[700px] text-ink-2">
        {rich('numbers.aboutComplaints', { link: (text) => <Link to="/grievance">{text}</Link> })}
      </p>
      <Tickets title={t('numbers.open')} tickets={open} none={t('numbers.nobodyWaits')} />
      {settled.length > 0 && <Tickets title={t('grievance.settled')} tickets={settled} none="" />}
    </>
  );
}

function Tickets({ title, tickets, none }: { title: string; tickets: ListedGrievanceBody[]; none: string }) {
  return (
    <section className="mb-8" aria-label={title}>
      <h2 className="mb-3 text-xl">
        {title} <span className="font-text text-base font-semibold text-ink-2">{tickets.length}</span>
      </h2>
      {tickets.length === 0 && <p className="text-ink-2">{none}</p>}
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {tickets.map((ticket) => (
          <li key={ticket._id} className="border-b border-twine last:border-0">
            <Link
              className="grid gap-1 px-5 py-3 no-underline -outline-offset-3! max-lg:px-gutter"
              to={`/dashboard/admin/grievances/${ticket._id}`}
            >
              <b dir="auto" className="font-semibold wrap-anywhere">
                {`${ticket.number} · ${ticket.name} · ${topicName(ticket.topic)}`}
              </b>
              <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
                {ticket.outcome ?? ticket.excerpt}
              </span>
              <GrievanceClock ticket={ticket} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
