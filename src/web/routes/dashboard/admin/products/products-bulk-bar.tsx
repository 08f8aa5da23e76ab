import { useRef, useState } from 'react';
import type { AdminProductBody, CategoryBody, ProductsEdit, RefusedEdit } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import type { EditDone } from '../../../../components/admin/products/edit-products.ts';
import { useEscape } from '../../../../components/admin/use-escape.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Dialog } from '../../../../components/forms/dialog.tsx';
import { Icon } from '../../../../components/page/icon.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { BulkEditForm, type BulkKind } from './bulk-edit-form.tsx';
import { BulkOccasions } from './bulk-occasions.tsx';

interface ProductsBulkBarProps {
  /** Those that are chosen. */
  products: readonly AdminProductBody[];
  /** How many are on the page. */
  count: number;
  categories: readonly CategoryBody[];
  chooseAll: () => void;
  clear: () => void;
}

type Action = BulkKind | 'Occasion';
const kinds: readonly Action[] = ['Price', 'Quantity', 'Category', 'Shipping', 'Occasion'];
const labels: Record<Action, string> = {
  Price: t('listing.price'),
  Quantity: t('order.quantity'),
  Category: t('listing.category'),
  Shipping: t('adminProducts.shipping'),
  Occasion: t('adminProducts.occasion'),
};

/** Changes the chosen products together; in sight while somebody chooses. */
export function ProductsBulkBar({ products, count, categories, chooseAll, clear }: ProductsBulkBarProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [kind, setKind] = useState<Action>('Price');
  const [refused, setRefused] = useState<readonly RefusedEdit[]>([]);
  useEscape(clear);
  const open = (wanted: Action) => {
    setKind(wanted);
    setRefused([]);
    dialog.current?.showModal();
  };
  const onDone = ({ refused: left }: EditDone) => {
    setRefused(left);
    if (left.length > 0) return dialog.current?.showModal();
    dialog.current?.close();
    clear();
  };
  const chosen = products.map(({ _id, version }) => ({ _id, version }));
  return (
    <section
      className="fixed inset-x-0 bottom-0 z-21 bg-ink text-cotton shadow-sheet"
      aria-label={t('adminProducts.chosen')}
      data-chosen-lines
    >
      <div className="page-width grid gap-2 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))]">
        <BarHead chosen={products.length} count={count} chooseAll={chooseAll} clear={clear} />
        <BarActions products={products} open={open} onDone={onDone} />
      </div>
      <Dialog ref={dialog} label={refused.length > 0 ? t('adminProducts.notChanged') : labels[kind]}>
        <div className="dialog-body text-ink">
          {refused.length > 0 ? (
            <Refused products={refused} close={() => dialog.current?.close()} />
          ) : (
            <Edit kind={kind} products={chosen} categories={categories} onDone={onDone} />
          )}
        </div>
      </Dialog>
    </section>
  );
}

const action =
  'min-h-12 cursor-pointer rounded-sm px-2 font-semibold disabled:cursor-not-allowed disabled:opacity-60 focus-visible:outline-cotton';

interface BarHeadProps extends Pick<ProductsBulkBarProps, 'count' | 'chooseAll' | 'clear'> {
  chosen: number;
}

function BarHead({ chosen, count, chooseAll, clear }: BarHeadProps) {
  return (
    <div className="flex items-center gap-2">
      <button type="button" className="icon-button -ml-2.5" aria-label={t('adminProducts.chooseNone')} onClick={clear}>
        <Icon name="close" />
      </button>
      <b role="status">{t('adminProducts.chosenCount', { count: chosen })}</b>
      <button
        type="button"
        className="ml-auto min-h-11 cursor-pointer px-1 font-semibold underline underline-offset-6"
        onClick={chooseAll}
      >
        {t('adminProducts.allOnPage', { count })}
      </button>
    </div>
  );
}

interface BarActionsProps extends Pick<ProductsBulkBarProps, 'products'> {
  open: (kind: Action) => void;
  onDone: (done: EditDone) => void;
}

function BarActions({ products, open, onDone }: BarActionsProps) {
  const { isBusy, submit } = useActionForm<EditDone>({ intent: 'edit', onSuccess: onDone });
  const isNone = products.length === 0;
  const areHidden = !isNone && products.every(({ hidden }) => hidden);
  const changeVisibility = () => {
    const chosen = products.map(({ _id, version }) => ({ _id, version }));
    submit({ edit: JSON.stringify({ products: chosen, hidden: !areHidden }), summary: 'on' });
  };
  return (
    <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
      {kinds.map((kind, index) => (
        <button
          key={kind}
          type="button"
          className={`${action} ${index === 0 ? 'bg-accent' : 'border-[1.5px] border-bark'}`}
          disabled={isNone}
          onClick={() => open(kind)}
        >
          {labels[kind]}
        </button>
      ))}
      <button
        type="button"
        className={`${action} border-[1.5px] border-bark`}
        disabled={isNone}
        aria-busy={isBusy || undefined}
        onClick={changeVisibility}
      >
        {areHidden ? t('adminProducts.putInShop') : t('adminProducts.hide')}
      </button>
    </div>
  );
}

interface EditProps extends Pick<ProductsBulkBarProps, 'categories'> {
  kind: Action;
  products: ProductsEdit['products'];
  onDone: (done: EditDone) => void;
}

function Edit({ kind, products, categories, onDone }: EditProps) {
  if (kind === 'Occasion') return <BulkOccasions products={products} onDone={() => onDone({ refused: [] })} />;
  return <BulkEditForm key={kind} kind={kind} products={products} categories={categories} onDone={onDone} />;
}

function Refused({ products, close }: { products: readonly RefusedEdit[]; close: () => void }) {
  return (
    <>
      <h2>{t('adminProducts.notChanged')}</h2>
      <ul className="grid gap-2">
        {products.map(({ _id, name, message }) => (
          <li key={_id}>
            <b>{name || t('catalogAnswers.oneProduct')}</b>: {message}
          </li>
        ))}
      </ul>
      <Button look="ghost" onClick={close}>
        {t('frame.close')}
      </Button>
    </>
  );
}
