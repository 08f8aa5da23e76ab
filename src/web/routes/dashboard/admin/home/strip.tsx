import { Link } from 'react-router';
import type { TodayBody } from '../../../../../orders/api.ts';
import { dayInIndia, formatDay } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { useSession } from '../../../../stores/session.ts';

interface StripProps {
  today: TodayBody;
  notProcessed: number;
}

/** The day, the orders that wait, and what there is to do. */
export function TodayStrip({ today, notProcessed }: StripProps) {
  const { toMake, toPack, toHandOver, waiting, attention } = today;
  const counts = [
    ['to-make', t('today.toMake'), toMake.reduce((sum, { pieces }) => sum + pieces, 0)],
    ['to-pack', t('today.toPack'), toPack.length],
    ['to-hand-over', t('today.handOver'), toHandOver.length],
    ['waiting', t('today.waiting'), waiting.length],
    ['attention', t('today.attention'), attention.length],
  ] as const;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-center gap-x-[24px] lg:flex lg:min-h-26 lg:flex-wrap lg:gap-x-9 lg:gap-y-3">
      <div>
        <h1>{t('adminFrame.today')}</h1>
        <p className="text-sm text-ink-2">{formatDay(dayInIndia(new Date()))}</p>
      </div>
      <a
        href="#open-orders"
        className="grid min-h-18 grid-cols-[auto_auto] items-center justify-end gap-3.5 no-underline"
      >
        <b className="font-display text-[length:min(4rem,24vw)]/[0.86] font-normal text-accent">{notProcessed}</b>
        <span className="text-[length:min(var(--text-lg),8vw)]/tight font-semibold">{t('order.notProcessed')}</span>
      </a>
      <nav
        className="col-span-full grid grid-cols-[repeat(auto-fit,minmax(min(100%,4rem),1fr))] bg-cotton max-lg:-mx-gutter max-lg:mt-2 max-lg:border-y max-lg:border-twine lg:max-w-155 lg:flex-1 lg:shadow-tag"
        aria-label={t('today.onThisPage')}
      >
        {counts.map(([id, label, count]) => (
          <Jump key={id} id={id} label={label} count={count} />
        ))}
      </nav>
      <Person />
    </div>
  );
}

function Jump({ id, label, count }: { id: string; label: string; count: number }) {
  const colour = id === 'attention' && count > 0 ? 'text-madder' : 'text-ink';
  const content = (
    <>
      <b className={`text-xl/tight font-bold ${colour}`}>{count}</b>
      {label}
    </>
  );
  const cell =
    'grid min-h-14.5 content-center justify-items-center border-linen px-0.5 text-center text-xs/tight font-medium text-ink-2 no-underline not-first:border-l focus-visible:-outline-offset-3';
  return count === 0 ? (
    <span className={cell}>{content}</span>
  ) : (
    <a href={`#${id}`} className={cell}>
      {content}
    </a>
  );
}

function Person() {
  const { user } = useSession();
  return (
    <p
      dir="auto"
      className="col-span-full flex flex-wrap gap-x-2.5 py-2 text-sm text-ink-2 wrap-anywhere lg:ml-auto lg:grid lg:text-right"
    >
      <b className="font-semibold text-ink">{user?.name}</b>
      <span>{user?.email}</span>
      <span>
        {user?.phone || (
          <Link className="underline underline-offset-4" to="/dashboard/user/profile">
            {t('today.addPhone')}
          </Link>
        )}
      </span>
    </p>
  );
}
