import { lazy, Suspense, useRef, useState } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice, roundToPaise, toRupees } from '../../../shared/money.ts';
import { billRows, totalInCash } from '../../../shared/orders/bill.ts';
import { lineKey } from '../../../shared/orders/cart-line.ts';
import { nameWithChoices } from '../../../shared/orders/line-name.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { Bill } from '../../components/orders/bill.tsx';
import { TaxWithin } from '../../components/orders/tax-within.tsx';
import { payState } from '../../hooks/checkout/log-in-to-pay.ts';
import { useCheckout } from '../../hooks/checkout/use-checkout.ts';
import type { UsedGift } from '../../hooks/checkout/use-gift.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { type CartLine, countPieces } from '../../stores/cart.ts';
import { sumTotal } from '../../stores/change-cart.ts';
import { useSession } from '../../stores/session.ts';
import { type Quoted, usePurchase } from './use-purchase.ts';

export { AskAboutCart } from './ask-about-cart.tsx';

const AddressBook = lazy(async () => ({
  default: (await import('../../components/orders/address-book.tsx')).AddressBook,
}));

const CartPromise = lazy(async () => ({ default: (await import('./promise.tsx')).CartPromise }));
const OfferCode = lazy(async () => ({ default: (await import('../../components/checkout/offer-code.tsx')).OfferCode }));
const BusinessFields = lazy(async () => ({
  default: (await import('../../components/checkout/business-fields.tsx')).BusinessFields,
}));
const GuestCheckout = lazy(async () => ({ default: (await import('./guest-checkout.tsx')).GuestCheckout }));
const PinField = lazy(async () => ({ default: (await import('./pin-field.tsx')).PinField }));
const PayByTransfer = lazy(async () => ({
  default: (await import('../../components/orders/pay-by-transfer.tsx')).PayByTransfer,
}));

const PayChoice = lazy(async () => ({ default: (await import('./pay-choice.tsx')).PayChoice }));
const PayAtTheDoor = lazy(async () => ({ default: (await import('./pay-choice.tsx')).PayAtTheDoor }));

const WhereToCollect = lazy(async () => ({
  default: (await import('../../components/orders/where-to-collect.tsx')).WhereToCollect,
}));

/** The bill with the charge for cash and without the discount for paying now, where cash is chosen and offered. */
function quotedInCash(quoted: Quoted, wantsCash: boolean): { quoted: Quoted; isCash: boolean } {
  const { quote, bill, total } = quoted;
  const cod = quote?.cod;
  if (!wantsCash || !bill || cod?.reason !== null) return { quoted, isCash: false };
  const inCash = totalInCash({ total, payNow: bill.payNow }, cod.charge);
  const discount = toRupees(roundToPaise(bill.discount) - roundToPaise(bill.payNow));
  const cashBill = { ...bill, discount, payNow: 0, cod: cod.charge, total: inCash };
  const tax = quoted.tax === null ? null : cod.tax;
  return { quoted: { ...quoted, total: inCash, bill: cashBill, tax }, isCash: true };
}

interface SummaryProps {
  cart: CartLine[];
  quoted: Quoted;
  setPin: (pin: string | undefined) => void;
  gift: UsedGift;
}

export function Summary({ cart, quoted: prepaid, setPin, gift }: SummaryProps) {
  const [wantsCash, setWantsCash] = useState(false);
  const { quoted, isCash } = quotedInCash(prepaid, wantsCash);
  return (
    <aside aria-label={t('cart.summary')}>
      <Bill>
        <h2 className="mb-[18px]">{t('cart.summary')}</h2>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2.5">
          {cart.map((line) => (
            <Row
              key={lineKey(line)}
              label={`${nameWithChoices(line.name, line.choices)} × ${line.quantity}`}
              amount={formatPrice(sumTotal([line]))}
            />
          ))}
        </dl>
        <Delivery quoted={quoted} setPin={setPin} gift={gift} />
        <WhenAndWhere quote={quoted.quote} setPin={setPin} />
        {quoted.quote?.takesCodes && (
          <Suspense>
            <OfferCode quote={quoted.quote} />
          </Suspense>
        )}
        {quoted.quote?.takesGstin && (
          <Suspense>
            <BusinessFields />
          </Suspense>
        )}
        <HowToPay quoted={prepaid} isCash={isCash} choose={setWantsCash} />
        <hr className="my-5 hairline" />
        <Total {...quoted} />
        <hr className="my-5 hairline" />
        <WhereTo gift={gift} />
        <PayPart isCash={isCash} cart={cart} quoted={quoted} setPin={setPin} gift={gift} />
      </Bill>
    </aside>
  );
}

