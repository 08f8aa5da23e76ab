import type { AdminProductBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { productFields, type Short, shortFields, type Text, textFields } from '../../../../shared/product-fields.ts';
import { Field, TextArea } from '../../forms/field.tsx';
import type { FieldErrors } from '../../forms/form-errors.ts';
import { Fold } from '../fold.tsx';

/** The description has a fold of its own. */
const longFields = textFields.filter((name) => name !== 'description');
const fields = [...longFields, ...shortFields, 'weightGrams'] as const;

/** What the law, buyers and couriers want to know; only what is filled in is shown. */
export function DeclarationsFold({ product, errors }: { product: AdminProductBody | undefined; errors: FieldErrors }) {
  const filled = product ? fields.filter((name) => product[name]).length : 0;
  return (
    <Fold
      name="product-declarations"
      title={t('productForm.declarations')}
      said={filled > 0 ? t('productForm.filledIn', { filled, count: fields.length }) : t('productForm.lawAsks')}
      hasError={fields.some((name) => errors[name] !== undefined)}
    >
      <p className="text-sm text-ink-2">{t('productForm.declarationsHint')}</p>
      {longFields.map((name) => {
        const { label, hint, max }: Text = productFields[name];
        return (
          <TextArea
            key={name}
            {...{ label, hint, name }}
            rows={3}
            maxLength={max}
            defaultValue={product?.[name]}
            error={errors[name]}
          />
        );
      })}
      <div className="grid grid-cols-2 items-start gap-5 max-md:grid-cols-1">
        {shortFields.map((name) => (
          <ShortField key={name} name={name} product={product} error={errors[name]} />
        ))}
        <WeightField product={product} error={errors.weightGrams} />
      </div>
    </Fold>
  );
}

interface OneField {
  product: AdminProductBody | undefined;
  error: string | undefined;
}

function ShortField({ name, product, error }: OneField & { name: (typeof shortFields)[number] }) {
  const { label, hint, max, initially = '' }: Short = productFields[name];
  return (
    <Field
      {...{ label, hint, name }}
      maxLength={max}
      defaultValue={product ? product[name] : initially}
      error={error}
    />
  );
}

function WeightField({ product, error }: OneField) {
  const { label, hint } = productFields.weightGrams;
  return (
    <Field
      label={label}
      hint={hint}
      name="weightGrams"
      inputMode="numeric"
      maxLength={5}
      defaultValue={product?.weightGrams || ''}
      error={error}
    />
  );
}
