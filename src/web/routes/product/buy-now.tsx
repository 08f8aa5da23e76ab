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
import type { Delivery, DeliveryDialog } from './delivery-dialog.tsx';

interface BuyNowProps {
  product: ProductBody;
  label?: 'Buy Now' | 'BUY NOW';
  /** Asks a guest for the delivery address; without it a guest is sent to the login, which leads back here. */
  deliveryDialog?: typeof DeliveryDialog;
  /** Offers a payment by UPI or bank transfer, where the shop takes them. */
  offersTransfer?: boolean;
}

/** Buys one piece of this product at once. */
export function BuyNow({ product, label = 'Buy Now', deliveryDialog: Dialog, offersTransfer }: BuyNowProps) {
  const isSignedIn = useSession().token !== '';
  const { buy, isBusy } = useCheckout();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const dialog = useRef<HTMLDialogElement>(null);
  const toLogin = () => navigate('/login', { state: { from: pathname + search } });
  const purchase = purchaseOf(product);
  const onRefused = (refusal: ApiError) => {
    if (refusal.status === 401) return toLogin();
    toast.error(refusal.message);
    return revalidate();
  };
  // A press from before hydration runs while this component does not know the stored session yet.
  const bodyOfUser = () => {
    const { token, user } = currentSession();
    return { ...purchase.body, auth: { token, user } };
  };
  const buyAsUser = () => buy({ ...purchase, body: bodyOfUser(), onRefused });
  const buyAsGuest = (delivery: Delivery) =>
    buy({
      ...purchase,
      body: { ...purchase.body, delivery, guestKey: guestKey() },
      payer: delivery,
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
        <Button type="submit" disabled={product.quantity === 0} busy={isBusy && 'Processing...'}>
          {label}
        </Button>
      </ButtonForm>
      {offersTransfer && (
        <PayByTransfer
          body={bodyOfUser}
          isDisabled={product.quantity === 0}
          className="col-span-2"
          onRefused={onRefused}
        />
      )}
      {Dialog && !isSignedIn && <Dialog ref={dialog} product={product} send={buyAsGuest} />}
    </>
  );
}

function purchaseOf({ _id, name, price }: ProductBody) {
  return {
    body: { amount: roundToPaise(price), product: { id: _id, name, price, quantity: 1 } },
    lines: [{ _id, name, price, quantity: 1 }],
    total: price,
  };
}