function Total({ total, tax }: Pick<Quoted, 'total' | 'tax'>) {
  return (
    <p aria-live="polite" aria-atomic="true" className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{t('cart.total')}</span>
      <b className="font-display text-[2.5rem]/none font-normal">{formatPrice(total)}</b>
      {tax !== null && <TaxWithin tax={tax} />}
    </p>
  );
}

interface HowToPayProps {
  quoted: Quoted;
  isCash: boolean;
  choose: (isCash: boolean) => void;
}

/** Nothing in a shop without cash on delivery. */
function HowToPay({ quoted: { quote, bill }, ...choice }: HowToPayProps) {
  if (!quote?.cod) return null;
  return (
    <Suspense>
      <PayChoice cod={quote.cod} payNow={bill?.payNow ?? 0} {...choice} />
    </Suspense>
  );
}

function PayPart({ isCash, ...props }: SummaryProps & { isCash: boolean }) {
  if (!isCash) return <MakePayment {...props} />;
  return (
    <Suspense>
      <PayAtTheDoor {...props} />
    </Suspense>
  );
}

/** When it arrives, and where the buyer collects what is pick-up only. */
function WhenAndWhere({ quote, setPin }: Pick<SummaryProps, 'setPin'> & { quote: Quoted['quote'] }) {
  const { promisesDays } = useShop().settings;
  return (
    <>
      {promisesDays && (
        <Suspense fallback={<div className="mt-5 min-h-25" />}>
          <CartPromise quote={quote} setPin={setPin} />
        </Suspense>
      )}
      {quote?.pickupPlace && (
        <Suspense>
          <WhereToCollect
            place={quote.pickupPlace}
            title={<h3 className="text-base">{collectTitle(quote.lines)}</h3>}
            className="mt-5 bg-linen px-4 py-3"
          />
        </Suspense>
      )}
    </>
  );
}

function collectTitle(lines: readonly { name: string; shipping: boolean }[]): string {
  const collected = lines.filter(({ shipping }) => !shipping);
  return collected.length === lines.length
    ? t('product.youCollect')
    : t('checkout.collectFromUs', { names: collected.map(({ name }) => name).join(', ') });
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="contents">
      <dt>{label}</dt>
      <dd className="text-end tabular-nums">{amount}</dd>
    </div>
  );
}

/** Nothing in a shop without charges and offers. */
function Delivery({ quoted: { quote, bill }, setPin, gift }: Pick<SummaryProps, 'quoted' | 'setPin' | 'gift'>) {
  const { chargesDelivery } = useShop().settings;
  const rows = (bill ? billRows(bill) : []).filter(({ label }) => label !== t('product.delivery') || !quote?.needsPin);
  if (rows.length === 0 && !chargesDelivery) return null;
  const enterPin = gift.draft ? t('cart.enterTheirPin') : t('cart.enterYourPin');
  return (
    <>
      <hr className="my-5 hairline" />
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2.5">
        {rows.map(({ label, amount }) => (
          <Row
            key={label}
            label={
              label === t('product.delivery') && quote?.pin && bill?.zone !== 'pickup'
                ? t('cart.deliveryTo', { pin: quote.pin })
                : label
            }
            amount={amount}
          />
        ))}
        {(quote?.needsPin || !bill) && <Row label={t('product.delivery')} amount={bill ? enterPin : '…'} />}
      </dl>
      <DeliveryNotes quote={quote} setPin={setPin} isGift={gift.draft !== null} />
    </>
  );
}

interface DeliveryNotesProps extends Pick<SummaryProps, 'setPin'> {
  quote: Quoted['quote'];
  /** The PIN code is typed with the recipient's address. */
  isGift: boolean;
}

