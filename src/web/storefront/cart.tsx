import { useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatPrice } from '../../shared/money.ts';
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
  mostOfOne,
  refreshCart,
  removeFromCart,
  totalOf,
  useCart,
} from '../stores/cart.ts';
import { useSession } from '../stores/session.ts';
import { toast } from '../stores/toasts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture, pictureSizes } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/cart';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return head({ title: `Cart - ${shopName}`, path: '/cart', publicUrl });
};

export default function Cart() {
  const cart = useCart();
  const { user } = useSession();
  const count = countOf(cart);
  const isAwake = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const remove = (line: CartLine, index: number) => {
    removeFromCart(line._id);
    toast.success(`${line.name} removed from cart`);
    toast.info('still unsure what to buy?Talk with us for customization');
    // The button that was pressed is gone: the focus goes to the next line, or to the greeting.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('.btn.danger') ?? [];
      focusOn(buttons[Math.min(index, buttons.length - 1)] ?? document.querySelector('main h1'));
    });
  };
  return (
    <div className="wrap min-h-screen">
      <div className="page-h when-known">
        <h1>{user ? `Hello ${user.name}` : 'Welcome Guest'}</h1>
        <p>
          {count === 0
            ? 'Your Cart is Empty'
            : `You have ${count} items in your cart${user ? '' : ', please login to checkout!'}`}
        </p>
      </div>
      {!isAwake && <Skeleton className="when-cart h-screen" />}
      {count === 0 && <img className="cut -mt-6 mb-2 when-no-cart" src={loose} alt="" width={1440} height={450} />}
      <div className={count === 0 ? 'mx-auto max-w-[440px] when-no-cart' : 'cart'}>
        <div ref={list}>
          {cart.map((line, index) => (
            <div key={line._id}>
              {index > 0 && <hr className="run soft" />}
              <Line line={line} remove={() => remove(line, index)} />
            </div>
          ))}
        </div>
        <Summary cart={cart} />
      </div>
    </div>
  );
}

function Line({ line, remove }: { line: CartLine; remove: () => void }) {
  const plus = useRef<HTMLButtonElement>(null);
  const decrease = () => {
    changeQuantity(line._id, -1);
    if (line.quantity === 2) plus.current?.focus();
  };
  return (
    <article className="line" aria-label={line.name}>
      <div className="pic">
        <Picture src={line.photos[0]} alt={line.name} sizes={pictureSizes.line} />
      </div>
      <div>
        <h2 className="name">
          <Link to={`/product/${line.slug}`}>{line.name}</Link>
        </h2>
        <p className="p">{formatPrice(line.price)}</p>
      </div>
      <div className="r">
        <div className="qty">
          <button type="button" aria-label={`minus, ${line.name}`} disabled={line.quantity === 1} onClick={decrease}>
            <Icon name="minus" />
          </button>
          <span aria-live="polite">{line.quantity}</span>
          <button
            type="button"
            ref={plus}
            aria-label={`plus, ${line.name}`}
            disabled={line.quantity === mostOfOne}
            onClick={() => changeQuantity(line._id, 1)}
          >
            <Icon name="plus" />
          </button>
        </div>
        <Button look="danger" onClick={remove}>
          Remove
        </Button>
      </div>
    </article>
  );
}

function Summary({ cart }: { cart: CartLine[] }) {
  const { user } = useSession();
  return (
    <aside className="bill-s">
      <div className="bill pinked">
        <h2>Cart Summary</h2>
        <dl>
          {cart.map((line) => (
            <div className="contents" key={line._id}>
              <dt>
                {line.name} × {line.quantity}
              </dt>
              <dd>{formatPrice(totalOf([line]))}</dd>
            </div>
          ))}
        </dl>
        <hr className="run" />
        <p className="sum">
          <span>Total</span>
          <b>{formatPrice(totalOf(cart))}</b>
        </p>
        <hr className="run" />
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
      </div>
    </aside>
  );
}

function MakePayment({ cart }: { cart: CartLine[] }) {
  const { user, token } = useSession();
  const { buy, isBusy } = useCheckout();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const start = () => {
    const lines = cart.map(({ _id, name, price, quantity }) => ({ _id, name, price, quantity }));
    return buy({
      body: { amount: Math.round(totalOf(cart) * 100), cart: lines, auth: { token, user } },
      lines,
      total: totalOf(cart),
      onPaid: clearCart,
      onRefused: (refusal) => {
        const { lines: fresh, gone } = refusal.body as { lines?: CartLine[]; gone?: string[] };
        if (fresh) refreshCart(fresh, gone);
        if (refusal.status === 401) return navigate('/login', { state: { from: pathname } });
        toast.error(refusal.message);
      },
    });
  };
  return (
    <Button
      wide
      className="mt-4"
      disabled={!user || cart.length === 0}
      busy={isBusy && 'Processing...'}
      onClick={start}
    >
      Make Payment
    </Button>
  );
}
