import { type SubmitEvent, useState } from 'react';
import type { CategoryBody, ProductsEdit } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { parseRupees } from '../../../../../shared/money.ts';
import type { EditDone } from '../../../../components/admin/products/edit-products.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { DialogButtons } from '../../../../components/forms/dialog.tsx';
import { Field, FieldError, Select } from '../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

export type BulkKind = 'Price' | 'Quantity' | 'Category' | 'Shipping';
type Change = Omit<ProductsEdit, 'products'>;

interface BulkEditFormProps {
  kind: BulkKind;
  products: ProductsEdit['products'];
  categories: readonly CategoryBody[];
  onDone: (done: EditDone) => void;
}

export function BulkEditForm({ kind, products, categories, onDone }: BulkEditFormProps) {
  const [error, setError] = useState('');
  const { submit, isBusy } = useActionForm<EditDone>({
    intent: 'edit',
    onSuccess: (done) => {
      setError(done.refused.length === 0 ? (done.refusal ?? '') : '');
      if (!done.refusal || done.refused.length > 0) onDone(done);
    },
  });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const change = changes[kind](fields);
    if (typeof change === 'string') return setError(change);
    submit({ edit: JSON.stringify({ products, ...change }), summary: 'on' });
  };
  const count = products.length;
  return (
    <form className="grid gap-4" onSubmit={send} noValidate>
      <h2>{titles[kind](count)}</h2>
      <ChangeFields kind={kind} categories={categories} />
      {error && <FieldError role="alert">{error}</FieldError>}
      <DialogButtons>
        <Button type="submit" busy={isBusy && t('adminOrder.saving')}>
          {t('forms.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}

const titles: Record<BulkKind, (count: number) => string> = {
  Price: (count) => t('adminProducts.priceOf', { count }),
  Quantity: (count) => t('adminProducts.quantityOf', { count }),
  Category: (count) => t('adminProducts.categoryOf', { count }),
  Shipping: (count) => t('adminProducts.shippingOf', { count }),
};

function ChangeFields({ kind, categories }: Pick<BulkEditFormProps, 'kind' | 'categories'>) {
  const options = kind === 'Category' ? categories.map(({ _id, name }) => [_id, name] as const) : ways[kind];
  return (
    <>
      <Select
        label={kind === 'Category' ? t('listing.category') : t('product.change')}
        name={kind === 'Category' ? 'to' : 'how'}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {(kind === 'Price' || kind === 'Quantity') && (
        <Field
          label={t('adminProducts.byHowMuch')}
          name="by"
          inputMode={kind === 'Price' ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
        />
      )}
      {kind === 'Price' && <p className="text-sm text-ink-2">{t('adminProducts.wholeRupees')}</p>}
    </>
  );
}

const ways: Record<Exclude<BulkKind, 'Category'>, readonly (readonly [string, string])[]> = {
  Price: [
    ['percentMore', t('adminProducts.morePercent')],
    ['percentLess', t('adminProducts.lessPercent')],
    ['more', t('adminProducts.moreRupees')],
    ['less', t('adminProducts.lessRupees')],
    ['set', t('adminProducts.sameRupees')],
  ],
  Quantity: [
    ['set', t('adminProducts.same')],
    ['more', t('adminProducts.more')],
    ['less', t('adminProducts.less')],
  ],
  Shipping: [
    ['1', t('adminOrder.yes')],
    ['0', t('adminProducts.no')],
  ],
};

/** A sentence refuses what was typed. */
const changes: Record<BulkKind, (fields: Record<string, string>) => Change | string> = {
  Price: ({ how = '', by = '' }) => {
    const amount = parseRupees(by);
    if (amount === null || amount <= 0) return t('adminProducts.aboveZero');
    const price = {
      percentMore: { percent: amount },
      percentLess: { percent: -amount },
      more: { amount },
      less: { amount: -amount },
      set: { set: amount },
    }[how];
    return price ? { price } : t('adminProducts.chooseChange');
  },
  Quantity: ({ how, by = '' }) => {
    if (!/^\d{1,6}$/.test(by.trim())) return t('adminProducts.wholeQuantity');
    const count = Number(by);
    return { quantity: how === 'set' ? { set: count } : { add: how === 'less' ? -count : count } };
  },
  Category: ({ to }) => ({ category: to }),
  Shipping: ({ how }) => ({ shipping: how === '1' }),
};
