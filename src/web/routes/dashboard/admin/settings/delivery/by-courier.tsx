import { useState } from 'react';
import { t } from '../../../../../../shared/languages/translate.ts';
import { parseRupees } from '../../../../../../shared/money.ts';
import type { OwnersDeliveryBody } from '../../../../../../shipping/api.ts';
import { ChoiceField } from '../../../../../components/forms/choice-field.tsx';
import { Field, Select } from '../../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import { FormError } from '../../../../../hooks/form-action.ts';

const roundings = [0, 1, 5, 10, 50];

/** What a courier asks in place of the owner's own charges, which stay the fallback. */
export function ByCourier({ charges: { byCourier }, errors }: { charges: OwnersDeliveryBody; errors: FieldErrors }) {
  const [isOn, setIsOn] = useState(byCourier !== null);
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-twine pt-4">
      <legend className="sr-only">{t('deliverySettings.couriersAsk')}</legend>
      <ChoiceField
        type="checkbox"
        name="byCourier"
        value="on"
        checked={isOn}
        onChange={({ target }) => setIsOn(target.checked)}
        label={t('deliverySettings.chargeCheapest')}
      />
      {isOn && <Rules byCourier={byCourier} errors={errors} />}
    </fieldset>
  );
}

function Rules({ byCourier, errors }: { byCourier: OwnersDeliveryBody['byCourier']; errors: FieldErrors }) {
  return (
    <>
      <p className="text-sm text-ink-2">{t('deliverySettings.byCourierNote')}</p>
      <Field
        label={t('deliverySettings.add')}
        name="add"
        inputMode="text"
        defaultValue={byCourier?.add ?? 0}
        hint={t('deliverySettings.addHint')}
        error={errors['byCourier.add']}
      />
      <Select label={t('deliverySettings.roundTo')} name="roundTo" defaultValue={byCourier?.roundTo ?? 0}>
        {roundings.map((rupees) => (
          <option key={rupees} value={rupees}>
            {rupees === 0 ? t('deliverySettings.notRounded') : `₹${rupees}`}
          </option>
        ))}
      </Select>
      <Field
        label={t('deliverySettings.atMost')}
        name="atMost"
        inputMode="decimal"
        defaultValue={byCourier?.atMost ?? ''}
        hint={t('deliverySettings.atMostHint')}
        error={errors['byCourier.atMost']}
      />
    </>
  );
}

const noAmount = t('cashRules.amountIsNumber');

/** Null = the owner's own charges. Throws FormError. */
export function readByCourier(fields: Record<string, string | undefined>): OwnersDeliveryBody['byCourier'] {
  if (fields.byCourier !== 'on') return null;
  const add = readSigned(fields.add?.trim() || '0');
  const atMost = fields.atMost?.trim() ? parseRupees(fields.atMost) : undefined;
  const errors = {
    ...(add === null && { 'byCourier.add': noAmount }),
    ...(atMost === null && { 'byCourier.atMost': noAmount }),
  };
  if (add === null || atMost === null) throw new FormError(t('cashRules.checkAmounts'), errors);
  return { add, roundTo: Number(fields.roundTo ?? 0), atMost: atMost ?? null };
}

function readSigned(text: string): number | null {
  const [, minus = '', amount = ''] = /^([-−–]?)(.*)$/.exec(text) ?? [];
  const rupees = parseRupees(amount);
  return rupees !== null && minus ? -rupees : rupees;
}
