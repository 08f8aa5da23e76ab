import { type ReactNode, useId } from 'react';
import { translateState } from '../../../../../../shared/delivery/name-state.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { OwnersDeliveryBody } from '../../../../../../shipping/api.ts';
import { Field, FieldError } from '../../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import { useFoundPlace } from './use-found-place.ts';

interface ZoneFieldsProps {
  charges: OwnersDeliveryBody;
  originPin: string;
  errors: FieldErrors;
}

/** Own city, own state, rest of India. */
export function ZoneFields({ charges, originPin, errors }: ZoneFieldsProps) {
  const origin = useFoundPlace(originPin);
  const city = origin?.city ?? t('deliverySettings.yourCityThere');
  const state = origin?.state ? translateState(origin.state) : t('deliverySettings.yourStateThere');
  const charge = makeChargeProps(charges, errors);
  return (
    <>
      <Field
        label={t('deliverySettings.leavesFrom')}
        name="originPin"
        inputMode="numeric"
        maxLength={7}
        defaultValue={charges.originPin}
        hint={origin && describe(origin)}
        error={errors.originPin}
      />
      <div>
        <Charge
          label={t('deliverySettings.chargeIn', { place: city })}
          said={t('deliverySettings.cityHint')}
          {...charge('city')}
        >
          <Field
            label={t('deliverySettings.cityPins', { city })}
            name="cityPrefixes"
            defaultValue={charges.cityPrefixes.join(', ')}
            hint={t('deliverySettings.cityPinsHint')}
            error={errors.cityPrefixes ?? errors['0']}
          />
        </Charge>
        <Charge
          label={t('deliverySettings.chargeIn', { place: state })}
          said={t('deliverySettings.stateHint')}
          {...charge('state')}
        />
        <Charge label={t('deliverySettings.rest')} said={t('deliverySettings.restHint')} {...charge('rest')} />
      </div>
    </>
  );
}

interface ChargeProps {
  label: string;
  /** Under the label. */
  said: string;
  name: string;
  rupees: number | null;
  error?: string;
  children?: ReactNode;
}

type ChargeName = 'flat' | 'city' | 'state' | 'rest' | 'freeAbove';

/** Properties of the line of an amount. */
export function makeChargeProps(charges: OwnersDeliveryBody, errors: FieldErrors) {
  return (name: ChargeName) => ({ name, rupees: charges[name], error: errors[name] });
}

/** A line with its amount in rupees at the right. */
export function Charge({ label, said, name, rupees, error, children }: ChargeProps) {
  const id = useId();
  return (
    <div className="grid gap-3 border-t border-twine py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_112px] items-center gap-4">
        <div>
          <label htmlFor={id} className="font-semibold">
            {label}
          </label>
          <p id={`${id}-said`} className="text-sm text-ink-2">
            {said}
          </p>
        </div>
        <div className="relative">
          <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-items-center font-semibold">
            ₹
          </span>
          <input
            id={id}
            name={name}
            inputMode="decimal"
            className="field-control pl-8! text-right font-semibold"
            defaultValue={rupees ?? ''}
            aria-describedby={error ? `${id}-said ${id}-error` : `${id}-said`}
            aria-invalid={error ? true : undefined}
          />
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children}
    </div>
  );
}

function describe({ city, state }: { city: string | null; state: string | null }): string {
  return state ? [city, state].filter(Boolean).join(', ') : t('deliverySettings.unknownPin');
}
