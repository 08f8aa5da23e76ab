import { useState } from 'react';
import { productFields } from '../../../../shared/product-fields.ts';
import { Button } from '../../forms/button.tsx';
import { FieldError } from '../../forms/field.tsx';
import { Fold } from '../fold.tsx';
import { describeHeading, HeadingSearch } from '../tax/heading-search.tsx';

/** The heading of a product that is not that of its category. */
export function TaxFold({ heading = '', error }: { heading?: string; error?: string }) {
  const [key, setKey] = useState(heading);
  return (
    <Fold
      name="product-tax"
      title={productFields.taxHeading.label}
      said={describeHeading(key) ?? 'As its category'}
      hasError={error !== undefined}
    >
      <input type="hidden" name="taxHeading" value={key} />
      <p className="text-sm text-ink-2">
        {`Now: ${describeHeading(key) ?? 'as its category, or as most goods of the shop'}. Only registered sellers charge tax.`}
      </p>
      {error && <FieldError>{error}</FieldError>}
      {key !== '' && (
        <Button look="plain" className="justify-self-start" onClick={() => setKey('')}>
          As its category
        </Button>
      )}
      <HeadingSearch chosen={key} take={setKey} />
    </Fold>
  );
}
