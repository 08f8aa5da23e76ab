import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { CategoryBody, ProductBody } from '../../../catalog/api.ts';
import type { useActionForm } from '../../hooks/use-action-form.ts';
import { Button } from '../button.tsx';
import { Field, Select, TextArea } from '../field.tsx';
import { PhotoEditor } from './photo-editor.tsx';
import { usePhotos } from './use-photos.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

interface ProductFormProps {
  /** Set when an existing product is edited. */
  product?: ProductBody;
  categories: readonly CategoryBody[];
  submitLabel: string;
  save: ReturnType<typeof useActionForm>;
  /** Further buttons, apart at the right. */
  children?: ReactNode;
}

/** The form of a product; its photos are uploaded before it is sent. */
export function ProductForm({ product, categories, submitLabel, save, children }: ProductFormProps) {
  const photos = usePhotos((product?.photos ?? []).map((url) => ({ id: url.split('/')[2] ?? '', url })));
  const unsaved = useUnsavedChanges();
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = isWaiting || save.isBusy;
  const { errors } = save;
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    setWaiting(true);
    form.set('photoIds', JSON.stringify(await photos.uploaded()));
    setWaiting(false);
    save.submit(form);
  };
  return (
    <form
      ref={save.props.ref}
      onSubmit={onSubmit}
      noValidate
      onChange={unsaved.mark}
      className="panel grid gap-5 max-w-[700px]"
    >
      <Field label="Name" name="name" maxLength={200} defaultValue={product?.name} error={errors.name} />
      <TextArea
        label="Description"
        name="description"
        maxLength={5_000}
        defaultValue={product?.description}
        error={errors.description}
      />
      <div className="grid grid-cols-2 gap-5">
        <Field label="Price" name="price" inputMode="decimal" defaultValue={regular(product)} error={errors.price} />
        <Field
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          defaultValue={product?.quantity}
          error={errors.quantity}
        />
        <Select label="Category" name="category" defaultValue={product?.category._id ?? ''} error={errors.category}>
          <option value="">Select a category</option>
          {categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Shipping" name="shipping" defaultValue={product?.shipping ? '1' : '0'} error={errors.shipping}>
          <option value="0">No</option>
          <option value="1">Yes</option>
        </Select>
      </div>
      {product && <input type="hidden" name="productId" value={product._id} />}
      {product && <input type="hidden" name="loadedQuantity" value={product.quantity} />}
      {product && <input type="hidden" name="loadedVersion" value={product.version} />}
      <PhotoEditor photos={photos} product={product} error={errors.photos ?? errors.photoIds} />
      <div className="button-row justify-between">
        <Button type="submit" busy={isBusy && submitLabel}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** The price without a sale. */
function regular(product: ProductBody | undefined): number | undefined {
  return product?.regularPrice ?? product?.price;
}
