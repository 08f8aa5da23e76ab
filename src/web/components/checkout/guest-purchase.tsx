import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ProductBody } from '../../../catalog/api.ts';
import { addressText } from '../../../shared/address.ts';
import { useCheckout } from '../../hooks/checkout/use-checkout.ts';
import { noGift, useGift } from '../../hooks/checkout/use-gift.ts';
import { chooseBusiness } from '../../stores/business.ts';
import { type Chosen, offerCode } from '../../stores/cart.ts';
import { chooseDays, orderTiming } from '../../stores/delivery-choice.ts';
import { clearGift } from '../../stores/gift.ts';
import { guestKey } from '../../stores/guest-key.ts';
import { toast } from '../../stores/toasts.ts';
import { GiftForm } from '../gifts/gift-form.tsx';
import { DeliveryDialog, type GuestOrder } from '../orders/delivery-dialog.tsx';
import { GiftBox } from '../orders/details/gift-box.tsx';
import { WhenChoice } from '../orders/when-choice.tsx';
import { makePurchase, type Promised } from './buy-now.tsx';
import { DeliveryBill, useDeliveryQuote } from './delivery-bill.tsx';

interface GuestPurchaseProps {
  /** As chosen on its page. */
  product: ProductBody & Chosen & Promised;
  /** Another number opens the dialog again. */
  press: number;
  /** An offer code. */
  code?: string;
  /** It goes to somebody else: the dialog asks to whom. */
  isGift?: boolean;
}

/** Asks for the delivery address, then sells one piece without an account. */
export function GuestPurchase(props: GuestPurchaseProps) {
  const { product, press, isGift = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens the dialog
  useEffect(() => dialog.current?.showModal(), [press]);
  const { gift, quote, setPin, makeOrder } = useGuestOrder(props);
  const { buy } = useCheckout();
  const { revalidate } = useRevalidator();
  const send = async (order: GuestOrder) => {
    if (!gift.isComplete()) return;
    return buy({
      ...makeOrder(order),
      onOpened: () => dialog.current?.close(),
      onRefused: async (refusal) => {
        if (refusal.status === 409) await revalidate();
        if (gift.showRefusal(refusal)) return toast.error(refusal.message);
        throw refusal;
      },
    });
  };
  return (
    <DeliveryDialog ref={dialog} title={product.name} total={quote?.bill.total} onPin={setPin} send={send}>
      {isGift && <GiftForm errors={gift.errors} />}
      {isGift && quote && <WhenChoice quote={quote} isCollected={false} />}
      {product.shipping && !isGift && <GiftBox errors={gift.errors} />}
      <DeliveryBill name={product.name} quote={quote} />
    </DeliveryDialog>
  );
}

function useGuestOrder({ product, code, isGift = false }: GuestPurchaseProps) {
  const [pin, setPin] = useState<string>();
  const typed = useGift({ isAlways: isGift });
  const gift = product.shipping ? typed : noGift;
  const timing = orderTiming.use();
  const { body, lines } = makePurchase(product);
  const quote = useDeliveryQuote({ product: body.product, code }, pin, gift.draft);
  const makeOrder = (order: GuestOrder) => ({
    lines,
    body: {
      ...{ ...body, ...(code && { code }), ...order, ...gift.body(), guestKey: guestKey() },
      ...(isGift && quote && chooseDays(quote, timing)),
      ...chooseBusiness(quote?.takesGstin ?? false),
    },
    payer: { ...order.delivery, location: addressText(order.delivery) },
    onPaid: () => {
      if (gift.draft) clearGift();
      if (code) offerCode.write('');
    },
  });
  return { gift, quote, setPin, makeOrder };
}
