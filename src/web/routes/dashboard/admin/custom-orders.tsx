import { Link } from 'react-router';
import { formatWeekday } from '../../../../shared/dates/weekday.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { api } from '../../../api-client/api-client.ts';
import { quoteStates } from '../../../components/admin/custom/quote-states.ts';
import { ButtonLink } from '../../../components/forms/button.tsx';
import { head } from '../../../document/head.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/custom-orders';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Custom Orders - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) =>
  (await api('GET /user/custom-orders', { signal })).quotes;

/** What was offered to single persons, with its state. */
export default function CustomOrders({ loaderData: quotes }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1>Custom Orders</h1>
        <ButtonLink to="/dashboard/admin/custom-orders/new">New custom order</ButtonLink>
      </div>
      {quotes.length === 0 && (
        <p className="max-w-[58ch] text-ink-2">
          No quotes yet. Somebody asks in a chat for a thing that is not in the shop: write down what it is, its price
          and its day, and send the link. It becomes an order when it is paid.
        </p>
      )}
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {quotes.map(({ _id, title, forName, total, due, state, validUntil, readyOn }) => (
          <li key={_id} className="border-b border-twine last:border-0">
            <Link
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-5 py-3 no-underline -outline-offset-3! max-lg:px-gutter"
              to={`/dashboard/admin/custom-orders/${_id}`}
            >
              <b dir="auto" className="font-semibold wrap-anywhere">
                {forName ? `${title}, for ${forName}` : title}
              </b>
              <span className="tabular-nums">{formatPrice(total)}</span>
              <span className={`text-sm ${state === 'advance_paid' ? 'text-madder' : 'text-ink-2'}`}>
                {state === 'advance_paid' ? `${quoteStates[state]}, ${formatPrice(due)} due` : quoteStates[state]}
              </span>
              <span className="text-right text-sm text-ink-2">
                {state === 'open' ? `until ${formatWeekday(validUntil)}` : `ready ${formatWeekday(readyOn)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
