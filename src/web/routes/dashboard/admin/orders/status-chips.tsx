import { Link } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { type OrderStatus, orderStatuses } from '../../../../../shared/orders/order-statuses.ts';
import { statusNames } from '../../../../components/orders/status.tsx';
import { useListParams } from '../../../../hooks/list-query.ts';

export type StatusCounts = readonly { status: OrderStatus; count: number }[];

const chip =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-sm border-[1.5px] border-bark bg-cotton px-3 text-sm font-medium whitespace-nowrap no-underline hover:bg-linen aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-cotton';

/** The orders of one status, or all. */
export function StatusChips({ counts }: { counts: StatusCounts }) {
  const { params } = useListParams();
  const current = params.get('status') ?? '';
  const countOrders = (status: OrderStatus) => counts.find((one) => one.status === status)?.count ?? 0;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const makeHref = (status: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (status) next.set('status', status);
    else next.delete('status');
    return `?${next}`;
  };
  return (
    <nav
      className="mb-4 flex gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-lg:-mx-gutter max-lg:px-gutter"
      aria-label={t('adminOrders.whichOrders')}
    >
      {[
        { status: '' as const, count: all },
        ...orderStatuses.map((status) => ({ status, count: countOrders(status) })),
      ].map(({ status, count }) => (
        <Link
          key={status}
          className={chip}
          to={makeHref(status)}
          preventScrollReset
          aria-current={status === current ? 'true' : undefined}
        >
          {status ? statusNames[status] : t('adminFrame.all')} <b>{count.toLocaleString('en-IN')}</b>
        </Link>
      ))}
    </nav>
  );
}
