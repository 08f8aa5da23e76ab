import { Link } from 'react-router';
import type { AdminProductBody } from '../../../../../../catalog/api.ts';
import { dayInIndia } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { formatCurrency, formatPaise, formatPrice, roundToPaise, toRupees } from '../../../../../../shared/money.ts';
import {
  choosePieceRate,
  findHeading,
  findRateOn,
  limitWithTax,
  type Rate,
} from '../../../../../../shared/tax/gst-headings.ts';

type Shown = Pick<AdminProductBody, '_id' | 'name' | 'slug' | 'price' | 'taxHeading'>;

/** What a heading makes of the prices in the shop. */
export function HeadingEffect({ heading: key, products }: { heading: string; products: readonly Shown[] }) {
  const heading = findHeading(key);
  if (!heading) return null;
  const today = dayInIndia(new Date());
  const rate = findRateOn(heading, today);
  return (
    <section aria-labelledby="effect" className="grid gap-3">
      <h2 id="effect" className="text-xl">
        {t('paymentSettings.effect', { hsn: heading.hsn })}
      </h2>
      <ul className="bg-cotton shadow-tag">
        {products.map((product) => {
          const own = findHeading(product.taxHeading);
          return (
            <Priced key={product._id} product={product} rate={own ? findRateOn(own, today) : rate} own={own?.hsn} />
          );
        })}
        {products.length === 0 && <li className="px-4 py-3">{t('paymentSettings.noProductsHere')}</li>}
      </ul>
      <Limit rate={rate} />
    </section>
  );
}

function Priced({ product, rate: rates, own }: { product: Shown; rate: Rate; own?: string }) {
  const paidPaise = roundToPaise(product.price);
  const rate = choosePieceRate(rates, { paidPaise, quantity: 1 });
  const tax = toRupees(Math.round((paidPaise * rate) / (10_000 + rate)));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-twine px-4 py-3 last:border-0">
      <Link to={`/dashboard/admin/product/${product.slug}`} className="font-semibold wrap-anywhere" dir="auto">
        {product.name}
      </Link>
      <b className="text-end">{`${rate / 100} %`}</b>
      <span className="text-sm text-ink-2">
        {own
          ? t('paymentSettings.ownHeading', { price: formatPrice(product.price), heading: own })
          : formatPrice(product.price)}
      </span>
      <span className="text-end text-sm text-ink-2">
        {t('paymentSettings.taxInIt', { amount: formatCurrency(tax) })}
      </span>
    </li>
  );
}

/** Just above the limit a higher price leaves less than the limit itself. */
function Limit({ rate }: { rate: Rate }) {
  const limitPaise = limitWithTax(rate);
  if (limitPaise === null || !rate.above) return null;
  const { limitPaise: netPaise, rate: higher } = rate.above;
  const worsePaise = Math.floor((netPaise * (10_000 + higher)) / 10_000);
  const limit = formatPaise(limitPaise);
  return (
    <p className="text-sm text-ink-2">
      {t('paymentSettings.limit', { net: formatPaise(netPaise), worse: formatPaise(worsePaise), limit })}
    </p>
  );
}
