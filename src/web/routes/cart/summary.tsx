import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { billRows } from '../../../shared/bill.ts';
import { lineExtras, lineKey, nameWithChoices } from '../../../shared/cart-line.ts';
import { formatPrice, roundToPaise } from '../../../shared/money.ts';
import type { ApiError } from '../../api-client/api-client.ts';
import { Bill } from '../../components/bill.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { useCheckout } from '../../hooks/use-checkout.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { type CartLine, clearCart, countOf, refreshCart, totalOf } from '../../stores/cart.ts';
import { useSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import type { useQuote } from './use-quote.ts';

const AddressBook = lazy(async () => ({ default: (await import('../../components/address-book.tsx')).AddressBook }));

const OfferCode = lazy(async () => ({ default: (await import('./offer-code.tsx')).OfferCode }));
const GuestCheckout = lazy(async () => ({ default: (await import('./guest-checkout.tsx')).GuestCheckout }));
const PinField = lazy(async () => ({ default: (await import('./pin-field.tsx')).PinField }));
const PayByTransfer = lazy(async () => ({
  default: (await import('../../components/pay-by-transfer.tsx')).PayByTransfer,
}));

type Quoted = ReturnType<typeof useQuote>;
interface SummaryProps {
  cart: CartLine[];
  quoted: Quoted;
  setPin: (pin: string | undefined) => void;
}

export function Summary({ cart, quoted, setPin }: SummaryProps) {
  return (
    <aside className={cart.length === 0 ? 'mx-auto max-w-[440px]' : ''} aria-label="Cart Summary">
      <Bill>
        <h2 className="mb-[18px]">Cart Summary</h2>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2.5">
          {cart.map((line) => (
            <Row
              key={lineKey(line)}
              label={`${nameWithChoices(line.name, line.choices)} × ${line.quantity}`}
              amount={formatPrice(totalOf([line]))}
            />
          ))}
        </dl>
        {cart.length > 0 && <Delivery quoted={quoted} setPin={setPin} />}
        {cart.length > 0 && quoted.quote?.takesCodes && (
          <Suspense>
            <OfferCode quote={quoted.quote} />
          </Suspense>
        )}
        <hr className="my-5 stitch-line" />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>Total</span>
          <b className="font-display text-[2.5rem]/none font-normal">
            {formatPrice(cart.length === 0 ? 0 : quoted.total)}
          </b>
        </p>
        <hr className="my-5 stitch-line" />
        <WhereTo />
        <MakePayment cart={cart} quoted={quoted} setPin={setPin} />
      </Bill>
    </aside>
  );
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="contents">
      <dt>{label}</dt>
      <dd className="text-right tabular-nums">{amount}</dd>
    </div>
  );
}

/** Nothing in a shop without charges and offers. */
function Delivery({ quoted: { quote, bill }, setPin }: Pick<SummaryProps, 'quoted' | 'setPin'>) {
  const { chargesDelivery } = useShop().settings;
  const rows = bill ? billRows(bill) : [];
  if (rows.length === 0 && !chargesDelivery) return null;
  return (
    <>
      <hr className="my-5 stitch-line" />
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2.5">
        {quote?.needsPin || !bill ? (
          <Row label="Delivery" amount={bill ? 'enter your PIN code' : '…'} />
        ) : (
          rows.map(({ label, amount }) => (
            <Row
              key={label}
              label={label === 'Delivery' && quote?.pin ? `Delivery to ${quote.pin}` : label}
              amount={amount}
            />
          ))
        )}
      </dl>
      <DeliveryNotes quote={quote} setPin={setPin} />
    </>
  );
}

function DeliveryNotes({ quote, setPin }: { quote: Quoted['quote']; setPin: SummaryProps['setPin'] }) {
  const { user } = useSession();
  const [isAsked, setAsked] = useState(false);
  if (!quote) return null;
  // Once asked for, the field stays for another PIN code.
  if (quote.needsPin && !isAsked) setAsked(true);
  return (
    <div className="mt-2.5 grid gap-2.5 text-sm text-ink-2">
      {isAsked && !user?.address && (
        <Suspense>
          <PinField setPin={setPin} />
        </Suspense>
      )}
      {quote.lacksPin && <p>There is no PIN code in your address, so delivery is charged as to the rest of India.</p>}
      {quote.freeAbove !== null && quote.bill.delivery > 0 && <p>{`Free from ${formatPrice(quote.freeAbove)}.`}</p>}
    </div>
  );
}

function WhereTo() {
  const { user } = useSession();
  const [isChoosing, setChoosing] = useState(false);
  if (!user)
    return (
      <ButtonLink look="ghost" wide to="/login" state={{ from: '/cart' }}>
        Login
      </ButtonLink>
    );
  return (
    <>
      {user.address && <p className="mb-1">{user.address}</p>}
      <div className="button-row">
        <ButtonLink look="plain" to="/dashboard/user/profile">
          Update Address
        </ButtonLink>
        {!isChoosing && (
          <Button look="plain" onClick={() => setChoosing(true)}>
            Another address
          </Button>
        )}
      </div>
      {isChoosing && (
        <Suspense>
          <AddressBook onChosen={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

function MakePayment({ cart, quoted: { bill, code, total, again }, setPin }: SummaryProps) {
  const { user, token } = useSession();
  const { buy, isBusy } = useCheckout();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { takesManualPayments, guestCheckout } = useShop().settings;
  const [press, setPress] = useState(0);
  const lines = cart.map(({ _id, name, price, quantity, choices, ...line }) => ({
    _id,
    name,
    price,
    quantity,
    ...lineExtras(line),
    ...(choices && { choices }),
  }));
  const body = { amount: roundToPaise(total), cart: lines, ...(bill?.code && { code }), auth: { token, user } };
  const onRefused = (refusal: ApiError) => {
    const { lines: fresh, gone } = refusal.body as { lines?: CartLine[]; gone?: string[] };
    if (fresh) refreshCart(fresh, gone);
    if (refusal.status === 401) return navigate('/login', { state: { from: pathname } });
    again();
    toast.error(refusal.message);
  };
  const purchase = { body, lines, rows: bill && billRows(bill), onPaid: clearCart, onRefused };
  const start = () => (user ? buy(purchase) : setPress(press + 1));
  const isDisabled = (!user && !guestCheckout) || cart.length === 0;
  return (
    <>
      <Button wide className="mt-4" disabled={isDisabled} busy={isBusy && 'Processing...'} onClick={start}>
        Make Payment
      </Button>
      {press > 0 && !user && (
        <Suspense>
          <GuestCheckout purchase={purchase} count={countOf(cart)} total={total} setPin={setPin} press={press} />
        </Suspense>
      )}
      {takesManualPayments && (
        <Suspense>
          <PayByTransfer
            body={() => body}
            isDisabled={isDisabled || !user}
            className="mt-2"
            onPlaced={clearCart}
            onRefused={onRefused}
          />
        </Suspense>
      )}
    </>
  );
}
