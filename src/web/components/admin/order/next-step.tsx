import type { OrderBody } from '../../../../orders/api.ts';
import { formatOrderNumber } from '../../../../shared/order-number.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { Button } from '../../button.tsx';
import { unpaidReason } from '../confirm-status.ts';
import { nextWork } from '../next-work.ts';
import { type Step, WorkButton } from '../today/work-button.tsx';

/** The one thing to do next; its word says where it leads. */
export function NextStep({ order }: { order: OrderBody }) {
  if (order.status === 'Shipped' && !unpaidReason(order)) return <Deliver order={order} />;
  const step = nextWork(order);
  if (!step) return null;
  const orders = [{ _id: order._id }];
  return (
    <div className="grid [&>button]:w-full">
      <WorkButton
        step={step}
        orders={orders}
        look="primary"
        word={wordOf(step, order)}
        label={formatOrderNumber(order.number)}
      />
    </div>
  );
}

const words: Record<Step, string> = {
  made: 'Made, now to pack',
  packed: 'Packed, now to hand over',
  shipped: 'Shipped, now on its way',
};

function wordOf(step: Step, { bill }: OrderBody): string {
  return step === 'shipped' && bill.zone === 'pickup' ? 'Ready, now to be collected' : words[step];
}

function Deliver({ order }: { order: OrderBody }) {
  const { isBusy, submit } = useActionForm({ intent: 'setStatus' });
  const label = `${formatOrderNumber(order.number)} is Delivered`;
  const delivered = { status: 'Delivered', from: order.status, label };
  return (
    <Button wide busy={isBusy && 'Processing...'} onClick={() => submit(delivered)}>
      {order.bill.zone === 'pickup' ? 'Mark as collected' : 'Mark as delivered'}
    </Button>
  );
}