function DeliveryNotes({ quote, setPin, isGift }: DeliveryNotesProps) {
  const { user } = useSession();
  const [isAsked, setAsked] = useState(false);
  if (!quote) return null;
  // Once asked for, the field stays for another PIN code.
  if (quote.needsPin && !isGift && !isAsked) setAsked(true);
  return (
    <div className="mt-2.5 grid gap-2.5 text-sm text-ink-2">
      {isAsked && !isGift && !user?.address && (
        <Suspense>
          <PinField setPin={setPin} />
        </Suspense>
      )}
      {quote.lacksPin && <p>{quote.bill.zone === 'state' ? t('cart.lacksPinInState') : t('cart.lacksPin')}</p>}
      {quote.freeAbove !== null && quote.bill.delivery > 0 && (
        <p>{t('cart.freeFrom', { amount: formatPrice(quote.freeAbove) })}</p>
      )}
    </div>
  );
}

function LoginLink() {
  return (
    <ButtonLink look="ghost" wide to="/login" state={payState('/cart')}>
      {t('frame.login')}
    </ButtonLink>
  );
}

function WhereTo({ gift: { draft } }: Pick<SummaryProps, 'gift'>) {
  const { user } = useSession();
  const { guestCheckout } = useShop().settings;
  const recipient = draft && [draft.name, `${draft.city} ${draft.pin}`.trim()].filter(Boolean).join(', ');
  if (!user) return guestCheckout ? null : <LoginLink />;
  return (
    <>
      {recipient && (
        <p dir="auto" className="mb-1 wrap-anywhere">
          <b>{t('cart.giftGoesTo')}</b> {recipient}
        </p>
      )}
      {user.address && (
        <p className="mb-1">
          {draft && <b>{t('cart.billGoesTo')} </b>}
          {user.address}
        </p>
      )}
      <OtherAddress />
    </>
  );
}

function OtherAddress() {
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const onChosen = () => {
    setChoosing(false);
    opener.current?.focus();
  };
  return (
    <>
      <div className="button-row">
        <ButtonLink look="plain" to="/dashboard/user/profile">
          {t('cart.updateAddress')}
        </ButtonLink>
        <Button ref={opener} look="plain" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {t('cart.anotherAddress')}
        </Button>
      </div>
      {isChoosing && (
        <div className="mt-4">
          <Suspense>
            <AddressBook onChosen={onChosen} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function MakePayment({ cart, quoted, setPin, gift }: SummaryProps) {
  const { user } = useSession();
  const { buy, isBusy } = useCheckout();
  const { guestCheckout } = useShop().settings;
  const [press, setPress] = useState(0);
  const purchase = usePurchase({ cart, quoted, gift });
  const start = () => {
    if (gift.isComplete()) return user ? buy(purchase) : setPress(press + 1);
  };
  const isDisabled = !user && !guestCheckout;
  return (
    <>
      <div className={`mt-4 ${isDisabled ? '' : 'bottom-bar'}`}>
        {!isDisabled && <BarTotal total={quoted.total} />}
        <Button wide disabled={isDisabled} busy={isBusy && t('product.processing')} onClick={start}>
          {t('cart.makePayment')}
        </Button>
      </div>
      {press > 0 && !user && (
        <Suspense>
          <GuestCheckout
            purchase={purchase}
            count={countPieces(cart)}
            total={quoted.total}
            setPin={setPin}
            press={press}
          />
        </Suspense>
      )}
      {!user && guestCheckout && <LoginLink />}
      <TransferPayment purchase={purchase} isDisabled={isDisabled || !user} />
    </>
  );
}

function TransferPayment({ purchase, isDisabled }: { purchase: ReturnType<typeof usePurchase>; isDisabled: boolean }) {
  const { body, onPaid, onRefused } = purchase;
  if (!useShop().settings.takesManualPayments) return null;
  return (
    <Suspense>
      <PayByTransfer
        body={() => body}
        isDisabled={isDisabled}
        className="mt-2"
        onPlaced={onPaid}
        onRefused={onRefused}
      />
    </Suspense>
  );
}

/** Beside the button, where it stays at the foot of a phone. */
function BarTotal({ total }: { total: number }) {
  return (
    <span aria-hidden="true" className="self-center md:hidden">
      <span className="block text-xs text-ink-2">{t('cart.total')}</span>
      <span className="font-display text-lg/none">{formatPrice(total)}</span>
    </span>
  );
}
