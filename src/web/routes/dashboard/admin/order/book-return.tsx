import type { ShipmentBody, SizeBody } from '../../../../../couriers/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { Fold } from '../../../../components/admin/fold.tsx';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Field, FieldError } from '../../../../components/forms/field.tsx';
import type { Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { Shipment } from './shipments.tsx';

const fields: readonly (readonly [keyof SizeBody, string])[] = [
  ['weightGrams', t('packing.weight')],
  ['lengthCm', t('adminOrder.lengthInCm')],
  ['widthCm', t('adminOrder.widthInCm')],
  ['heightCm', t('adminOrder.heightInCm')],
];

export function readSize(sent: Submission['fields']): Record<keyof SizeBody, number> {
  return Object.fromEntries(fields.map(([name]) => [name, Number(sent[name])])) as Record<keyof SizeBody, number>;
}

export function bookReturn({ fields: sent, params: { orderId = '' } }: Submission) {
  const body = { order: orderId, request: sent.request ?? '', ...readSize(sent) };
  return withToast(api('POST /courier/returns', { body }));
}

interface PickupProps {
  request: string;
  /** All of the order. */
  shipments: readonly ShipmentBody[];
}

/** The courier who picks an accepted return up at its buyer's. */
export function ReturnPickup({ request, shipments }: PickupProps) {
  const [newest] = shipments.filter((shipment) => shipment.request === request);
  const isOver = !newest || newest.state === 'refused' || newest.state === 'cancelled' || newest.stage === 'returned';
  return (
    <>
      {newest && <Shipment shipment={newest} />}
      {isOver && <Book request={request} size={shipments.find(({ request: of }) => !of)?.size ?? null} />}
    </>
  );
}

function Book({ request, size }: { request: string; size: SizeBody | null }) {
  const { errors, isBusy, props } = useActionForm({ intent: 'bookReturn' });
  if (!useIsOwner()) return null;
  return (
    <Fold name="book-return" title={t('adminOrder.haveItPickedUp')} said="">
      <form {...props} className="grid gap-4" noValidate aria-label={t('adminOrder.haveItPickedUp')}>
        <input type="hidden" name="request" value={request} />
        <SizeFields size={size} errors={errors} />
        {errors.request && <FieldError>{errors.request}</FieldError>}
        <p className="text-sm text-ink-2">{t('adminOrder.cheapestPicksUp')}</p>
        <Button type="submit" busy={isBusy && t('numbers.booking')}>
          {t('adminOrder.bookPickup')}
        </Button>
      </form>
    </Fold>
  );
}

interface SizeProps {
  size: SizeBody | null;
  /** It is known, and not asked for. */
  isHidden?: boolean;
  errors: Record<string, string | undefined>;
}

/** Weight and measures of a parcel. */
export function SizeFields({ size, isHidden = false, errors }: SizeProps) {
  if (isHidden)
    return fields.map(([name]) => <input key={name} type="hidden" name={name} value={size?.[name] ?? ''} />);
  return (
    <div className="grid grid-cols-2 gap-3">
      {fields.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={size?.[name] ?? ''}
          error={errors[name]}
        />
      ))}
    </div>
  );
}
