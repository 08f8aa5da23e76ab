import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { ApiError } from '../../api-client/api-client.ts';
import type { OrderBody } from '../../hooks/checkout/payment.ts';
import { placeOrder, showsBillFirst } from '../../hooks/checkout/purchase.ts';
import type { Settle, Settled } from '../../hooks/checkout/use-line.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { toast } from '../../stores/toasts.ts';
import { Button } from '../forms/button.tsx';
import { ButtonForm } from '../forms/button-form.tsx';
import { formatError } from '../forms/form-errors.ts';

interface PayByTransferProps {
  body: (chosen?: Settled['product']) => OrderBody;
  isDisabled: boolean;
  /** On a product's page, where the options are. */
  settle?: Settle;
  className: string;
  onPlaced?: () => void;
  onRefused: (refusal: ApiError) => unknown;
}

export function PayByTransfer({ isDisabled, className, ...purchase }: PayByTransferProps) {
  const { place, isBusy } = usePlacing(purchase);
  // Where it is the only way, the shop's own buttons lead there.
  if (!useShop().settings.takesOnlinePayments) return null;
  return (
    <ButtonForm action={place}>
      <Button
        type="submit"
        look="ghost"
        wide
        className={className}
        disabled={isDisabled}
        busy={isBusy && t('product.processing')}
      >
        {t('order.payByTransfer')}
      </Button>
    </ButtonForm>
  );
}

/** Places the order once, however often it is pressed meanwhile. */
function usePlacing({ body, settle, onPlaced, onRefused }: Omit<PayByTransferProps, 'isDisabled' | 'className'>) {
  const [isBusy, setBusy] = useState(false);
  const { settings } = useShop();
  const isPlacing = useRef(false);
  const navigate = useNavigate();
  const place = async () => {
    if (isPlacing.current) return;
    isPlacing.current = true;
    setBusy(true);
    try {
      const settled = await settle?.();
      if (settled?.sentence) return toast.error(settled.sentence);
      const order = { ...body(settled?.product), method: 'manual' } as const;
      const placed = await placeOrder(order, { isBillFirst: showsBillFirst(order, settings) });
      if (!placed) return;
      onPlaced?.();
      await navigate(`/order/${placed.orderKey}`);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) await onRefused(error);
      else toast.error(formatError(error, t('order.placeFailed')));
    } finally {
      isPlacing.current = false;
      setBusy(false);
    }
  };
  return { place, isBusy };
}
