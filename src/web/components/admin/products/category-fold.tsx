import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { CategoryBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { Button } from '../../forms/button.tsx';
import { FieldError, Select } from '../../forms/field.tsx';
import { Fold } from '../fold.tsx';

interface CategoryFoldProps {
  categories: readonly CategoryBody[];
  chosen: string;
  error?: string;
}

/** The category of a product; a new one is added and chosen without leaving the form. */
export function CategoryFold({ categories, chosen, error }: CategoryFoldProps) {
  const [added, setAdded] = useState<CategoryBody[]>([]);
  const all = [...categories, ...added.filter(({ _id }) => categories.every((one) => one._id !== _id))];
  const [value, setValue] = useState(all.some(({ _id }) => _id === chosen) ? chosen : '');
  const [isAdding, setAdding] = useState(false);
  const take = (category: CategoryBody) => {
    setAdded((before) => [...before, category]);
    setValue(category._id);
    setAdding(false);
  };
  return (
    <Fold
      name="product-category"
      title={t('listing.category')}
      said={all.find(({ _id }) => _id === value)?.name ?? t('productForm.noneYet')}
      isOpenAtFirst
      hasError={error !== undefined}
    >
      <Select
        label={t('listing.category')}
        name="category"
        value={value}
        onChange={({ target }) => setValue(target.value)}
        error={error}
      >
        <option value="">{t('productForm.selectCategory')}</option>
        {all.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      {isAdding ? <NewCategory take={take} /> : <AddButton press={() => setAdding(true)} />}
    </Fold>
  );
}

function AddButton({ press }: { press: () => void }) {
  return (
    <Button look="plain" className="justify-self-start" onClick={press}>
      {t('productForm.newCategory')}
    </Button>
  );
}

/** No form of its own: forms cannot be nested. */
function NewCategory({ take }: { take: (category: CategoryBody) => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { submit, isBusy, errors } = useActionForm<{ category: CategoryBody }>({
    intent: 'addCategory',
    onSuccess: ({ category }) => take(category),
  });
  const add = () => submit({ name: field.current?.value ?? '' });
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="grid gap-[7px]">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('adminFrame.createCategory')}
      </label>
      <div className="flex gap-3">
        <input
          ref={field}
          id={id}
          className="field-control min-w-0"
          maxLength={100}
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
          autoFocus
          aria-invalid={errors.name ? true : undefined}
          onKeyDown={addOnEnter}
        />
        <Button look="ghost" className="shrink-0" busy={isBusy && t('giftSettings.add')} onClick={add}>
          {t('giftSettings.add')}
        </Button>
      </div>
      {errors.name && <FieldError>{errors.name}</FieldError>}
    </div>
  );
}
