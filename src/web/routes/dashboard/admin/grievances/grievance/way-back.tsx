import type { ShipmentBody } from '../../../../../../couriers/api.ts';
import type { OrderBody } from '../../../../../../orders/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { api } from '../../../../../api-client/api-client.ts';
import { withToast } from '../../../../../components/admin/settings/with-toast.ts';
import { useIsOwner } from '../../../../../components/admin/use-is-owner.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { FieldError } from '../../../../../components/forms/field.tsx';
import type { Submission } from '../../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';
import { readSize, SizeFields } from '../../order/book-return.tsx';
import { Shipment } from '../../order/shipments.tsx';

export function bookWayBack({ fields, params: { grievanceId = '' } }: Submission) {
  const body = { grievance: grievanceId, order: fields.order ?? '', ...readSize(fields) };
  return withToast(api('POST /courier/complaint-returns', { body }));
}

interface WayBackProps {
  order: OrderBody;
  /** The order's; null = no courier is connected. */
  shipments: readonly ShipmentBody[] | null;
}

/** The courier who brings the pieces of a complaint back; the size is that of the first parcel, where it is known. */
export function WayBack({ order, shipments }: WayBackProps) {
  if (!useIsOwner() || !shipments || order.status !== 'Delivered' || !order.shipTo.to) return null;
  const newest = shipments.find(({ request }) => request);
  const isOver = !newest || newest.state === 'refused' || newest.state === 'cancelled' || newest.stage === 'returned';
  return (
    <section className="grid justify-items-start gap-3" aria-label={t('numbers.wayBack')}>
      {newest && <Shipment shipment={newest} />}
      {isOver && <BookWayBack order={order} sent={shipments.find(({ request }) => !request)} />}
    </section>
  );
}

function BookWayBack({ order: { _id }, sent }: { order: OrderBody; sent: ShipmentBody | undefined }) {
  const { errors, isBusy, props } = useActionForm({ intent: 'bookWayBack' });
  return (
    <form {...props} className="grid justify-items-start gap-3" noValidate aria-label={t('numbers.bookWayBack')}>
      <input type="hidden" name="order" value={_id} />
      <SizeFields size={sent?.size ?? null} isHidden={sent !== undefined} errors={errors} />
      {errors.order && <FieldError>{errors.order}</FieldError>}
      <p className="text-sm text-ink-2">{t('numbers.cheapestCourier')}</p>
      <Button type="submit" look="ghost" busy={isBusy && t('numbers.booking')}>
        {t('numbers.bookWayBack')}
      </Button>
    </form>
  );
}
