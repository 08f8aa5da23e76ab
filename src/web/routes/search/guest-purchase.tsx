import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ProductBody } from '../../../catalog/api.ts';
import { addressText } from '../../../shared/address.ts';
import { DeliveryDialog, type GuestOrder } from '../../components/delivery-dialog.tsx';
import { useCheckout } from '../../hooks/use-checkout.ts';
import { guestKey } from '../../stores/guest-key.ts';
import { purchaseOf } from '../product/buy-now.tsx';
import { DeliveryBill, useDeliveryBill } from './delivery-bill.tsx';

interface GuestPurchaseProps {
  product: ProductBody;
  /** Another number opens the dialog again. */
  press: number;
}

/** Asks for the delivery address, then sells one piece without an account. */
export function GuestPurchase({ product, press }: GuestPurchaseProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [pin, setPin] = useState<string>();
  const bill = useDeliveryBill(product, pin);
  const { buy } = useCheckout();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens the dialog
  useEffect(() => dialog.current?.showModal(), [press]);
  const { body, lines } = purchaseOf(product);
  const send = (order: GuestOrder) =>
    buy({
      lines,
      body: { ...body, ...order, guestKey: guestKey() },
      payer: { ...order.delivery, location: addressText(order.delivery) },
      onOpened: () => dialog.current?.close(),
      onRefused: async (refusal) => {
        if (refusal.status === 409) await revalidate();
        throw refusal;
      },
    });
  return (
    <DeliveryDialog ref={dialog} title={product.name} total={bill?.total} onPin={setPin} send={send}>
      <DeliveryBill product={product} bill={bill} />
    </DeliveryDialog>
  );
}
