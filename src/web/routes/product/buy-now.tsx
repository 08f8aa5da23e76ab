import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { ProductBody } from '../../../catalog/api.ts';
import { roundToPaise } from '../../../shared/money.ts';
import type { ApiError } from '../../api-client/api-client.ts';
import { Button } from '../../components/button.tsx';
import { ButtonForm } from '../../components/button-form.tsx';
import { useCheckout } from '../../hooks/use-checkout.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { offerCode } from '../../stores/cart.ts';
import { currentSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';

const PayByTransfer = lazy(async () => ({
  default: (await import('../../components/pay-by-transfer.tsx')).PayByTransfer,
}));

interface BuyNowProps {
  product: ProductBody;
  label?: 'Buy Now' | 'BUY NOW';
  /** Asks a guest for the delivery address; without it a guest is sent to the login, which leads back here. */
  askGuest?: () => void;
  small?: boolean;
  /** The offer code for it. */
  code?: () => string | undefined;
}

/** Buys one piece of this product at once. */
export function BuyNow({ product, label = 'Buy Now', askGuest, small, code }: BuyNowProps) {
  const { buy, isBusy } = useCheckout();
  const { toLogin, onRefused } = useRefusal();
  const { lines } = purchaseOf(product);
  const onPaid = () => code && offerCode.write('');
  const start = () =>
    currentSession().token
      ? buy({ lines, body: bodyOfUser(product, code?.()), onPaid, onRefused })
      : (askGuest ?? toLogin)();
  return (
    <ButtonForm action={start}>
      <Button type="submit" small={small} disabled={product.quantity === 0} busy={isBusy && 'Processing...'}>
        {label}
      </Button>
    </ButtonForm>
  );
}

/** A payment by UPI or bank transfer, where the shop takes them. */
export function BuyByTransfer({ product, code }: Pick<BuyNowProps, 'product' | 'code'>) {
  const { onRefused } = useRefusal();
  if (!useShop().settings.takesManualPayments) return null;
  return (
    <Suspense>
      <PayByTransfer
        body={() => bodyOfUser(product, code?.())}
        isDisabled={product.quantity === 0}
        className="max-w-[420px] max-md:max-w-none"
        onPlaced={() => offerCode.write('')}
        onRefused={onRefused}
      />
    </Suspense>
  );
}

/** The code of the cart holds here, too, unless the server has refused it for this product. */
export function useOfferCode() {
  const { takesCodes } = useShop().settings;
  const [taken, setTaken] = useState<string>();
  // Read when the button is pressed: a press from before hydration comes before components know what is stored.
  const code = () => (takesCodes && (taken ?? offerCode.read())) || undefined;
  return { takesCodes, code, setTaken };
}

function useRefusal() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const toLogin = () => navigate('/login', { state: { from: pathname + search } });
  const onRefused = (refusal: ApiError) => {
    if (refusal.status === 401) return toLogin();
    toast.error(refusal.message);
    return revalidate();
  };
  return { toLogin, onRefused };
}

/** A press from before hydration runs while no component knows the stored session yet. */
export function bodyOfUser(product: ProductBody, code?: string) {
  const { token, user } = currentSession();
  return { ...purchaseOf(product).body, ...(code && { code }), auth: { token, user } };
}

export function purchaseOf({ _id, name, price }: ProductBody) {
  return {
    body: { amount: roundToPaise(price), product: { id: _id, name, price, quantity: 1 } },
    lines: [{ _id, name, price, quantity: 1 }],
  };
}
