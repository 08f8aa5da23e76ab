import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import type { ProductBody } from '../../catalog/api.ts';
import { useForm } from '../hooks/use-form.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field, Select, TextArea } from '../ui/field.tsx';
import { PhotoEditor } from './photo-editor.tsx';
import { usePhotos } from './use-photos.ts';
import { useShopCategories } from './use-shop-categories.ts';

interface ProductFormProps {
  /** Set when an existing product is changed. */
  product?: ProductBody;
  submit: string;
  /** What is said when the server gave no sentence. */
  fallback: string;
  /** Sends the form; called with the fields alone, the photos are there already. */
  send: (form: FormData) => Promise<void>;
  deletePhoto?: (photoId: string) => Promise<boolean>;
  /** Further buttons, apart at the right. */
  children?: ReactNode;
}

const required = ['name', 'price', 'quantity', 'category'];

/** The form of a product, for creating and changing it (spec sections 2 and 5). */
export function ProductForm({ product, submit, fallback, send, deletePhoto, children }: ProductFormProps) {
  const categories = useShopCategories();
  const photos = usePhotos((product?.photos ?? []).map((url) => ({ id: url.split('/')[2] ?? '', url })));
  const guard = useUnsaved();
  const { errors, isBusy, setErrors, props } = useForm(async (fields, form) => {
    const missing = required.filter((name) => !fields[name]?.trim());
    if (missing.length > 0) {
      setErrors(Object.fromEntries(missing.map((name) => [name, 'This is required.'])));
      return toast.error('Please fill in all fields');
    }
    const photoIds = await photos.arrived();
    if (!photoIds) {
      const message = 'A photo could not be sent: try it again, or take it off.';
      setErrors({ photos: message });
      return toast.error(message);
    }
    form.set('photoIds', JSON.stringify(photoIds));
    guard.release();
    try {
      await send(form);
    } catch (error) {
      guard.arm();
      throw error;
    }
  }, fallback);
  return (
    <form {...props} noValidate onChange={guard.arm} className="panel grid gap-5 max-w-[700px]">
      <Field label="Name" name="name" maxLength={200} defaultValue={product?.name} error={errors.name} />
      <TextArea
        label="Description"
        name="description"
        maxLength={5_000}
        defaultValue={product?.description}
        error={errors.description}
      />
      <div className="grid grid-cols-2 gap-5">
        <Field label="Price" name="price" inputMode="decimal" defaultValue={product?.price} error={errors.price} />
        <Field
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          defaultValue={product?.quantity}
          error={errors.quantity}
        />
        <Select
          label="Category"
          name="category"
          key={categories.length}
          defaultValue={product?.category._id ?? ''}
          error={errors.category}
        >
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
      {product && <input type="hidden" name="loadedQuantity" value={product.quantity} />}
      {product && <input type="hidden" name="loadedVersion" value={product.version} />}
      <PhotoEditor photos={photos} deletePhoto={deletePhoto} error={errors.photos ?? errors.photoIds} />
      <div className="rowx justify-between">
        <Button type="submit" busy={isBusy && submit}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

const leaving = 'There are unsaved changes. Leave this page without them?';

/** Warns before unsaved changes are left behind, by a link, by Back or by closing the tab. */
export function useUnsaved() {
  const isDirty = useRef(false);
  const isLeavingBlocked = useCallback(() => isDirty.current, []);
  const blocker = useBlocker(isLeavingBlocked);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(leaving)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return {
    arm: () => {
      isDirty.current = true;
    },
    /** What is left from now on is saved, or given up knowingly. */
    release: () => {
      isDirty.current = false;
    },
  };
}
