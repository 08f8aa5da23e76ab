import { useEffect, useRef } from 'react';
import type { OrderBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { unpaidReason } from '../../../../components/admin/orders/confirm-status.ts';
import { nextWork } from '../../../../components/admin/orders/next-work.ts';
import { type Step, WorkButton } from '../../../../components/admin/orders/work-button.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { statusNames } from '../../../../components/orders/status.tsx';
import { isFocusLost } from '../../../../document/lost-focus.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { focusOn } from '../../../../hooks/use-focus-on-navigation.ts';

/**
 * The one thing to do next; its word says where it leads. After a press the next one takes the focus, or the page's
 * heading.
 */
export function NextStep({ order }: { order: OrderBody }) {
  const box = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const isOnItsWay = order.status === 'Shipped' && order.bill.zone !== 'pickup' && !unpaidReason(order);
  const step = isOnItsWay ? 'delivered' : nextWork(order);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another step comes next
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    if (!isFocusLost()) return;
    focusOn(box.current?.querySelector('button') ?? document.querySelector('main h1'));
  }, [step]);
  const press = () => {
    isPressed.current = true;
  };
  return (
    <div ref={box} className="grid empty:hidden [&>button]:w-full" onClickCapture={press}>
      {step === 'delivered' && <Deliver order={order} />}
      {step && step !== 'delivered' && (
        <WorkButton
          step={step}
          orders={[{ _id: order._id }]}
          look="primary"
          word={stepLabel(step, order)}
          label={formatOrderNumber(order.number)}
        />
      )}
    </div>
  );
}

const words: Record<Step, string> = {
  made: t('adminOrder.madeNowToPack'),
  packed: t('adminOrder.packedNowToHandOver'),
  shipped: t('adminOrder.shippedNowOnItsWay'),
  collected: t('order.collected'),
};

function stepLabel(step: Step, { bill }: OrderBody): string {
  return step === 'packed' && bill.zone === 'pickup' ? t('adminOrder.readyNowToBeCollected') : words[step];
}

function Deliver({ order }: { order: OrderBody }) {
  const { isBusy, submit } = useActionForm({ intent: 'setStatus' });
  const number = formatOrderNumber(order.number);
  const label = t('adminOrder.hasStatus', { number, status: statusNames.Delivered });
  const delivered = { status: 'Delivered', from: order.status, label };
  return (
    <Button busy={isBusy && t('product.processing')} onClick={() => submit(delivered)}>
      {t('adminOrder.markAsDelivered')}
    </Button>
  );
}
