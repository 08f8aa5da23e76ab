import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '../../shared/money.ts';
import { lineKey } from '../../shared/orders/cart-line.ts';
import { nameWithChoices } from '../../shared/orders/line-name.ts';
import { Button, ButtonLink } from '../components/forms/button.tsx';
import { Choices } from '../components/forms/choices.tsx';
import { GiftBox } from '../components/orders/gift-box.tsx';
import { Icon } from '../components/page/icon.tsx';
import { PageArt } from '../components/page/page-art.tsx';
import { PageHeading } from '../components/page/page-heading.tsx';
import { Skeleton } from '../components/page/skeleton.tsx';
import { PhotoTexts } from '../components/products/photo-texts.tsx';
import { Picture, pictureSizes } from '../components/products/picture.tsx';
import { head, textPageData } from '../document/head.ts';
import { focusOn } from '../hooks/use-focus-on-navigation.ts';
import { noGift, useGift } from '../hooks/use-gift.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import type { Quote } from '../hooks/use-quote.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import { type CartLine, countOf, maxOfOne, useCart } from '../stores/cart.ts';
import { changeQuantity, removeFromCart } from '../stores/change-cart.ts';
import { deliveryPin } from '../stores/delivery-choice.ts';
import { useSession } from '../stores/session.ts';
import { toast } from '../stores/toasts.ts';
import type { Route } from './+types/cart';
import { useCartQuote } from './cart/use-cart-quote.ts';

const AskAboutCart = lazy(async () => ({ default: (await import('./cart/summary.tsx')).AskAboutCart }));
const Summary = lazy(async () => ({ default: (await import('./cart/summary.tsx')).Summary }));

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  const data = [textPageData('WebPage', { title: 'Cart', path: '/cart', publicUrl, shopName })];
  return head({ title: `Cart - ${shopName}`, path: '/cart', publicUrl, data });
};

export default function Cart() {
  const cart = useCart();
  const { user } = useSession();
  const { chatNumber, guestCheckout } = useShop().settings;
  const count = countOf(cart);
  const [pin, setPin] = useState<string>();
  const typed = useGift();
  const known = deliveryPin.use();
  const quoted = useCartQuote(cart, { pin: pin ?? (user ? undefined : known), gift: typed.draft });
  const isCollected = quoted.bill?.zone === 'pickup';
  const gift = isCollected ? noGift : typed;
  const quotedLine = (line: CartLine) => quoted.quote?.lines.find((one) => lineKey(one) === lineKey(line));
  const isHydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const remove = (line: CartLine, index: number) => {
    removeFromCart(lineKey(line));
    toast.success(`${nameWithChoices(line.name, line.choices)} removed from cart`);
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
            : `You have ${count} items in your cart${user || guestCheckout ? '' : ', please login to checkout!'}`}
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
              <div key={lineKey(line)}>
                <Line line={line} quoted={quotedLine(line)} remove={() => remove(line, index)} />
                <hr className="stitch-line stitch-twine" />
              </div>
            ))}
            {chatNumber && (
              <Suspense fallback={<p className="mt-4 min-h-11" />}>
                <AskAboutCart cart={cart} chatNumber={chatNumber} />
              </Suspense>
            )}
            {!isCollected && <GiftBox errors={gift.errors} className="mt-8 max-md:-mx-5 max-md:px-5" />}
          </div>
        )}
        <Suspense>
          <Summary cart={cart} quoted={quoted} setPin={setPin} gift={gift} />
        </Suspense>
      </div>
    </div>
  );
}

function EmptyCart() {
  return (
    <div className="-mt-6 mb-8 grid justify-items-center in-data-cart:hidden!">
      <PageArt className="page-art-thread mb-2" />
      <ButtonLink look="ghost" to="/">
        Look at the gifts
      </ButtonLink>
    </div>
  );
}

const quantityButton = 'grid min-h-[46px] cursor-pointer place-items-center disabled:text-[#b5a290]';

function Line({ line, quoted, remove }: { line: CartLine; quoted?: Quote['lines'][number]; remove: () => void }) {
  const plus = useRef<HTMLButtonElement>(null);
  const name = nameWithChoices(line.name, line.choices);
  const decrease = () => {
    changeQuantity(lineKey(line), -1);
    if (line.quantity === 2) plus.current?.focus();
  };
  return (
    <article
      className="grid grid-cols-[128px_minmax(0,1fr)_auto] items-center gap-6 py-6 max-md:grid-cols-[96px_minmax(0,1fr)] max-md:items-start max-md:gap-4"
      aria-label={name}
    >
      <div className="relative aspect-4/5">
        <Picture src={line.photos[0]} alt={line.name} sizes={pictureSizes.line} />
        <PhotoTexts texts={quoted?.texts} />
      </div>
      <div>
        <h2 className="font-text text-lg/[1.25] font-semibold tracking-normal">
          <Link className="no-underline hover:text-accent" to={`/product/${line.slug}`}>
            {line.name}
          </Link>
        </h2>
        <Choices choices={line.choices} />
        {(line.answers || line.variant) && (
          <Link
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-6"
            to={`/product/${line.slug}`}
            state={{ change: lineKey(line) }}
            aria-label={`Change ${name}`}
          >
            Change
          </Link>
        )}
        <p className="mt-2 font-display text-xl/none">{formatPrice(line.price)}</p>
        {quoted?.shipping === false && <p className="mt-2 text-sm text-ink-2">Pick-up only: you collect it</p>}
      </div>
      <div className="grid justify-items-end gap-1.5 max-md:col-start-2 max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-3">
        <div className="inline-grid grid-cols-[46px_44px_46px] items-center rounded-sm border-[1.5px] border-bark bg-cotton text-center font-semibold">
          <button
            type="button"
            className={quantityButton}
            aria-label={`minus, ${name}`}
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
            aria-label={`plus, ${name}`}
            disabled={line.quantity === maxOfOne}
            onClick={() => changeQuantity(lineKey(line), 1)}
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
