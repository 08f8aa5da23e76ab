import { t } from '../../../../../../shared/languages/translate.ts';
import type { DeliveryDaysBody } from '../../../../../../shipping/api.ts';
import { FieldError } from '../../../../../components/forms/field.tsx';
import { NumberField } from './day-inputs.tsx';

type Transit = DeliveryDaysBody['transit'];

const zones = [
  ['city', t('deliverySettings.yourCity')],
  ['state', t('deliverySettings.yourState')],
  ['rest', t('deliverySettings.restOfIndia')],
] as const;

interface TransitFieldsProps {
  transit: Transit;
  error?: string;
  onChange: (transit: Transit) => void;
}

/** Days of the courier from a parcel's dispatch to its arrival; buyers are promised the longer time. */
export function TransitFields({ transit, error, onChange }: TransitFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('deliverySettings.onTheWay')}</legend>
      {zones.map(([zone, label]) => (
        <div key={zone} className="grid grid-cols-2 gap-3" role="group" aria-label={label}>
          <NumberField
            label={t('deliverySettings.zoneFrom', { zone: label })}
            value={transit[zone].minDays}
            onChange={(minDays) => onChange({ ...transit, [zone]: { ...transit[zone], minDays } })}
          />
          <NumberField
            label={t('deliverySettings.zoneTo', { zone: label })}
            value={transit[zone].maxDays}
            onChange={(maxDays) => onChange({ ...transit, [zone]: { ...transit[zone], maxDays } })}
          />
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
