import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import type { AdminProductBody, CategoryBody } from '../../../../catalog/api.ts';
import { firstWords } from '../../../../shared/text/text.ts';
import type { useActionForm } from '../../../hooks/use-action-form.ts';
import { Button } from '../../forms/button.tsx';
import { Field, Select, TextArea } from '../../forms/field.tsx';
import type { FieldErrors } from '../../forms/form-errors.ts';
import { Fold } from '../fold.tsx';
import { useUnsavedChanges } from '../settings/use-unsaved-changes.ts';
import { CategoryFold } from './category-fold.tsx';
import { MakingFold } from './making-fold.tsx';
import { OccasionsFold, type ProductOccasions } from './occasions-fold.tsx';
import { PhotoEditor } from './photo-editor.tsx';
import type { ProductDraft } from './product-drafts.ts';
import { useDraft } from './use-draft.ts';
import { usePhotos } from './use-photos.ts';

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
  const { product, draft, defaults, categories, occasions, submitLabel, save, children } = form;
  const photos = usePhotos(
    draft?.photos ?? (product?.photos ?? []).map((url) => ({ id: url.split('/')[2] ?? '', url })),
  );
  const unsaved = useUnsavedChanges();
  const drafted = useDraft(draft, save.props.ref, photos.photos);
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = isWaiting || save.isBusy;
  const { errors } = save;
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const sent = new FormData(event.currentTarget);
    setWaiting(true);
    sent.set('photoIds', JSON.stringify(await photos.uploaded()));
    setWaiting(false);
    save.submit(sent);
  };
  return (
    <form
      ref={save.props.ref}
      onSubmit={onSubmit}
      noValidate
      onChange={draft ? drafted.mark : unsaved.mark}
      className="panel grid gap-5 max-w-[700px]"
    >
      <PhotoEditor photos={photos} product={product} error={errors.photos ?? errors.photoIds} />
      <Field label="Name" name="name" maxLength={200} defaultValue={product?.name} error={errors.name} />
      <PriceAndStock product={product} errors={errors} />
      <div>
        <DescriptionFold written={product?.description ?? draft?.fields.description} error={errors.description} />
        <CategoryFold
          categories={categories}
          chosen={product?.category._id ?? draft?.fields.category ?? defaults?.category ?? ''}
          error={errors.category}
        />
        <DeliveryFold
          ships={product ? product.shipping : defaults?.shipping !== '0'}
          isFree={product?.freeDelivery ?? defaults?.freeDelivery === '1'}
          error={errors.shipping}
        />
        <MakingFold days={product?.makeDays} error={errors.makeDays} />
        <OccasionsFold occasions={occasions} />
        {product && <VariantsFold product={product} />}
        {product && <PersonalisationFold product={product} />}
      </div>
      {product && <input type="hidden" name="productId" value={product._id} />}
      {product && <input type="hidden" name="loadedQuantity" value={product.quantity} />}
      {product && <input type="hidden" name="loadedVersion" value={product.version} />}
      {draft && <input type="hidden" name="draftId" value={draft.id} />}
      <div className="button-row sticky bottom-0 z-2 max-lg:bottom-[calc(60px+env(safe-area-inset-bottom))] -mx-[18px] -mb-5 justify-between border-t border-twine bg-cotton px-[18px] py-3 lg:-mx-[26px] lg:-mb-6 lg:px-[26px]">
        <Button type="submit" className="grow sm:grow-0" busy={isWaiting ? 'Sending photos…' : isBusy && submitLabel}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}

function PriceAndStock({ product, errors }: Pick<ProductFormProps, 'product'> & { errors: FieldErrors }) {
  return (
    <div className="grid grid-cols-2 gap-5">
      <Field
        label="Price"
        name="price"
        inputMode="decimal"
        defaultValue={regular(product)}
        readOnly={product?.hasVariants}
        hint={product?.hasVariants && 'The lowest of its variants'}
        error={errors.price}
      />
      <Field
        label="Quantity"
        name="quantity"
        inputMode="numeric"
        defaultValue={product?.quantity ?? 1}
        readOnly={product?.hasVariants}
        hint={product?.hasVariants && 'The sum of its variants'}
        error={errors.quantity}
      />
    </div>
  );
}

function VariantsFold({ product }: { product: AdminProductBody }) {
  return (
    <Fold name="product-variants" title="Variants" said={product.hasVariants ? 'Has variants' : 'None'}>
      <p>
        <Link to={`/dashboard/admin/product/${product.slug}/variants`}>
          {product.hasVariants ? 'Change options and variants' : 'Add sizes, colours or other options'}
        </Link>
      </p>
    </Fold>
  );
}

function PersonalisationFold({ product }: { product: AdminProductBody }) {
  return (
    <Fold
      name="product-personalisation"
      title="Personalisation"
      said={product.mustPersonalise ? 'Asked before it is bought' : 'Names, colours, dates, photos'}
    >
      <p>
        <Link to={`/dashboard/admin/product/${product.slug}/personalisation`}>
          Choose what buyers are asked, and where their text stands on the photo
        </Link>
      </p>
    </Fold>
  );
}

const wordsInFold = 6;

function DescriptionFold({ written = '', error }: { written?: string; error?: string }) {
  const [text, setText] = useState(written);
  return (
    <Fold
      name="product-description"
      title="Description"
      said={text.trim() ? firstWords(text, wordsInFold) : 'None yet'}
      isOpenAtFirst
      hasError={error !== undefined}
    >
      <TextArea
        label="Description"
        name="description"
        maxLength={5_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error}
      />
    </Fold>
  );
}

function DeliveryFold({ ships, isFree, error }: { ships: boolean; isFree: boolean; error?: string }) {
  const [shipping, setShipping] = useState(ships ? '1' : '0');
  return (
    <Fold
      name="product-delivery"
      title="Delivery"
      said={`Shipping: ${shipping === '1' ? 'Yes' : 'No'}`}
      isOpenAtFirst
      hasError={error !== undefined}
    >
      <Select
        label="Shipping"
        name="shipping"
        value={shipping}
        onChange={({ target }) => setShipping(target.value)}
        hint={shipping === '1' ? undefined : 'Pick-up only: buyers collect it, and read so before they pay.'}
        error={error}
      >
        <option value="0">No</option>
        <option value="1">Yes</option>
      </Select>
      {shipping === '1' && (
        <Select label="Delivery charge" name="freeDelivery" defaultValue={isFree ? '1' : '0'}>
          <option value="0">As for every order</option>
          <option value="1">Free delivery</option>
        </Select>
      )}
    </Fold>
  );
}

/** The price without a sale. */
function regular(product: AdminProductBody | undefined): number | undefined {
  return product?.regularPrice ?? product?.price;
}
