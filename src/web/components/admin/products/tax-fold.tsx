import { useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { productFields } from '../../../../shared/product-fields.ts';
import { Button } from '../../forms/button.tsx';
import { FieldError } from '../../forms/field.tsx';
import { Fold } from '../fold.tsx';
import { describeHeading, HeadingSearch } from '../tax/heading-search.tsx';

/** The heading of a product that is not that of its category. */
export function TaxFold({ heading = '', error }: { heading?: string; error?: string }) {
  const [key, setKey] = useState(heading);
  const described = describeHeading(key);
  return (
    <Fold
      name="product-tax"
      title={productFields.taxHeading.label}
      said={described ?? t('productForm.asCategory')}
      hasError={error !== undefined}
    >
      <input type="hidden" name="taxHeading" value={key} />
      <p className="text-sm text-ink-2">
        {described ? t('productForm.headingNow', { heading: described }) : t('productForm.headingOfCategory')}
      </p>
      {error && <FieldError>{error}</FieldError>}
      {key !== '' && (
        <Button look="plain" className="justify-self-start" onClick={() => setKey('')}>
          {t('productForm.asCategory')}
        </Button>
      )}
      <HeadingSearch chosen={key} take={setKey} />
    </Fold>
  );
}
