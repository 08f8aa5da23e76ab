import { Link } from 'react-router';
import type { ProductPageBody } from '../../../catalog/api.ts';
import type { PromisedBody } from '../../../orders/api.ts';
import { formatDayAndMonth } from '../../../shared/dates/weekday.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import type { DeliveryChargesBody } from '../../../shipping/api.ts';
import { api } from '../../api-client/api-client.ts';
import { rich } from '../../document/rich.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { formatCharge, formatReturnDays, formatWaysToPay, type ShopData, useShop } from '../../hooks/use-shop.ts';
import type { Chosen } from '../../stores/cart.ts';
import { deliveryPin } from '../../stores/delivery-choice.ts';

interface TermsProps {
  /** As chosen on the page. */
  product: ProductPageBody & Chosen;
  promise: PromisedBody | null;
  charges: DeliveryChargesBody | null;
}

interface Fact {
  id: 'delivery' | 'returns' | 'ways-to-pay';
  title: string;
  detail?: string;
  text: string;
}

const foldId = 'terms';

/** Delivery, returns and ways to pay, in two lines each; what the owner has not set is left out. */
function useFacts(props: TermsProps, rate: number | null = null): Fact[] {
  const { settings } = useShop();
  const facts: (Fact | null)[] = [
    describeDelivery(props, rate),
    describeReturns(formatReturnDays(settings)),
    describeWaysToPay(settings, props.product),
  ];
  return facts.filter((fact) => fact !== null);
}

/** Rupees to the buyer's PIN code, where couriers' prices are charged; null while it is not known. */
function useDeliveryRate({ product: { _id: productId }, charges }: TermsProps): number | null {
  const pin = deliveryPin.use();
  const params = { productId, pin };
  const key = charges?.isByCourier && pin ? `${productId} ${pin}` : null;
  const { value } = useAnswer(key, (signal) => api('GET /delivery/rate/:productId/:pin', { params, signal }));
  return value?.charge ?? null;
}

function describeDelivery(
  { product: { freeDelivery, quantity }, promise, charges }: TermsProps,
  rate: number | null,
): Fact | null {
  const charge = freeDelivery || rate === 0 ? t('product.deliveryFree') : formatRate(rate, charges);
  const day = promise && quantity > 0 ? t('product.leaves', { day: formatDayAndMonth(promise.dispatchOn) }) : null;
  const [title, detail] = [day, charge].filter((part) => part !== null);
  if (!title) return null;
  const leaves =
    day &&
    (charges?.cityName
      ? t('product.leavesFrom', { leaves: day, city: charges.cityName })
      : `${day}${t('product.stop')}`);
  const isFreeAbove = charges?.freeAbove && !freeDelivery;
  const costs =
    charge &&
    (isFreeAbove
      ? t('product.chargeFreeFrom', { charge, amount: formatPrice(charges.freeAbove ?? 0) })
      : `${charge}${t('product.stop')}`);
  const text = [leaves, costs].filter(Boolean).join(' ');
  return { id: 'delivery', title, detail, text };
}

function formatRate(rate: number | null, charges: TermsProps['charges']): string | null {
  return rate === null ? formatCharge(charges) : t('product.deliveryCharge', { amount: formatPrice(rate) });
}

function describeReturns(inDays: string | null): Fact | null {
  if (inDays === null) return null;
  return {
    id: 'returns',
    title: t('product.toReturn', { days: inDays }),
    detail: t('product.afterDelivery'),
    text: t('product.returnWithin', { days: inDays }),
  };
}

function describeWaysToPay(settings: ShopData['settings'], product: TermsProps['product']): Fact | null {
  const { cash } = settings;
  const isCashPossible = cash !== undefined && mayBePaidInCash(product, cash);
  const takesCash = isCashPossible && product.price >= cash.least;
  const ways = formatWaysToPay({ ...settings, takesCash });
  if (ways === null) return null;
  const later = isCashPossible && !takesCash ? ` ${t('product.cashFrom', { amount: formatPrice(cash.least) })}` : '';
  return {
    id: 'ways-to-pay',
    title: ways,
    detail: t('product.toPay'),
    text: `${t('product.payBy', { ways })}${later}`,
  };
}

/** In an order of its own or with more; the cart knows the buyer and the PIN code as well. */
function mayBePaidInCash(product: TermsProps['product'], cash: NonNullable<ShopData['settings']['cash']>): boolean {
  const isMade = product.makeDays > 0 || product.mustPersonalise === true || product.answers !== undefined;
  return product.shipping && product.price <= cash.greatest && (cash.takesMade || !isMade);
}

/** In one row above the fold of the page; each leads to its words below. */
export function TermsRow(props: TermsProps) {
  const facts = useFacts(props, useDeliveryRate(props));
  if (facts.length === 0 || !props.product.shipping) return null;
  return (
    <div className="@container w-full border-y border-twine">
      <ul className="@min-[14rem]:flex">
        {facts.map(({ id, title, detail }) => (
          <li
            key={id}
            className="min-w-0 flex-1 @min-[14rem]:not-first:border-s @min-[14rem]:not-first:border-twine @min-[14rem]:not-first:ps-3"
          >
            <a
              className="block min-h-11 py-2 pe-1 text-xs text-ink-2 no-underline hover:text-accent"
              href={`#${id}`}
              onClick={openFold}
            >
              <b className="block text-sm font-semibold text-ink">{title}</b>
              {detail}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Not every browser opens a fold for an address within it. */
function openFold(): void {
  document.getElementById(foldId)?.setAttribute('open', '');
}

export function TermsFold(props: TermsProps) {
  const facts = useFacts(props);
  if (facts.length === 0 || !props.product.shipping) return null;
  return (
    <details id={foldId} className="w-full border-y border-twine">
      <summary className="flex min-h-13 cursor-pointer items-center font-semibold">{t('product.termsTitle')}</summary>
      <div className="grid gap-2 pb-4 text-sm">
        {facts.map(({ id, text }) => (
          <p key={id} id={id}>
            {text}
          </p>
        ))}
        <p>{rich('product.moreInPolicies', { link: (text) => <Link to="/policy">{text}</Link> })}</p>
      </div>
    </details>
  );
}
