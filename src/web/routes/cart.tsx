import { lazy, Suspense, useState } from 'react';
import { t } from '../../shared/languages/translate.ts';
import { ButtonLink } from '../components/forms/button.tsx';
import { GiftBox } from '../components/orders/details/gift-box.tsx';
import { PageArt } from '../components/page/page-art.tsx';
import { PageHeading } from '../components/page/page-heading.tsx';
import { OutlineBody } from '../components/page/page-outline.tsx';
import { textPageHead } from '../document/head.ts';
import { noGift, useGift } from '../hooks/checkout/use-gift.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import { type CartLine, cart, countPieces, useCart } from '../stores/cart.ts';
import { deliveryPin } from '../stores/delivery-choice.ts';
import { useSession } from '../stores/session.ts';
import type { Route } from './+types/cart';
import { Lines } from './cart/lines.tsx';
import { useCartQuote } from './cart/use-cart-quote.ts';

const AskAboutCart = lazy(async () => ({ default: (await import('./cart/summary.tsx')).AskAboutCart }));
const loadSummary = () => import('./cart/summary.tsx');
const Summary = lazy(async () => ({ default: (await loadSummary()).Summary }));
const Liked = lazy(async () => ({ default: (await import('./cart/liked.tsx')).Liked }));
// The server's page has an empty cart, so it does not name this script.
if (!import.meta.env.SSR && cart.read().length > 0) void loadSummary().catch(() => undefined);

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return textPageHead('WebPage', { title: t('frame.cart'), path: '/cart' }, { shopName, publicUrl });
};

export default function Cart() {
  const lines = useCart();
  const { user } = useSession();
  const count = countPieces(lines);
  const [pin, setPin] = useState<string>();
  const typed = useGift();
  const known = deliveryPin.use();
  const quoted = useCartQuote(lines, { pin: pin ?? (user ? undefined : known), gift: typed.draft });
  const isCollected = quoted.bill?.zone === 'pickup';
  const gift = isCollected ? noGift : typed;
  const isHydrated = useHydrated();
  return (
    <div className="min-h-screen">
      <div className="page-width">
        <CartHeading count={count} />
        {!isHydrated && <CartOutline />}
      </div>
      {count === 0 ? (
        <EmptyCart />
      ) : (
        <div className="page-width grid grid-cols-[minmax(0,1fr)_400px] items-start gap-18 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-8">
          <div>
            <Lines cart={lines} quoted={quoted} />
            <Chat cart={lines} />
            {!isCollected && <GiftBox errors={gift.errors} className="mt-8 max-md:-mx-gutter max-md:px-gutter" />}
          </div>
          <Suspense>
            <Summary cart={lines} quoted={quoted} setPin={setPin} gift={gift} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function CartHeading({ count }: { count: number }) {
  const { user } = useSession();
  const { guestCheckout } = useShop().settings;
  const pieces = user || guestCheckout ? t('cart.pieces', { count }) : t('cart.piecesBeforeLogin', { count });
  return (
    <PageHeading
      title={user ? t('cart.hello', { name: user.name }) : t('cart.welcome')}
      className="in-data-cart:invisible in-data-session:invisible"
    >
      {count === 0 ? t('cart.empty') : pieces}
    </PageHeading>
  );
}

function EmptyCart() {
  return (
    <div className="-mt-6 mb-8 in-data-cart:hidden!">
      <PageArt className="page-art-thread mb-2" />
      <div className="page-width grid justify-items-start max-md:*:w-full">
        <ButtonLink to="/">{t('cart.chooseGift')}</ButtonLink>
      </div>
      <Suspense>
        <Liked />
      </Suspense>
    </div>
  );
}

function Chat({ cart: lines }: { cart: CartLine[] }) {
  const { chatNumber } = useShop().settings;
  if (!chatNumber) return null;
  return (
    <Suspense fallback={<p className="mt-4 min-h-11" />}>
      <AskAboutCart cart={lines} chatNumber={chatNumber} />
    </Suspense>
  );
}

/** For a cart that the browser has stored. */
function CartOutline() {
  return (
    <div className="hidden in-data-cart:block">
      <OutlineBody outline={{ title: t('frame.cart'), lines: 'with picture' }} />
    </div>
  );
}
