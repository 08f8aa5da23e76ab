import { useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { ProductBody } from '../../../catalog/api.ts';
import { roundToPaise } from '../../../shared/money.ts';
import type { ApiError } from '../../api-client/api-client.ts';
import { Button } from '../../components/button.tsx';
import { ButtonForm } from '../../components/button-form.tsx';
import { PayByTransfer } from '../../components/pay-by-transfer.tsx';
import { useCheckout } from '../../hooks/use-checkout.ts';
import { guestKey } from '../../stores/guest-key.ts';
import { currentSession, useSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import type { DeliveryDialog, GuestOrder } from './delivery-dialog.tsx';

interface BuyNowProps {
  product: ProductBody;
  label?: 'Buy Now' | 'BUY NOW';
  /** Asks a guest for the delivery address; without it a guest is sent to the login, which leads back here. */
  deliveryDialog?: typeof DeliveryDialog;
  small?: boolean;
}

/** Buys one piece of this product at once. */
export function BuyNow({ product, label = 'Buy Now', deliveryDialog: Dialog, small }: BuyNowProps) {
  const isSignedIn = useSession().token !== '';
  const { buy, isBusy } = useCheckout();
  const { toLogin, onRefused, revalidate } = useRefusal();
  const dialog = useRef<HTMLDialogElement>(null);
  const purchase = purchaseOf(product);
  const buyAsUser = () => buy({ ...purchase, body: bodyOfUser(product), onRefused });
  const buyAsGuest = (order: GuestOrder) =>
    buy({
      ...purchase,
      body: { ...purchase.body, ...order, guestKey: guestKey() },
      payer: order.delivery,
      onOpened: () => dialog.current?.close(),
      onRefused: async (refusal) => {
        if (refusal.status === 409) await revalidate();
        throw refusal;
      },
    });
  const askDelivery = () => dialog.current?.showModal();
  const start = () => (currentSession().token ? buyAsUser() : Dialog ? askDelivery() : toLogin());
  return (
    <>
      <ButtonForm action={start}>
        <Button type="submit" small={small} disabled={product.quantity === 0} busy={isBusy && 'Processing...'}>
          {label}
        </Button>
      </ButtonForm>
      {Dialog && !isSignedIn && <Dialog ref={dialog} product={product} send={buyAsGuest} />}
    </>
  );
}

/** A payment by UPI or bank transfer, where the shop takes them. */
export function BuyByTransfer({ product }: { product: ProductBody }) {
  const { onRefused } = useRefusal();
  return (
    <PayByTransfer
      body={() => bodyOfUser(product)}
      isDisabled={product.quantity === 0}
      className="max-w-[420px] max-md:max-w-none"
      onRefused={onRefused}
    />
  );
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
  return { toLogin, onRefused, revalidate };
}

/** A press from before hydration runs while no component knows the stored session yet. */
function bodyOfUser(product: ProductBody) {
  const { token, user } = currentSession();
  return { ...purchaseOf(product).body, auth: { token, user } };
}

function purchaseOf({ _id, name, price }: ProductBody) {
  return {
    body: { amount: roundToPaise(price), product: { id: _id, name, price, quantity: 1 } },
    lines: [{ _id, name, price, quantity: 1 }],
  };
}
