import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ProductBody } from '../../../catalog/api.ts';
import { addressText } from '../../../shared/address.ts';
import { makePurchase } from '../../components/checkout/buy-now.tsx';
import { DeliveryDialog, type GuestOrder } from '../../components/orders/delivery-dialog.tsx';
import { GiftBox } from '../../components/orders/gift-box.tsx';
import { useCheckout } from '../../hooks/use-checkout.ts';
import { noGift, useGift } from '../../hooks/use-gift.ts';
import { chooseBusiness } from '../../stores/business.ts';
import { clearGift } from '../../stores/gift.ts';
import { guestKey } from '../../stores/guest-key.ts';
import { toast } from '../../stores/toasts.ts';
import { DeliveryBill, useDeliveryQuote } from './delivery-bill.tsx';

interface GuestPurchaseProps {
  product: ProductBody;
  /** Another number opens the dialog again. */
  press: number;
}

/** Asks for the delivery address, then sells one piece without an account. */
export function GuestPurchase({ product, press }: GuestPurchaseProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [pin, setPin] = useState<string>();
  const typed = useGift();
  const gift = product.shipping ? typed : noGift;
  const quote = useDeliveryQuote(product, pin, gift.draft);
  const { buy } = useCheckout();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens the dialog
  useEffect(() => dialog.current?.showModal(), [press]);
  const { body, lines } = makePurchase(product);
  const send = async (order: GuestOrder) => {
    if (!gift.isComplete()) return;
    return buy({
      lines,
      body: {
        ...{ ...body, ...order, ...gift.body(), guestKey: guestKey() },
        ...chooseBusiness(quote?.takesGstin ?? false),
      },
      payer: { ...order.delivery, location: addressText(order.delivery) },
      onOpened: () => dialog.current?.close(),
      onPaid: () => gift.draft && clearGift(),
      onRefused: async (refusal) => {
        if (refusal.status === 409) await revalidate();
        if (gift.showRefusal(refusal)) return toast.error(refusal.message);
        throw refusal;
      },
    });
  };
  return (
    <DeliveryDialog ref={dialog} title={product.name} total={quote?.bill.total} onPin={setPin} send={send}>
      {product.shipping && <GiftBox errors={gift.errors} />}
      <DeliveryBill product={product} quote={quote} />
    </DeliveryDialog>
  );
}
