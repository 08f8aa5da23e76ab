import type { OrderBody } from '../../../../orders/api.ts';
import { formatOrderNumber } from '../../../../shared/order-number.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { Button } from '../../button.tsx';
import { unpaidReason } from '../confirm-status.ts';
import { type Step, WorkButton } from '../today/work-button.tsx';

/** The one thing to do next; its word says where it leads. */
export function NextStep({ order }: { order: OrderBody }) {
  const { status } = order;
  if (unpaidReason(order)) return null;
  if (status === 'Shipped') return <Deliver />;
  if (status !== 'Not Processed' && status !== 'Processing') return null;
  const [step, word] = nextOf(order);
  const orders = [{ _id: order._id }];
  return (
    <div className="grid [&>button]:w-full">
      <WorkButton step={step} orders={orders} look="primary" word={word} label={formatOrderNumber(order.number)} />
    </div>
  );
}

function nextOf({ packed, products }: OrderBody): [Step, string] {
  if (packed) return ['shipped', 'Shipped, now on its way'];
  return products.every(({ made }) => made) ? ['packed', 'Packed, now to hand over'] : ['made', 'Made, now to pack'];
}

function Deliver() {
  const { isBusy, submit } = useActionForm({ intent: 'setStatus' });
  return (
    <Button wide busy={isBusy && 'Processing...'} onClick={() => submit({ status: 'Delivered' })}>
      Mark as delivered
    </Button>
  );
}
