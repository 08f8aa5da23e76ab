import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { api } from '../../../../api-client/api-client.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { statusNames } from '../../../../components/orders/status.tsx';
import { findPlaces } from './menu-places.ts';

const debounceMs = 250;
const maxOfAKind = 5;

export interface Found {
  title: string;
  rows: { to: string; name: string; detail: string }[];
}

/** Null while nothing is typed. Pages are found at once, orders, people and products a moment later. */
export function useFound(typed: string): Found[] | null {
  const isOwner = useIsOwner();
  const wanted = typed.trim();
  const [answer, setAnswer] = useState<{ wanted: string; found: Found[] }>({ wanted: '', found: [] });
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      findRecords(wanted, isOwner, gone.signal).then(
        (found) => setAnswer({ wanted, found }),
        (error: unknown) => {
          if (!gone.signal.aborted) console.warn('The search failed.', error);
        },
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [wanted, isOwner]);
  if (!wanted) return null;
  const places = {
    title: t('adminFrame.inTheMenu'),
    rows: findPlaces(wanted, isOwner).map(({ to, label, within }) => ({ to, name: label, detail: within })),
  };
  const isKnown = answer.wanted === wanted;
  const found = [places, ...(isKnown ? answer.found : [])].filter(({ rows }) => rows.length > 0);
  return found.length === 0 && !isKnown ? null : found;
}

async function findRecords(search: string, isOwner: boolean, signal: AbortSignal): Promise<Found[]> {
  const options = { query: { search, page: 1, limit: maxOfAKind }, signal };
  const [orders, people, products] = await Promise.all([
    api('GET /user/all-orders', options),
    isOwner ? api('GET /user/all-user', options).then(({ users }) => users) : [],
    api('GET /product/allproducts', options).then((body) => body.products),
  ]);
  return [
    {
      title: t('user.orders'),
      rows: orders.map(({ _id, number, buyer, status }) => ({
        to: `/dashboard/admin/order/${_id}`,
        name: `${formatOrderNumber(number)} ${buyer.name || t('adminFrame.noCustomerName')}`,
        detail: statusNames[status],
      })),
    },
    {
      title: t('adminFrame.users'),
      rows: people.map(({ _id, name, email }) => ({
        to: `/dashboard/admin/users/user-orders/${_id}`,
        name,
        detail: email,
      })),
    },
    {
      title: t('adminFrame.products'),
      rows: products.map(({ slug, name, quantity }) => ({
        to: `/dashboard/admin/product/${slug}`,
        name,
        detail: quantity === 0 ? t('listing.soldOut') : t('adminFrame.inStock', { count: quantity }),
      })),
    },
  ];
}

export function FoundList({ found, onFollow }: { found: Found[]; onFollow: () => void }) {
  return (
    <>
      <p className="sr-only" role="status">
        {t('adminFrame.foundCount', { count: found.reduce((sum, { rows }) => sum + rows.length, 0) })}
      </p>
      {found.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h2 className="px-3.5 pt-2.5 font-text text-xs font-semibold tracking-normal text-ink-2 max-lg:px-gutter">
            {title}
          </h2>
          <ul>
            {rows.map(({ to, name, detail }) => (
              <li key={`${to} ${name}`}>
                <Link
                  to={to}
                  className="flex min-h-11 items-baseline justify-between gap-4 px-3.5 py-2.5 no-underline hover:bg-linen focus-visible:-outline-offset-3 max-lg:px-gutter"
                  onClick={onFollow}
                >
                  <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
                    {name}
                  </span>
                  <span dir="auto" className="min-w-0 text-right text-sm text-ink-2 wrap-anywhere">
                    {detail}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p className="px-3.5 py-2.5 max-lg:px-gutter">{t('adminFrame.nothingFound')}</p>}
    </>
  );
}
