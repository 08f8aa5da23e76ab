import { useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatPrice, roundToPaise } from '../../shared/money.ts';
import type { ApiError } from '../api-client/api-client.ts';
import { Bill } from '../components/bill.tsx';
import { Button, ButtonLink } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { PageArt } from '../components/page-art.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { PayByTransfer } from '../components/pay-by-transfer.tsx';
import { Picture, pictureSizes } from '../components/picture.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { head } from '../document/head.ts';
import { useCheckout } from '../hooks/use-checkout.ts';
import { focusOn } from '../hooks/use-focus-on-navigation.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { shopIn } from '../hooks/use-shop.ts';
import loose from '../images/page-loose-thread.webp';
import {
  type CartLine,
  changeQuantity,
  clearCart,
  countOf,
  maxOfOne,
  refreshCart,
  removeFromCart,
  totalOf,
  useCart,
} from '../stores/cart.ts';
import { useSession } from '../stores/session.ts';
import { toast } from '../stores/toasts.ts';
import type { Route } from './+types/cart';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return head({ title: `Cart - ${shopName}`, path: '/cart', publicUrl });
};

export default function Cart() {
  const cart = useCart();
  const { user } = useSession();
  const count = countOf(cart);
  const isHydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const remove = (line: CartLine, index: number) => {
    removeFromCart(line._id);
    toast.success(`${line.name} removed from cart`);
    toast.info('still unsure what to buy?Talk with us for customization');
    // The clicked button is gone: the focus moves to the next line, or to the heading.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('button[data-remove]') ?? [];
      focusOn(buttons[Math.min(index, buttons.length - 1)] ?? document.querySelector('main h1'));
    });
  };
  return (
    <div className="min-h-screen">
      <div className="page-width">
        <PageHeading
          title={user ? `Hello ${user.name}` : 'Welcome Guest'}
          className="in-data-cart:invisible in-data-session:invisible"
        >
          {count === 0
            ? 'Your Cart is Empty'
            : `You have ${count} items in your cart${user ? '' : ', please login to checkout!'}`}
        </PageHeading>
        {!isHydrated && <Skeleton className="hidden h-screen in-data-cart:block" />}
      </div>
      {count === 0 && <EmptyCart />}
      <div
        className={`page-width ${
          count === 0
            ? 'in-data-cart:hidden!'
            : 'grid grid-cols-[minmax(0,1fr)_400px] items-start gap-18 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-8'
        }`}
      >
        {count > 0 && (
          <div ref={list}>
            <hr className="stitch-line stitch-twine" />
            {cart.map((line, index) => (
              <div key={line._id}>
                <Line line={line} remove={() => remove(line, index)} />
                <hr className="stitch-line stitch-twine" />
              </div>
            ))}
          </div>
        )}
        <Summary cart={cart} />
      </div>
    </div>
  );
}

function EmptyCart() {
  return (
    <div className="-mt-6 mb-8 grid justify-items-center in-data-cart:hidden!">
      <PageArt src={loose} className="mb-2" />
      <ButtonLink look="ghost" to="/">
        Look at the gifts
      </ButtonLink>
    </div>
  );
}

const quantityButton = 'grid min-h-[46px] cursor-pointer place-items-center disabled:text-[#b5a290]';

function Line({ line, remove }: { line: CartLine; remove: () => void }) {
  const plus = useRef<HTMLButtonElement>(null);
  const decrease = () => {
    changeQuantity(line._id, -1);
    if (line.quantity === 2) plus.current?.focus();
  };
  return (
    <article
      className="grid grid-cols-[128px_minmax(0,1fr)_auto] items-center gap-6 py-6 max-md:grid-cols-[96px_minmax(0,1fr)] max-md:items-start max-md:gap-4"
      aria-label={line.name}
    >
      <div className="aspect-4/5">
        <Picture src={line.photos[0]} alt={line.name} sizes={pictureSizes.line} />
      </div>
      <div>
        <h2 className="font-text text-lg/[1.25] font-semibold tracking-normal">
          <Link className="no-underline hover:text-accent" to={`/product/${line.slug}`}>
            {line.name}
          </Link>
        </h2>
        <p className="mt-2 font-display text-xl/none">{formatPrice(line.price)}</p>
      </div>
      <div className="grid justify-items-end gap-1.5 max-md:col-start-2 max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-3">
        <div className="inline-grid grid-cols-[46px_44px_46px] items-center rounded-sm border-[1.5px] border-bark bg-cotton text-center font-semibold">
          <button
            type="button"
            className={quantityButton}
            aria-label={`minus, ${line.name}`}
            disabled={line.quantity === 1}
            onClick={decrease}
          >
            <Icon name="minus" />
          </button>
          <span aria-live="polite">{line.quantity}</span>
          <button
            type="button"
            ref={plus}
            className={quantityButton}
            aria-label={`plus, ${line.name}`}
            disabled={line.quantity === maxOfOne}
            onClick={() => changeQuantity(line._id, 1)}
          >
            <Icon name="plus" />
          </button>
        </div>
        <Button look="danger" data-remove onClick={remove}>
          Remove
        </Button>
      </div>
    </article>
  );
}

function Summary({ cart }: { cart: CartLine[] }) {
  const { user } = useSession();
  return (
    <aside className={cart.length === 0 ? 'mx-auto max-w-[440px]' : ''} aria-label="Cart Summary">
      <Bill>
        <h2 className="mb-[18px]">Cart Summary</h2>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2.5">
          {cart.map((line) => (
            <div className="contents" key={line._id}>
              <dt>
                {line.name} × {line.quantity}
              </dt>
              <dd className="text-right tabular-nums">{formatPrice(totalOf([line]))}</dd>
            </div>
          ))}
        </dl>
        <hr className="my-5 stitch-line" />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>Total</span>
          <b className="font-display text-[2.5rem]/none font-normal">{formatPrice(totalOf(cart))}</b>
        </p>
        <hr className="my-5 stitch-line" />
        {user?.address && <p className="mb-1">{user.address}</p>}
        {user ? (
          <ButtonLink look="plain" to="/dashboard/user/profile">
            Update Address
          </ButtonLink>
        ) : (
          <ButtonLink look="ghost" wide to="/login" state={{ from: '/cart' }}>
            Login
          </ButtonLink>
        )}
        <MakePayment cart={cart} />
      </Bill>
    </aside>
  );
}

function MakePayment({ cart }: { cart: CartLine[] }) {
  const { user, token } = useSession();
  const { buy, isBusy } = useCheckout();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const lines = cart.map(({ _id, name, price, quantity }) => ({ _id, name, price, quantity }));
  const body = { amount: roundToPaise(totalOf(cart)), cart: lines, auth: { token, user } };
  const onRefused = (refusal: ApiError) => {
    const { lines: fresh, gone } = refusal.body as { lines?: CartLine[]; gone?: string[] };
    if (fresh) refreshCart(fresh, gone);
    if (refusal.status === 401) return navigate('/login', { state: { from: pathname } });
    toast.error(refusal.message);
  };
  const start = () => buy({ body, lines, total: totalOf(cart), onPaid: clearCart, onRefused });
  const isDisabled = !user || cart.length === 0;
  return (
    <>
      <Button wide className="mt-4" disabled={isDisabled} busy={isBusy && 'Processing...'} onClick={start}>
        Make Payment
      </Button>
      <PayByTransfer
        body={() => body}
        isDisabled={isDisabled}
        className="mt-2"
        onPlaced={clearCart}
        onRefused={onRefused}
      />
    </>
  );
}
