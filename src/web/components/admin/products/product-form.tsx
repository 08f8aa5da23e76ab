import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { AdminProductBody, CategoryBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import {
  headingFields,
  lineFields,
  numberFields,
  productFields,
  yesNoFields,
} from '../../../../shared/product-fields.ts';
import { parsePhotoId } from '../../../../shared/products/photo-url.ts';
import type { useActionForm } from '../../../hooks/use-action-form.ts';
import { Button } from '../../forms/button.tsx';
import { Field } from '../../forms/field.tsx';
import { UploadForm } from '../../forms/files/upload-form.tsx';
import type { FieldErrors } from '../../forms/form-errors.ts';
import { Fold } from '../fold.tsx';
import { useUnsavedChanges } from '../settings/use-unsaved-changes.ts';
import { CategoryFold } from './category-fold.tsx';
import { DeclarationsFold } from './declarations-fold.tsx';
import { DeliveryFold } from './delivery-fold.tsx';
import { DescriptionFold } from './description-fold.tsx';
import { MakingFold } from './making-fold.tsx';
import { OccasionsFold, type ProductOccasions } from './occasions-fold.tsx';
import { PhotoEditor } from './photo-editor.tsx';
import type { ProductDraft } from './product-drafts.ts';
import { listMissing } from './save-product.ts';
import { TaxFold } from './tax-fold.tsx';
import { useDraft } from './use-draft.ts';
import { usePhotos } from './use-photos.ts';
import { warnAboutPrice } from './warn-about-price.ts';

interface ProductFormProps {
  /** Set when an existing product is edited. */
  product?: AdminProductBody;
  /** Set for a new product. */
  draft?: ProductDraft;
  /** What an empty form begins with. */
  defaults?: { category?: string; shipping?: string; freeDelivery?: string };
  categories: readonly CategoryBody[];
  occasions: ProductOccasions | null;
  submitLabel: string;
  save: ReturnType<typeof useActionForm>;
  /** Further buttons, beside the first. */
  children?: ReactNode;
}

/** The form of a product: photos, name and price first, the rest in folds. Photos are uploaded before it is sent. */
export function ProductForm(form: ProductFormProps) {
  const { product, draft, submitLabel, save, children } = form;
  const photos = usePhotos(draft?.photos ?? (product?.photos ?? []).map((url) => ({ id: parsePhotoId(url), url })));
  const unsaved = useUnsavedChanges();
  const drafted = useDraft(draft, save.props.ref, photos.photos);
  const { errors, isBusy } = save;
  return (
    <UploadForm
      ref={save.props.ref}
      onSubmit={save.props.onSubmit}
      isIncomplete={(element) => listMissing(new FormData(element)).length > 0}
      noValidate
      onChange={draft ? drafted.mark : unsaved.mark}
      className="panel grid gap-5 max-w-[700px]"
    >
      <input type="hidden" name="photoIds" value={JSON.stringify(photos.ids)} />
      <PhotoEditor photos={photos} product={product} error={errors.photos ?? errors.photoIds} />
      {lineFields.map((name) => (
        <Field
          key={name}
          label={productFields[name].label}
          name={name}
          maxLength={productFields[name].max}
          defaultValue={product?.[name]}
          error={errors[name]}
        />
      ))}
      <PriceAndStock product={product} errors={errors} />
      <Folds {...form} />
      <LoadedValues product={product} draft={draft} />
      <div className="button-row sticky bottom-0 z-2 max-lg:bottom-[calc(60px+env(safe-area-inset-bottom))] -mx-[18px] -mb-5 justify-between border-t border-twine bg-cotton px-[18px] py-3 lg:-mx-[26px] lg:-mb-6 lg:px-[26px]">
        <Button type="submit" className="grow sm:grow-0" busy={isBusy && submitLabel}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </UploadForm>
  );
}

/** Each has a control of its own. */
const otherFields = [...yesNoFields, ...numberFields, ...headingFields];
const controls: Record<(typeof otherFields)[number], (form: ProductFormProps) => ReactNode> = {
  shipping: ({ product, defaults, save }) => (
    <DeliveryFold
      ships={product ? product.shipping : defaults?.shipping !== '0'}
      isFree={product?.freeDelivery ?? defaults?.freeDelivery === '1'}
      error={save.errors.shipping}
    />
  ),
  // In the fold of shipping.
  freeDelivery: () => null,
  // In the fold of declarations.
  weightGrams: () => null,
  makeDays: ({ product, save }) => <MakingFold days={product?.makeDays} error={save.errors.makeDays} />,
  taxHeading: ({ product, draft, save }) => (
    <TaxFold heading={product?.taxHeading ?? draft?.fields.taxHeading} error={save.errors.taxHeading} />
  ),
};

function Folds(form: ProductFormProps) {
  const { product, draft, defaults, categories, occasions, save } = form;
  const { errors } = save;
  return (
    <div>
      <DescriptionFold written={product?.description ?? draft?.fields.description} error={errors.description} />
      <CategoryFold
        categories={categories}
        chosen={product?.category._id ?? draft?.fields.category ?? defaults?.category ?? ''}
        error={errors.category}
      />
      {otherFields.map((name) => (
        <Fragment key={name}>{controls[name](form)}</Fragment>
      ))}
      <DeclarationsFold product={product} errors={errors} />
      <OccasionsFold occasions={occasions} />
      {product && <VariantsFold product={product} />}
      {product && <PersonalisationFold product={product} />}
    </div>
  );
}

/** Sent back, so that a change in between is not overwritten. */
function LoadedValues({ product, draft }: Pick<ProductFormProps, 'product' | 'draft'>) {
  return (
    <>
      {product && <input type="hidden" name="productId" value={product._id} />}
      {product && <input type="hidden" name="loadedQuantity" value={product.quantity} />}
      {product && <input type="hidden" name="loadedVersion" value={product.version} />}
      {draft && <input type="hidden" name="draftId" value={draft.id} />}
    </>
  );
}

function PriceAndStock({ product, errors }: Pick<ProductFormProps, 'product'> & { errors: FieldErrors }) {
  const [typed, setTyped] = useState(String(regular(product) ?? ''));
  return (
    <div className="grid grid-cols-2 gap-5">
      <Field
        label={t('listing.price')}
        name="price"
        inputMode="decimal"
        defaultValue={regular(product)}
        readOnly={product?.hasVariants}
        onChange={({ target }) => setTyped(target.value)}
        hint={product?.hasVariants ? t('productForm.lowestOfVariants') : warnAboutPrice(typed)}
        error={errors.price}
      />
      <Field
        label={t('order.quantity')}
        name="quantity"
        inputMode="numeric"
        defaultValue={product?.quantity ?? 1}
        readOnly={product?.hasVariants}
        hint={product?.hasVariants && t('productForm.sumOfVariants')}
        error={errors.quantity}
      />
    </div>
  );
}

function VariantsFold({ product }: { product: AdminProductBody }) {
  return (
    <Fold
      name="product-variants"
      title={t('adminFrame.variants')}
      said={product.hasVariants ? t('productForm.hasVariants') : t('personalisation.none')}
    >
      <p>
        <Link to={`/dashboard/admin/product/${product.slug}/variants`}>
          {product.hasVariants ? t('productForm.changeVariants') : t('productForm.addVariants')}
        </Link>
      </p>
    </Fold>
  );
}

function PersonalisationFold({ product }: { product: AdminProductBody }) {
  return (
    <Fold
      name="product-personalisation"
      title={t('adminFrame.personalisation')}
      said={product.mustPersonalise ? t('productForm.askedBefore') : t('productForm.askedExamples')}
    >
      <p>
        <Link to={`/dashboard/admin/product/${product.slug}/personalisation`}>{t('productForm.chooseQuestions')}</Link>
      </p>
    </Fold>
  );
}

/** The price without a sale. */
function regular(product: AdminProductBody | undefined): number | undefined {
  return product?.regularPrice ?? product?.price;
}
