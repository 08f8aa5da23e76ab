import { type SubmitEvent, useRef, useState } from 'react';
import type { OrderBody } from '../../../orders/api.ts';
import { orderStatuses } from '../../../shared/order-statuses.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { Button } from '../button.tsx';
import { Select } from '../field.tsx';
import { CancelDialog, isRefundable } from './cancel-dialog.tsx';
import { confirmStatus } from './confirm-status.ts';
import { nextWork } from './next-work.ts';
import { PrintMenu } from './print-menu.tsx';
import { type Step, WorkButton } from './today/work-button.tsx';

/** Sets the status of the chosen orders; in sight while any is chosen. */
export function BulkBar({ orders, clear }: { orders: readonly OrderBody[]; clear: () => void }) {
  const { isBusy, props } = useActionForm({ intent: 'move', onSuccess: clear });
  const cancellation = useRef<HTMLDialogElement>(null);
  const [status, setStatus] = useState<string>('Processing');
  if (orders.length === 0) return null;
  const step = commonStep(orders);
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    const isCancelled = status === 'Cancelled' && orders.some(isRefundable);
    if (!isCancelled && confirmStatus(orders, status)) return props.onSubmit(event);
    event.preventDefault();
    if (isCancelled) cancellation.current?.showModal();
  };
  return (
    <section
      className="fixed inset-x-0 bottom-0 z-11 bg-cotton pt-3.5 pb-[max(14px,env(safe-area-inset-bottom))] shadow-sheet"
      aria-label="Chosen orders"
    >
      <form {...props} onSubmit={ask} className="page-width flex flex-wrap items-end gap-x-4 gap-y-2">
        {step && (
          <WorkButton
            step={step}
            orders={orders.map(({ _id }) => ({ _id }))}
            look="primary"
            label={`${orders.length} chosen`}
            onSuccess={clear}
          />
        )}
        {orders.map(({ _id }) => (
          <input key={_id} type="hidden" name="orderId" value={_id} />
        ))}
        <input type="hidden" name="from" value={JSON.stringify(statusesOf(orders))} />
        {orders.some(({ payment }) => payment.refunded) && <input type="hidden" name="confirmRefunded" value="on" />}
        <div className="grow lg:max-w-72">
          <Select
            label={`Move ${orders.length} chosen to`}
            name="status"
            value={status}
            onChange={({ target }) => setStatus(target.value)}
          >
            {orderStatuses.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
        <Button type="submit" look={step ? 'ghost' : 'primary'} busy={isBusy && 'Processing...'}>
          Move
        </Button>
        <Button look="plain" onClick={clear}>
          Choose none
        </Button>
      </form>
      <div className="page-width">
        <PrintMenu orders={orders} />
      </div>
      <CancelDialog ref={cancellation} orders={orders} onDone={clear} />
    </section>
  );
}

const statusesOf = (orders: readonly OrderBody[]) => Object.fromEntries(orders.map(({ _id, status }) => [_id, status]));

/** The step that comes next for all of them. */
function commonStep(orders: readonly OrderBody[]): Step | null {
  const [first, ...others] = orders.map(nextWork);
  return first && others.every((step) => step === first) ? first : null;
}
