import { Link } from 'react-router';
import { formatWeekday } from '../../../../shared/dates/weekday.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { api } from '../../../api-client/api-client.ts';
import { quoteStates } from '../../../components/admin/custom/quote-states.ts';
import { ButtonLink } from '../../../components/forms/button.tsx';
import { head } from '../../../document/head.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/custom-orders';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.customOrders')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) =>
  (await api('GET /user/custom-orders', { signal })).quotes;

/** What was offered to single persons, with its state. */
export default function CustomOrders({ loaderData: quotes }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1>{t('adminFrame.customOrders')}</h1>
        <ButtonLink to="/dashboard/admin/custom-orders/new">{t('customOrders.newOne')}</ButtonLink>
      </div>
      {quotes.length === 0 && <p className="max-w-[58ch] text-ink-2">{t('customOrders.empty')}</p>}
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {quotes.map(({ _id, title, forName, total, due, state, validUntil, readyOn }) => (
          <li key={_id} className="border-b border-twine last:border-0">
            <Link
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-5 py-3 no-underline -outline-offset-3! max-lg:px-gutter"
              to={`/dashboard/admin/custom-orders/${_id}`}
            >
              <b dir="auto" className="font-semibold wrap-anywhere">
                {forName ? t('customOrders.titleFor', { title, name: forName }) : title}
              </b>
              <span className="tabular-nums">{formatPrice(total)}</span>
              <span className={`text-sm ${state === 'advance_paid' ? 'text-madder' : 'text-ink-2'}`}>
                {state === 'advance_paid'
                  ? t('customOrders.advancePaidDue', { due: formatPrice(due) })
                  : quoteStates[state]}
              </span>
              <span className="text-right text-sm text-ink-2">
                {state === 'open'
                  ? t('customOrders.until', { day: formatWeekday(validUntil) })
                  : t('customOrders.readyOn', { day: formatWeekday(readyOn) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
