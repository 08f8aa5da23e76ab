import type { ShipmentBody } from '../../../../../../couriers/api.ts';
import type { OrderBody } from '../../../../../../orders/api.ts';
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
  /** Of the order; null = no courier is connected. */
  shipments: readonly ShipmentBody[] | null;
}

/** The courier who brings the pieces of a complaint back; the size is that of the first parcel, where it is known. */
export function WayBack({ order, shipments }: WayBackProps) {
  if (!useIsOwner() || !shipments || order.status !== 'Delivered' || !order.shipTo.to) return null;
  const newest = shipments.find(({ request }) => request);
  const isOver = !newest || newest.state === 'refused' || newest.state === 'cancelled' || newest.stage === 'returned';
  return (
    <section className="grid justify-items-start gap-3" aria-label="The way back">
      {newest && <Shipment shipment={newest} />}
      {isOver && <BookWayBack order={order} sent={shipments.find(({ request }) => !request)} />}
    </section>
  );
}

function BookWayBack({ order: { _id }, sent }: { order: OrderBody; sent: ShipmentBody | undefined }) {
  const { errors, isBusy, props } = useActionForm({ intent: 'bookWayBack' });
  return (
    <form {...props} className="grid justify-items-start gap-3" noValidate aria-label="Book the way back">
      <input type="hidden" name="order" value={_id} />
      <SizeFields size={sent?.size ?? null} isHidden={sent !== undefined} errors={errors} />
      {errors.order && <FieldError>{errors.order}</FieldError>}
      <p className="text-sm text-ink-2">
        The cheapest courier picks it up where it was delivered. Nothing is refunded by this.
      </p>
      <Button type="submit" look="ghost" busy={isBusy && 'Booking...'}>
        Book the way back
      </Button>
    </form>
  );
}
