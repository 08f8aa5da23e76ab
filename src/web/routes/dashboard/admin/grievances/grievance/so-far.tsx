import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { formatOrderNumber } from '../../../../../../shared/orders/order-number.ts';
import type { WithOrder } from './with-order.ts';

/** The newest first. */
export function SoFar({ grievance, order }: WithOrder) {
  const { number, name, messages, settledAt } = grievance;
  const [, ...later] = messages;
  const entries = [
    ...(order ? [[`Order ${formatOrderNumber(order.number)} placed`, order.createdAt] as const] : []),
    [`Came in by the form, ticket ${number}`, grievance.createdAt] as const,
    ...later.map(
      ({ author, signedBy, createdAt }) =>
        [author === 'shop' ? `${signedBy} answered` : `${name} wrote again`, createdAt] as const,
    ),
    ...(settledAt ? [['Settled', settledAt] as const] : []),
  ];
  return (
    <section className="panel grid gap-3 max-lg:-mx-gutter" aria-labelledby="so-far-title">
      <h2 id="so-far-title" className="text-xl">
        So far
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
