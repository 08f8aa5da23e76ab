import type { OrderPageBody } from '../../../../../orders/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';

/** What happened with an order, for admins. */
export function Timeline({ page: { events } }: { page: OrderPageBody }) {
  return (
    <section className="panel" aria-label={t('adminOrder.timeline')}>
      <h2 className="text-lg mb-3">{t('adminOrder.timeline')}</h2>
      <ol>
        {events.map(({ _id, what, by, createdAt }) => (
          <li key={_id} dir="auto" className="grid gap-0.5 py-2 pl-4.5 border-l-2 border-twine wrap-anywhere">
            <time className="text-xs text-ink-2" dateTime={createdAt}>
              {formatDate(createdAt)}
            </time>
            <span>{by ? t('adminOrder.doneBy', { what, name: by }) : what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
