import { useRef } from 'react';
import type { OrderPageBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { makeChange, showMade } from '../../../../components/admin/app/waiting/make-change.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Dialog } from '../../../../components/forms/dialog.tsx';
import type { Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { TrackingForm } from './tracking-form.tsx';

export async function saveTracking({ fields, params: { orderId = '' } }: Submission) {
  const { courier = '', number = '', link = '', ship, notify, label = '' } = fields;
  const body = { courier, number, link, ship: ship === 'on', notify: notify === 'on' };
  const call = { name: 'PUT /user/order/:orderId/tracking', params: { orderId }, body } as const;
  const answer = await makeChange(call, label);
  if (answer) showMade(answer);
}

export function removeTracking({ params: { orderId = '' } }: Submission) {
  return withToast(api('DELETE /user/order/:orderId/tracking', { params: { orderId } }));
}

export function Tracking({ page: { order } }: { page: OrderPageBody }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { tracking, status, bill } = order;
  if ((status === 'Cancelled' || bill.zone === 'pickup') && !tracking) return null;
  const open = () => dialog.current?.showModal();
  return (
    <section className={tracking ? 'panel grid gap-2' : 'grid'} aria-label={t('order.tracking')}>
      {tracking ? (
        <Known tracking={tracking} change={open} />
      ) : (
        <button type="button" className={edgeButton} onClick={open}>
          {t('adminOrder.addTrackingNumber')}
        </button>
      )}
      <Dialog ref={dialog} label={t('adminOrder.trackingNumber')}>
        <TrackingForm key={tracking?.number} order={order} onDone={() => dialog.current?.close()} />
      </Dialog>
    </section>
  );
}

interface KnownProps {
  tracking: NonNullable<OrderPageBody['order']['tracking']>;
  change: () => void;
}

function Known({ tracking: { name, number, link }, change }: KnownProps) {
  const { isBusy, submit } = useActionForm({ intent: 'removeTracking' });
  return (
    <>
      <p dir="auto" className="wrap-anywhere">
        {`${name}, `}
        <b className="font-semibold tabular-nums">{number}</b>
      </p>
      <p className="flex flex-wrap gap-x-5">
        {link && (
          <a
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-6"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('order.follow')}
          </a>
        )}
        <Button look="plain" small className="px-0!" onClick={change}>
          {t('product.change')}
        </Button>
        <Button look="danger" small className="px-0!" busy={isBusy && t('product.processing')} onClick={() => submit()}>
          {t('cart.remove')}
        </Button>
      </p>
    </>
  );
}
