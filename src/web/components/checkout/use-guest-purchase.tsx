import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ProductBody } from '../../../catalog/api.ts';
import { useShop } from '../../hooks/use-shop.ts';
import type { Chosen } from '../../stores/cart.ts';
import { useSession } from '../../stores/session.ts';
import type { Promised } from './buy-now.tsx';

const GuestPurchase = lazy(async () => ({ default: (await import('./guest-purchase.tsx')).GuestPurchase }));

interface GuestDialog {
  /** Undefined where the shop sells to people with an account only. */
  askGuest?: (what?: { isGift: boolean }) => void;
  dialog: ReactNode;
}

/** The dialog in which a guest buys one piece; a gift is asked for its recipient as well. */
export function useGuestPurchase(
  product: ProductBody & Chosen & Promised,
  code: () => string | undefined,
): GuestDialog {
  const [asked, setAsked] = useState({ press: 0, isGift: false });
  const { guestCheckout, takesOnlinePayments } = useShop().settings;
  const { user } = useSession();
  // A payment by bank transfer needs an account.
  if (!guestCheckout || !takesOnlinePayments || user) return { dialog: null };
  return {
    askGuest: ({ isGift } = { isGift: false }) => setAsked(({ press }) => ({ press: press + 1, isGift })),
    dialog: asked.press > 0 && (
      <Suspense>
        <GuestPurchase product={product} code={code()} {...asked} />
      </Suspense>
    ),
  };
}
