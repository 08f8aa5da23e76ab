import type { ShipmentBody } from '../../../../../couriers/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { FieldError } from '../../../../components/forms/field.tsx';
import { PhotoDrop } from '../../../../components/forms/photo-drop.tsx';
import { UploadForm } from '../../../../components/forms/upload-form.tsx';
import { smallerPhoto } from '../../../../components/photos/smaller-photo.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

/** The parcel on the scale, with its label: evidence where the courier states another weight. */
export function WeighPhoto({ shipment: { _id, orderNumber, photoTakenAt } }: { shipment: ShipmentBody }) {
  const { errors, isBusy, submit } = useActionForm({ intent: 'addPhoto' });
  const name = formatOrderNumber(orderNumber);
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
        {photoTakenAt ? `Photographed on ${formatDate(photoTakenAt)}` : `Photograph the parcel of ${name}`}
      </summary>
      <UploadForm
        aria-label={`Photo of the parcel of ${name}`}
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-2 pb-2"
      >
        <PhotoDrop
          label={isBusy ? 'Storing...' : 'Take or choose a photo'}
          hint="The box on the scale, with its weight, a ruler and the label in one picture. Only the shop sees it."
          upload={smallerPhoto}
          take={(photo) => submit({ shipmentId: _id, photo })}
        />
        {errors.photo && <FieldError>{errors.photo}</FieldError>}
      </UploadForm>
    </details>
  );
}
