import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { ProductBody } from '../../../catalog/api.ts';
import { useCheckout } from '../../hooks/use-checkout.ts';
import { guestKey } from '../../stores/guest-key.ts';
import { purchaseOf } from '../product/buy-now.tsx';
import { DeliveryDialog, type GuestOrder } from './delivery-dialog.tsx';

interface GuestPurchaseProps {
  product: ProductBody;
  /** Another number opens the dialog again. */
  press: number;
}

/** Asks for the delivery address, then sells one piece without an account. */
export function GuestPurchase({ product, press }: GuestPurchaseProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { buy } = useCheckout();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens the dialog
  useEffect(() => dialog.current?.showModal(), [press]);
  const { body, lines } = purchaseOf(product);
  const send = (order: GuestOrder) =>
    buy({
      lines,
      body: { ...body, ...order, guestKey: guestKey() },
      payer: order.delivery,
      onOpened: () => dialog.current?.close(),
      onRefused: async (refusal) => {
        if (refusal.status === 409) await revalidate();
        throw refusal;
      },
    });
  return <DeliveryDialog ref={dialog} product={product} send={send} />;
}
