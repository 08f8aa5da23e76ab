import { Link } from 'react-router';
import type { ListedGrievanceBody } from '../../../../grievances/api.ts';
import { topicName } from '../../../../shared/grievance-topics.ts';
import { api, buildAddress } from '../../../api-client/api-client.ts';
import { GrievanceClock } from '../../../components/admin/grievance-clock.tsx';
import { useIsOwner } from '../../../components/admin/use-is-owner.ts';
import { Button } from '../../../components/forms/button.tsx';
import { download } from '../../../components/page/download.ts';
import { head } from '../../../document/head.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/grievances';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Complaints - ${shopIn(matches).shopName}`, isPrivate: true });

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
        <h1>Complaints</h1>
        {isOwner && all.length > 0 && (
          <Button
            look="ghost"
            small
            onClick={() => void download(buildAddress('/user/grievances.csv', {}), 'complaints.csv')}
          >
            Export as CSV
          </Button>
        )}
      </div>
      <p className="mb-5 max-w-[700px] text-ink-2">
        Buyers write on the page <Link to="/grievance">Complaints</Link> of your shop. The law wants an answer within 48
        hours and a settlement within a month (Consumer Protection (E-Commerce) Rules 2020, r. 4(5)).
      </p>
      <Tickets title="Open" tickets={open} none="Nobody waits." />
      {settled.length > 0 && <Tickets title="Settled" tickets={settled} none="" />}
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
