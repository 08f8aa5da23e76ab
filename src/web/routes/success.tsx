import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { isCalendarDay } from '../../shared/dates/dates.ts';
import { arrivalTitle, dispatchText } from '../../shared/delivery/promise-text.ts';
import { localizePath } from '../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';
import { formatCurrency, formatPrice, roundToPaise, toRupees } from '../../shared/money.ts';
import { lineKey } from '../../shared/orders/cart-line.ts';
import { nameWithChoices } from '../../shared/orders/line-name.ts';
import { api } from '../api-client/api-client.ts';
import { ButtonLink } from '../components/forms/button.tsx';
import { CopyField } from '../components/forms/copy-field.tsx';
import { useRemindMe } from '../components/gifts/use-remind-me.tsx';
import { Bill } from '../components/orders/bill.tsx';
import { WhereToCollect } from '../components/orders/where-to-collect.tsx';
import { centeredPage, PageArt } from '../components/page/page-art.tsx';
import { head } from '../document/head.ts';
import type { Guest } from '../document/payment-window.ts';
import { rich } from '../document/rich.ts';
import type { BoughtLine, SuccessState } from '../hooks/checkout/payment.ts';
import { formAction } from '../hooks/form-action.ts';
import { useAnswer } from '../hooks/use-answer.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import { useSession } from '../stores/session.ts';
import type { Route } from './+types/success';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('checkout.paymentSuccessful')} - ${shopIn(matches).shopName}`, isPrivate: true });

const MakeAccount = lazy(() => import('./success/make-account.tsx'));

export const clientAction = formAction(async ({ fields }) => {
  const { name = '', email = '', phone = '', location = '', password = '' } = fields;
  await api('POST /user/signup', { body: { name, email, phone, location, password } });
  return { email };
});

const nothing: SuccessState = { cart: [], total: 0 };

export default function Success() {
  const { state } = useLocation();
  // The state is in the browser's history; the server has none.
  const isHydrated = useHydrated();
  const bought = isHydrated ? boughtIn(state) : nothing;
  const { user } = useSession();
  const page = user && bought.order ? `/dashboard/user/order/${bought.order}` : bought.link;
  return (
    <>
      <PageArt className="page-art-parcel" />
      <div className={centeredPage}>
        <h1>{t('checkout.paymentSuccessful')}</h1>
        <p className="text-lg">{t('checkout.thankYou')}</p>
        <div
          className={`grid w-full max-w-[1000px] items-start justify-center gap-x-14 gap-y-8 text-start ${bought.order ? 'grid-cols-2 max-md:grid-cols-[minmax(0,1fr)]' : 'grid-cols-[minmax(0,560px)]'}`}
        >
          <Summary bought={bought} isHidden={!isHydrated} />
          {bought.order && <Next bought={bought} />}
        </div>
        {bought.guest && (
          <Suspense>
            <MakeAccount guest={bought.guest} />
          </Suspense>
        )}
        <div className="flex flex-wrap justify-center gap-4 max-md:w-full max-md:*:w-full">
          {page && (
            <ButtonLink look="ghost" to={page}>
              {t('checkout.seeYourOrder')}
            </ButtonLink>
          )}
          <ButtonLink to="/">{t('frame.backToHome')}</ButtonLink>
        </div>
      </div>
    </>
  );
}

function Summary({ bought: { cart, total, rows, name }, isHidden }: { bought: SuccessState; isHidden: boolean }) {
  return (
    <Bill className={isHidden ? 'invisible' : ''}>
      <h2 className="mb-[18px] text-xl">{t('checkout.orderSummary')}</h2>
      {name && <p className="-mt-2 mb-3.5 text-sm text-ink-2">{t('order.numbered', { number: name })}</p>}
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-sm text-ink-2 *:pb-2 *:font-medium">
            <th className="text-start" scope="col">
              {t('checkout.product')}
            </th>
            <th className="text-center" scope="col">
              {t('checkout.quantity')}
            </th>
            <th className="text-end tabular-nums" scope="col">
              {t('listing.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {cart.map((line) => (
            <BoughtRow key={lineKey(line)} line={line} />
          ))}
        </tbody>
      </table>
      {rows?.map(({ label, amount }) => (
        <p key={label} className="flex justify-between gap-4 py-1.5">
          <span>{label}</span>
          <span className="tabular-nums">{amount}</span>
        </p>
      ))}
      <hr className="my-5 hairline" />
      <p className="font-display text-2xl/[1.1]">{t('checkout.totalAmount', { amount: formatPrice(total) })}</p>
    </Bill>
  );
}

function BoughtRow({ line }: { line: BoughtLine }) {
  return (
    <tr className="align-top *:py-2.5">
      <td>{nameWithChoices(line.name, line.choices)}</td>
      <td className="text-center">{line.quantity}</td>
      <td className="text-end tabular-nums">
        {formatCurrency(line.price)}
        {line.quantity > 1 && (
          <span className="block text-sm text-ink-2">
            {t('checkout.together', { amount: formatCurrency(linePrice(line)) })}
          </span>
        )}
      </td>
    </tr>
  );
}

function Next({ bought }: { bought: SuccessState }) {
  const { promise, isCollected, pickupPlace, link } = bought;
  const { publicUrl } = useShop().settings;
  const remindMe = useRemindMe();
  return (
    <section className="grid gap-5 pt-6 max-md:pt-0">
      <h2 className="text-xl">{t('checkout.whatHappensNow')}</h2>
      <NextSteps bought={bought} />
      {pickupPlace && (
        <WhereToCollect place={pickupPlace} title={<h3 className="text-lg">{t('order.whereToCollect')}</h3>} isPaid />
      )}
      {link && (
        <CopyField
          label={t('checkout.orderPage')}
          value={publicUrl + localizePath(currentLanguage(), link)}
          hint={t('checkout.orderPageHint')}
        />
      )}
      {!promise && !isCollected && <HowLong />}
      <p>
        <Link {...remindMe.link}>{t('order.remindNextYear')}</Link>
      </p>
      {remindMe.sheet}
    </section>
  );
}

/** Nothing while the shop has no such policy. */
function HowLong() {
  const { value } = useAnswer('policy', (signal) => api('GET /shop/settings', { signal }));
  if (!value?.settings.delivery) return null;
  return <p>{rich('checkout.deliveryTimes', { link: (text) => <Link to="/policy#delivery-policy">{text}</Link> })}</p>;
}

function NextSteps({ bought: { promise, isGift, isCollected } }: { bought: SuccessState }) {
  const { sendsEmail } = useShop().settings;
  return (
    <ol className="grid">
      <Step when={t('checkout.now')}>{sendsEmail ? t('checkout.youGetEmail') : t('checkout.saveLink')}</Step>
      <Step when={promise ? dispatchText({ ...promise, isCollected }) : t('checkout.thereafter')}>
        {describePreparation({ sendsEmail, isGift, isCollected })}
      </Step>
      {promise?.arriveBy && (
        <Step when={arrivalTitle({ ...promise, arriveBy: promise.arriveBy })}>
          {sendsEmail ? t('order.newsWhenDelivered') : t('order.orderPageWhenDelivered')}
        </Step>
      )}
    </ol>
  );
}

interface Preparation extends Pick<SuccessState, 'isGift' | 'isCollected'> {
  sendsEmail: boolean;
}

function describePreparation({ sendsEmail, isGift, isCollected }: Preparation): string {
  if (isCollected) {
    const news = sendsEmail ? t('order.newsWhenCollectable') : t('order.orderPageWhenCollectable');
    return isGift ? t('checkout.giftMadeReady', { news }) : t('checkout.orderMadeReady', { news });
  }
  const news = sendsEmail ? t('order.newsWhenOnItsWay') : t('order.orderPageWhenOnItsWay');
  return isGift ? t('checkout.giftPacked', { news }) : t('checkout.orderPacked', { news });
}

/** A knot on the thread. */
function Step({ when, children }: { when: string; children: ReactNode }) {
  return (
    <li className="group relative pb-5 ps-8.5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-7 bottom-0 start-1.5 w-1 bg-accent mask-(--stitch-down) mask-size-[4px_16px] mask-repeat-y group-last:hidden"
      />
      <span aria-hidden="true" className="absolute top-1.5 start-0 size-4 rounded-full bg-accent" />
      <b className="block text-lg font-semibold">{when}</b>
      <span className="text-ink-2">{children}</span>
    </li>
  );
}

function linePrice({ price, quantity }: BoughtLine): number {
  return toRupees(roundToPaise(price) * quantity);
}

/** The state of the navigation, if it is valid. */
function boughtIn(state: unknown): SuccessState {
  const { cart, total, rows, order, name, isGift, isCollected, pickupPlace, promise, guest, link } = (
    typeof state === 'object' && state !== null ? state : {}
  ) as Partial<SuccessState>;
  const isLine = (line: Partial<BoughtLine> | null) =>
    typeof line?.name === 'string' &&
    typeof line.price === 'number' &&
    typeof line.quantity === 'number' &&
    (line.choices === undefined || Array.isArray(line.choices));
  if (!Array.isArray(cart) || !cart.every(isLine) || typeof total !== 'number') return nothing;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const shown = { cart, total, rows: readRows(rows), order: text(order), name: text(name) };
  const isLink = typeof link === 'string' && /^\/(order|custom)\/[\w-]{1,60}$/.test(link);
  return {
    ...shown,
    isGift: isGift === true,
    isCollected: isCollected === true,
    pickupPlace: placeIn(pickupPlace),
    promise: promiseIn(promise),
    guest: guestIn(guest),
    link: isLink ? link : undefined,
  };
}

function placeIn(place: SuccessState['pickupPlace']): SuccessState['pickupPlace'] {
  const { address, hours } = place ?? {};
  return typeof address === 'string' && typeof hours === 'string' ? { address, hours } : null;
}

function promiseIn(promise: SuccessState['promise']): SuccessState['promise'] {
  const { dispatchOn, arriveFrom = null, arriveBy = null, city = null } = promise ?? {};
  const isDay = (value: unknown) => typeof value === 'string' && isCalendarDay(value);
  if (!dispatchOn || !isDay(dispatchOn)) return null;
  const known = { arriveFrom: isDay(arriveFrom) ? arriveFrom : null, arriveBy: isDay(arriveBy) ? arriveBy : null };
  return { dispatchOn, ...known, city: typeof city === 'string' ? city : null };
}

function guestIn(guest: Partial<Guest> | undefined): Guest | undefined {
  const { name, email, phone, location } = guest ?? {};
  const texts = [name, email, phone, location];
  return texts.every((text) => typeof text === 'string') ? ({ name, email, phone, location } as Guest) : undefined;
}

function readRows(rows: unknown): SuccessState['rows'] {
  const isRow = (row: { label?: unknown; amount?: unknown } | null) =>
    typeof row?.label === 'string' && typeof row.amount === 'string';
  return Array.isArray(rows) && rows.every(isRow) ? rows : undefined;
}
