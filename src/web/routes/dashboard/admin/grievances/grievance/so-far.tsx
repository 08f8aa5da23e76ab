import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../../shared/orders/order-number.ts';
import type { WithOrder } from './with-order.ts';

/** The newest first. */
export function SoFar({ grievance, order }: WithOrder) {
  const { number, name, messages, settledAt } = grievance;
  const [, ...later] = messages;
  const entries = [
    ...(order
      ? [[t('numbers.orderPlaced', { number: formatOrderNumber(order.number) }), order.createdAt] as const]
      : []),
    [t('numbers.cameByForm', { number }), grievance.createdAt] as const,
    ...later.map(
      ({ author, signedBy, createdAt }) =>
        [
          author === 'shop' ? t('numbers.shopAnswered', { name: signedBy }) : t('numbers.wroteAgain', { name }),
          createdAt,
        ] as const,
    ),
    ...(settledAt ? [[t('grievance.settled'), settledAt] as const] : []),
  ];
  return (
    <section className="panel grid gap-3 max-lg:-mx-gutter" aria-labelledby="so-far-title">
      <h2 id="so-far-title" className="text-xl">
        {t('numbers.soFar')}
      </h2>
      <ol className="grid gap-2">
        {entries.toReversed().map(([what, at]) => (
          <li key={`${what} ${at}`} className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span dir="auto" className="wrap-anywhere">
              {what}
            </span>
            <time dateTime={at} className="text-ink-2">
              {formatDate(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
