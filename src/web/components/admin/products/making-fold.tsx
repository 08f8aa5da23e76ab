import { useState } from 'react';
import { productFields } from '../../../../shared/product-fields.ts';
import { Field, Select } from '../../forms/field.tsx';
import { Fold } from '../fold.tsx';

/** Ready to ship, or made to order in so many days. */
export function MakingFold({ days = 0, error }: { days?: number; error?: string }) {
  const [kind, setKind] = useState(days > 0 ? 'made' : 'ready');
  const [typed, setTyped] = useState(String(days || 3));
  const isMade = kind === 'made';
  return (
    <Fold
      name="product-making"
      title="Making"
      said={isMade ? `Made to order in ${typed === '1' ? '1 day' : `${typed} days`}` : 'Ready to ship'}
      hasError={error !== undefined}
    >
      <Select label="When it can leave" value={kind} onChange={({ target }) => setKind(target.value)}>
        <option value="ready">Ready to ship</option>
        <option value="made">Made to order</option>
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
