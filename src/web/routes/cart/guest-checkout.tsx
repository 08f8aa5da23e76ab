import { useEffect, useRef } from 'react';
import { addressText } from '../../../shared/address.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import { DeliveryDialog, type GuestOrder } from '../../components/orders/delivery-dialog.tsx';
import type { OrderBody, Purchase } from '../../hooks/checkout/payment.ts';
import { useCheckout } from '../../hooks/checkout/use-checkout.ts';
import { guestKey } from '../../stores/guest-key.ts';

interface GuestCheckoutProps {
  purchase: Omit<Purchase, 'payer' | 'onOpened' | 'body'> & { body: OrderBody };
  count: number;
  /** In rupees. */
  total: number;
  setPin: (pin: string) => void;
  /** Another number opens the dialog again. */
  press: number;
}

/** Asks for the delivery address, then sells the cart without an account. */
export function GuestCheckout({ purchase, count, total, setPin, press }: GuestCheckoutProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { buy } = useCheckout();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens the dialog
  useEffect(() => dialog.current?.showModal(), [press]);
  const send = ({ delivery, amount }: GuestOrder) =>
    buy({
      ...purchase,
      body: { ...purchase.body, delivery, ...(amount !== undefined && { amount }), guestKey: guestKey() },
      payer: { ...delivery, location: addressText(delivery) },
      onOpened: () => dialog.current?.close(),
      onRefused: async (refusal) => {
        // Without a field of its own the refusal is about the cart, or about the gift on the page behind.
        if (refusal.status === 409 || refusal.errors.some(({ path }) => path.startsWith('gift.'))) {
          dialog.current?.close();
          return purchase.onRefused(refusal);
        }
        throw refusal;
      },
    });
  return (
    <DeliveryDialog ref={dialog} title={t('checkout.gifts', { count })} total={total} onPin={setPin} send={send}>
      <p className="flex justify-between gap-4 font-semibold">
        <span>{t('cart.total')}</span>
        <span aria-live="polite">{formatPrice(total)}</span>
      </p>
    </DeliveryDialog>
  );
}
