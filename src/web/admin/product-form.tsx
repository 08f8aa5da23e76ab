import { type ReactNode, useEffect, useState } from 'react';
import type { ProductBody } from '../../catalogue/api.ts';
import { toast } from '../toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field, Select, TextArea } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useForm } from '../use-form.ts';
import { useShopCategories } from './use-shop-categories.ts';

interface ProductFormProps {
  /** Set when an existing product is changed. */
  product?: ProductBody;
  submit: string;
  /** What is said when the server gave no sentence. */
  fallback: string;
  send: (form: FormData) => Promise<void>;
  /** Takes an existing photo off; answers whether that worked. */
  deletePhoto?: (url: string) => Promise<boolean>;
  /** Further buttons, apart at the right. */
  children?: ReactNode;
}

const required = ['name', 'price', 'quantity', 'category'];

/** The form of a product, for creating and changing it (spec sections 2 and 5). */
export function ProductForm({ product, submit, fallback, send, deletePhoto, children }: ProductFormProps) {
  const categories = useShopCategories();
  const [chosen, setChosen] = useState<File[]>([]);
  const { errors, isBusy, setErrors, props } = useForm(async (fields, form) => {
    const missing = required.filter((name) => !fields[name]?.trim());
    if (missing.length > 0) {
      setErrors(Object.fromEntries(missing.map((name) => [name, 'Please fill in all fields'])));
      return toast.error('Please fill in all fields');
    }
    form.delete('photos');
    for (const file of chosen) form.append('photos', file);
    await send(form);
    setChosen([]);
  }, fallback);
  return (
    <form {...props} noValidate className="panel grid gap-5 max-w-[700px]">
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
      <Photos
        existing={product?.photos ?? []}
        chosen={chosen}
        choose={setChosen}
        deletePhoto={deletePhoto}
        error={errors.photos}
      />
      <div className="rowx justify-between">
        <Button type="submit" busy={isBusy && submit}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

interface PhotosProps {
  existing: string[];
  chosen: File[];
  choose: (files: File[]) => void;
  deletePhoto?: (url: string) => Promise<boolean>;
  error?: string;
}

/** Photos that the product has, and those newly chosen, with previews. */
function Photos({ existing, chosen, choose, deletePhoto, error }: PhotosProps) {
  const [gone, setGone] = useState<string[]>([]);
  const kept = existing.filter((url) => !gone.includes(url));
  return (
    <div className="f" data-bad={error ? '' : undefined}>
      <span className="l">Photos</span>
      <div className="shots">
        {kept.map((url, index) => (
          <Shot
            key={url}
            src={url.replace('/960.', '/320.')}
            number={index + 1}
            remove={deletePhoto && (async () => ((await deletePhoto(url)) ? setGone([...gone, url]) : undefined))}
          />
        ))}
        {chosen.map((file, index) => (
          <ChosenShot
            key={`${file.name}-${file.lastModified}`}
            file={file}
            number={kept.length + index + 1}
            remove={() => choose(chosen.filter((one) => one !== file))}
          />
        ))}
      </div>
      <label className="drop sewn">
        <input
          type="file"
          className="sr"
          multiple
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            choose([...chosen, ...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <span>Upload Photos</span>
      </label>
      {error && <p className="err">{error}</p>}
    </div>
  );
}

function ChosenShot({ file, number, remove }: { file: File; number: number; remove: () => void }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <Shot src={src} number={number} remove={remove} isNew />;
}

function Shot({ src, number, remove, isNew }: { src?: string; number: number; remove?: () => void; isNew?: boolean }) {
  return (
    <figure>
      <div>{src && <img src={src} alt={`Photo ${number}`} width={150} height={150} />}</div>
      {remove && (
        <button type="button" className="icon" aria-label={`Delete photo ${number}`} onClick={remove}>
          <Icon name="close" />
        </button>
      )}
      {isNew && <figcaption>New</figcaption>}
    </figure>
  );
}
