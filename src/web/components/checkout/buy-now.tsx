import { lazy, Suspense, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ProductBody } from '../../../catalog/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { roundToPaise } from '../../../shared/money.ts';
import { lineExtras } from '../../../shared/orders/cart-line.ts';
import type { ApiError } from '../../api-client/api-client.ts';
import { useLogInToPay } from '../../hooks/checkout/log-in-to-pay.ts';
import { useCheckout } from '../../hooks/checkout/use-checkout.ts';
import type { Settle } from '../../hooks/checkout/use-line.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { type Chosen, offerCode } from '../../stores/cart.ts';
import { currentSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { Button } from '../forms/button.tsx';
import { ButtonForm } from '../forms/button-form.tsx';

const PayByTransfer = lazy(async () => ({
  default: (await import('../orders/pay-by-transfer.tsx')).PayByTransfer,
}));

/** The day on which it leaves, as the page shows it. */
export interface Promised {
  promised?: { dispatchOn: string };
}

interface BuyNowProps {
  product: ProductBody & Chosen & Promised;
  /** On the product's page, where the options are. */
  settle?: Settle;
  /** BUY NOW is on a card. */
  label?: 'Buy Now' | 'BUY NOW';
  /** Asks a guest for the delivery address; without it a guest is sent to the login, which leads back here. */
  askGuest?: () => void;
  /** The offer code for it. */
  code?: () => string | undefined;
}

/** Buys one piece of this product at once. */
export function BuyNow({ product, label, askGuest, code, settle }: BuyNowProps) {
  const words = label === 'BUY NOW' ? t('listing.buyNowOnCard') : t('listing.buyNow');
  const { buy, isBusy } = useCheckout();
  const { toLogin, onRefused } = useRefusal();
  const navigate = useNavigate();
  const onPaid = () => code && offerCode.write('');
  const start = async () => {
    const { sentence, product: chosen } = (await settle?.()) ?? { sentence: null, product };
    if (sentence) return toast.error(sentence);
    const isShort = product.hasVariants || product.mustPersonalise || !product.shipping;
    // The product's page asks for the rest, and says where it is collected.
    if (isShort && !settle) return navigate(`/product/${product.slug}`);
    return currentSession().token
      ? buy({ lines: makePurchase(chosen).lines, body: bodyOfUser(chosen, code?.()), onPaid, onRefused })
      : (askGuest ?? toLogin)();
  };
  return (
    <ButtonForm action={start}>
      <Button
        type="submit"
        {...(label === 'BUY NOW' && {
          look: 'ghost',
          small: true,
          'aria-label': t('listing.actionNamed', { action: words, name: product.name }),
        })}
        disabled={product.quantity === 0}
        busy={isBusy && t('product.processing')}
      >
        {words}
      </Button>
    </ButtonForm>
  );
}

/** A payment by UPI or bank transfer, where the shop takes them. */
export function BuyByTransfer({ product, code, settle }: Pick<BuyNowProps, 'product' | 'code' | 'settle'>) {
  const { onRefused } = useRefusal();
  if (!useShop().settings.takesManualPayments) return null;
  return (
    <Suspense>
      <PayByTransfer
        body={(chosen) => bodyOfUser(chosen ?? product, code?.())}
        settle={settle}
        isDisabled={product.quantity === 0}
        className="w-full"
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
  const { revalidate } = useRevalidator();
  const toLogin = useLogInToPay();
  const onRefused = (refusal: ApiError) => {
    if (refusal.status === 401) return toLogin();
    toast.error(refusal.message);
    return revalidate();
  };
  return { toLogin, onRefused };
}

/** A press from before hydration runs while no component knows the stored session yet. */
export function bodyOfUser(product: ProductBody & Chosen & Promised, code?: string) {
  const { token, user } = currentSession();
  return { ...makePurchase(product).body, ...(code && { code }), auth: { token, user } };
}

export function makePurchase({ _id, name, price, choices, promised, ...chosen }: ProductBody & Chosen & Promised) {
  const line = { name, price, quantity: 1, ...lineExtras(chosen) };
  return {
    body: { amount: roundToPaise(price), product: { id: _id, ...line }, ...(promised && { promised }) },
    lines: [{ _id, ...line, ...(choices && { choices }) }],
  };
}
