import type { PastOrderBody } from '../../../past-orders/api.ts';
import { dayInIndia, formatDay } from '../../../shared/dates/dates.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';

const shops = { shopify: 'Shopify', woocommerce: 'WooCommerce' } as const;

/** An order of the shop before this one: to read, nothing can be done with it. */
export function PastOrderCard({ order, isForOwner = false }: { order: PastOrderBody; isForOwner?: boolean }) {
  const { number, placedAt, status, total, currency, lines, source } = order;
  const from = isForOwner ? `, from ${shops[source]}` : '';
  return (
    <article className="panel mb-6 grid gap-3" aria-label={t('order.pastOrder', { number })}>
      <h2 dir="auto" className="font-text text-base font-semibold wrap-anywhere">
        {t('order.numbered', { number })}
      </h2>
      <p className="text-sm text-ink-2">
        <time dateTime={placedAt}>{formatDay(dayInIndia(new Date(placedAt)))}</time>
        {`${from}${status && `; ${status}`}`}
      </p>
      <ul>
        {lines.map(({ name, quantity, price }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and two may be equal
          <li key={at} dir="auto" className="wrap-anywhere">
            {`${name} × ${quantity}${price === null ? '' : `: ${formatAmount(price, currency)}`}`}
          </li>
        ))}
      </ul>
      <p>
        <b>{formatAmount(total, currency)}</b>
      </p>
      {isForOwner && <Buyer order={order} />}
    </article>
  );
}

function Buyer({ order: { name, email, phone, address } }: { order: PastOrderBody }) {
  return (
    <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
      {[name, email, phone, address].filter(Boolean).join('; ')}
    </p>
  );
}

function formatAmount(amount: number, currency: string): string {
  return currency === 'INR' ? formatPrice(amount) : `${currency} ${amount.toFixed(2)}`;
}
