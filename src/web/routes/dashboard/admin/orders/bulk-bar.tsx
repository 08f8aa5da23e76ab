import { type SubmitEvent, useRef, useState } from 'react';
import type { OrderBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { type OrderStatus, orderStatuses } from '../../../../../shared/orders/order-statuses.ts';
import { CancelDialog, isRefundable } from '../../../../components/admin/orders/cancel-dialog.tsx';
import { confirmStatus } from '../../../../components/admin/orders/confirm-status.ts';
import { nextWork } from '../../../../components/admin/orders/next-work.ts';
import { PrintMenu } from '../../../../components/admin/orders/print-menu.tsx';
import { type Step, WorkButton } from '../../../../components/admin/orders/work-button.tsx';
import { useEscape } from '../../../../components/admin/use-escape.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { QuietSelect } from '../../../../components/forms/field.tsx';
import { statusNames } from '../../../../components/orders/status.tsx';
import { Icon } from '../../../../components/page/icon.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

/** Sets the status of the chosen orders; in sight while any is chosen. */
export function BulkBar({ orders, clear }: { orders: readonly OrderBody[]; clear: () => void }) {
  const { status, setStatus, isBusy, props, cancellation } = useMove(orders, clear);
  useEscape(clear);
  if (orders.length === 0) return null;
  const step = commonStep(orders);
  return (
    <>
      <section
        className="fixed inset-x-0 bottom-0 z-11 bg-ink pb-[max(10px,env(safe-area-inset-bottom))] text-cotton shadow-sheet [--focus:var(--footer-focus)]"
        aria-label={t('adminOrders.chosenOrders')}
        data-chosen-lines
      >
        <div className="page-width grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 pt-2 lg:grid-cols-[auto_auto_auto_minmax(0,1fr)] lg:gap-x-6 lg:pt-2.5">
          <ChosenCount count={orders.length} clear={clear} />
          <form
            {...props}
            className={`${actions} ${step ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]'}`}
          >
            {step && <StepButton step={step} orders={orders} onSuccess={clear} />}
            <MoveFields orders={orders} status={status} change={setStatus} />
            <MoveButton look={step ? 'ghost' : 'primary'} isBusy={isBusy} />
          </form>
          <div className="max-lg:col-start-3 max-lg:row-start-1 max-lg:has-[[open]]:col-span-full max-lg:has-[[open]]:row-start-2 lg:max-w-2xl lg:justify-self-end [&_p]:text-cotton">
            <PrintMenu orders={orders} />
          </div>
        </div>
      </section>
      <CancelDialog ref={cancellation} orders={orders} onDone={clear} />
    </>
  );
}

function ChosenCount({ count, clear }: { count: number; clear: () => void }) {
  return (
    <>
      <button type="button" className="icon-button -ml-2.5" aria-label={t('adminOrders.chooseNone')} onClick={clear}>
        <Icon name="close" />
      </button>
      <b className="flex min-h-11 items-center" role="status">
        {t('adminOrders.chosen', { count })}
      </b>
    </>
  );
}

/** The status that the chosen orders are moved to; cancelling paid ones asks about the money. */
function useMove(orders: readonly OrderBody[], onSuccess: () => void) {
  const { isBusy, props, submit } = useActionForm({ intent: 'move', onSuccess });
  const cancellation = useRef<HTMLDialogElement>(null);
  const [status, setStatus] = useState<OrderStatus>('Processing');
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (status === 'Cancelled' && orders.some(isRefundable)) cancellation.current?.showModal();
    else if (await confirmStatus(orders, status)) submit(fields);
  };
  return { status, setStatus, isBusy, props: { ...props, onSubmit }, cancellation };
}

function MoveButton({ look, isBusy }: { look: 'ghost' | 'primary'; isBusy: boolean }) {
  return (
    <Button type="submit" className="max-lg:px-4" look={look} busy={isBusy && t('product.processing')}>
      {t('adminOrders.move')}
    </Button>
  );
}

/** The buttons are narrow on phones, so that the longest status can be read. */
const actions =
  'grid items-center gap-2 max-lg:col-span-full lg:[&_select]:w-45 max-lg:[&_[data-step]]:px-4 max-[359px]:[&_[data-step]_svg]:hidden';

interface StepButtonProps {
  step: Step;
  orders: readonly OrderBody[];
  onSuccess: () => void;
}

function StepButton({ step, orders, onSuccess }: StepButtonProps) {
  return (
    <WorkButton
      step={step}
      orders={orders.map(({ _id }) => ({ _id }))}
      look="primary"
      label={t('adminOrders.chosen', { count: orders.length })}
      onSuccess={onSuccess}
    />
  );
}

interface MoveFieldsProps {
  orders: readonly OrderBody[];
  status: OrderStatus;
  change: (status: OrderStatus) => void;
}

function MoveFields({ orders, status, change }: MoveFieldsProps) {
  return (
    <>
      {orders.map(({ _id }) => (
        <input key={_id} type="hidden" name="orderId" value={_id} />
      ))}
      <input type="hidden" name="from" value={JSON.stringify(statusesById(orders))} />
      {orders.some(({ payment }) => payment.refunded) && <input type="hidden" name="confirmRefunded" value="on" />}
      <div className="text-ink [&_select]:pr-8.5 [&_select]:pl-2.5 [&_select]:text-sm">
        <QuietSelect
          label={t('adminOrders.moveChosenTo', { count: orders.length })}
          name="status"
          value={status}
          onChange={({ target }) => change(target.value as OrderStatus)}
        >
          {orderStatuses.map((one) => (
            <option key={one} value={one}>
              {statusNames[one]}
            </option>
          ))}
        </QuietSelect>
      </div>
    </>
  );
}

const statusesById = (orders: readonly OrderBody[]) =>
  Object.fromEntries(orders.map(({ _id, status }) => [_id, status]));

/** The step that comes next for all of them. */
function commonStep(orders: readonly OrderBody[]): Step | null {
  const [first, ...others] = orders.map(nextWork);
  return first && others.every((step) => step === first) ? first : null;
}
