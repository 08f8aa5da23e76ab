import type { ShipmentBody } from '../../../../../couriers/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { FieldError } from '../../../../components/forms/field.tsx';
import { PhotoDrop } from '../../../../components/forms/files/photo-drop.tsx';
import { UploadForm } from '../../../../components/forms/files/upload-form.tsx';
import { smallerPhoto } from '../../../../components/photos/smaller-photo.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

/** The parcel on the scale, with its label: evidence where the courier states another weight. */
export function WeighPhoto({ shipment: { _id, orderNumber, photoTakenAt } }: { shipment: ShipmentBody }) {
  const { errors, isBusy, submit } = useActionForm({ intent: 'addPhoto' });
  const name = formatOrderNumber(orderNumber);
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
        {photoTakenAt
          ? t('packing.photographedOn', { time: formatDate(photoTakenAt) })
          : t('packing.photographParcel', { number: name })}
      </summary>
      <UploadForm
        aria-label={t('packing.photoOfParcel', { number: name })}
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-2 pb-2"
      >
        <PhotoDrop
          label={isBusy ? t('packing.storing') : t('packing.takeOrChoosePhoto')}
          hint={t('packing.photoHint')}
          upload={smallerPhoto}
          take={(photo) => submit({ shipmentId: _id, photo })}
        />
        {errors.photo && <FieldError>{errors.photo}</FieldError>}
      </UploadForm>
    </details>
  );
}
