import { useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { productFields } from '../../../../shared/product-fields.ts';
import { Field, Select } from '../../forms/field.tsx';
import { Fold } from '../fold.tsx';

/** Ready to ship, or made to order with the days that it takes. */
export function MakingFold({ days = 0, error }: { days?: number; error?: string }) {
  const [kind, setKind] = useState(days > 0 ? 'made' : 'ready');
  const [typed, setTyped] = useState(String(days || 3));
  const isMade = kind === 'made';
  return (
    <Fold
      name="product-making"
      title={t('productForm.making')}
      said={isMade ? t('productForm.madeInDays', { count: Number(typed) || 0 }) : t('productForm.readyToShip')}
      hasError={error !== undefined}
    >
      <Select label={t('productForm.whenItLeaves')} value={kind} onChange={({ target }) => setKind(target.value)}>
        <option value="ready">{t('productForm.readyToShip')}</option>
        <option value="made">{t('productForm.madeToOrder')}</option>
      </Select>
      {isMade ? (
        <Field
          label={productFields.makeDays.label}
          name="makeDays"
          inputMode="numeric"
          maxLength={2}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          hint={productFields.makeDays.hint}
          error={error}
        />
      ) : (
        <input type="hidden" name="makeDays" value="0" />
      )}
    </Fold>
  );
}
