import type { VariantsBody } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { warnAboutPrice } from '../../../../components/admin/products/warn-about-price.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../components/forms/form-errors.ts';
import { Picture } from '../../../../components/products/picture.tsx';
import type { VariantDraft } from './combine-options.ts';

interface VariantRowProps {
  variant: VariantDraft;
  /** Its place among the variants, as errors name it. */
  at: number;
  photos: VariantsBody['product']['photos'];
  /** Pieces of the product that no variant has yet; null where nothing is to be shared out. */
  unshared: number | null;
  errors: FieldErrors;
  change: (to: Partial<VariantDraft>) => void;
  remove: () => void;
}

export function VariantRow({ variant, at, photos, unshared, errors, change, remove }: VariantRowProps) {
  const name = variant.values.join(' / ');
  return (
    <fieldset className="grid gap-3 border-t border-twine py-4">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-3">
        <b dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {name}
        </b>
        <Button look="danger" small data-remove aria-label={t('variants.removeNamed', { name })} onClick={remove}>
          {t('cart.remove')}
        </Button>
      </div>
      <VariantFields {...{ variant, at, unshared, errors, change }} />
      <Field
        label={t('productForm.gtin')}
        name={`variants.${at}.gtin`}
        inputMode="numeric"
        maxLength={20}
        hint={t('variants.barcodeHint')}
        value={variant.gtin}
        onChange={({ target }) => change({ gtin: target.value })}
        error={errors[`variants.${at}.gtin`]}
      />
      {photos.length > 1 && <VariantPhotos {...{ name, variant, photos, change }} />}
    </fieldset>
  );
}

type FieldsProps = Omit<VariantRowProps, 'photos' | 'remove'>;

function VariantFields({ variant, at, unshared, errors, change }: FieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
      <Field
        label={t('listing.price')}
        name={`variants.${at}.price`}
        inputMode="decimal"
        value={variant.price}
        onChange={({ target }) => change({ price: target.value })}
        hint={warnAboutPrice(variant.price)}
        error={errors[`variants.${at}.price`]}
      />
      <Field
        label={t('variants.onSaleFor')}
        name={`variants.${at}.salePrice`}
        inputMode="decimal"
        hint={t('variants.emptyNoSale')}
        value={variant.salePrice}
        onChange={({ target }) => change({ salePrice: target.value })}
        error={errors[`variants.${at}.salePrice`]}
      />
      <Pieces {...{ variant, at, unshared, errors, change }} />
    </div>
  );
}

/** How many there are; a press takes all that are left of the product's. */
function Pieces({ variant, at, unshared, errors, change }: FieldsProps) {
  const name = variant.values.join(' / ');
  const takesRest = variant.quantity === '' && unshared !== null && unshared > 0;
  return (
    <div className="grid content-start justify-items-start gap-1 max-sm:col-span-2">
      <Field
        label={t('variants.howMany', { name })}
        name={`variants.${at}.quantity`}
        inputMode="numeric"
        required
        hint={variant.quantity === '' ? t('variants.zeroIsSoldOut') : undefined}
        value={variant.quantity}
        onChange={({ target }) => change({ quantity: target.value })}
        error={errors[`variants.${at}.quantity`] ?? errors[`variants.${at}.values`]}
      />
      {takesRest && (
        <Button
          look="plain"
          small
          aria-label={t('variants.restIsNamed', { count: unshared, name })}
          onClick={() => change({ quantity: String(unshared) })}
        >
          {t('variants.rest', { count: unshared })}
        </Button>
      )}
    </div>
  );
}

function VariantPhotos({
  name,
  variant,
  photos,
  change,
}: Pick<VariantRowProps, 'variant' | 'photos' | 'change'> & { name: string }) {
  const toggle = (id: string) =>
    change({
      photos: variant.photos.includes(id) ? variant.photos.filter((one) => one !== id) : [...variant.photos, id],
    });
  return (
    <div className="flex flex-wrap gap-2.5">
      {photos.map(({ _id, url }, index) => (
        <label key={_id} className="grid w-16 cursor-pointer justify-items-center gap-1">
          <span className="block aspect-4/5 w-full">
            <Picture src={url} alt={t('productForm.photoNumber', { number: index + 1 })} sizes="64px" />
          </span>
          <input
            type="checkbox"
            className="check-mark"
            aria-label={t('variants.photoNamed', { name, number: index + 1 })}
            checked={variant.photos.includes(_id)}
            onChange={() => toggle(_id)}
          />
        </label>
      ))}
    </div>
  );
}
