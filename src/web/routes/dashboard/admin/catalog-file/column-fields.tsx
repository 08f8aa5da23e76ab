import type { ImportPreview } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { byColumn, mapFields, productFields, type StoredField } from '../../../../../shared/product-fields.ts';
import { type ImportField, importFields } from '../../../../../shared/products/import-fields.ts';
import { Button } from '../../../../components/forms/button.tsx';

export type ColumnField = NonNullable<ImportPreview['columns']>[number];

interface ColumnFieldsProps {
  columns: readonly ColumnField[];
  change: (columns: ColumnField[]) => void;
  busy: boolean;
  show: () => void;
}

/** What each column of a sheet of one's own becomes. */
export function ColumnFields({ columns, change, busy, show }: ColumnFieldsProps) {
  const choose = (column: string, value: string) => {
    const field = importFields.find((name) => name === value) ?? null;
    change(columns.map((one) => (one.column === column ? { ...one, field } : one)));
  };
  const leftOut = columns.filter(({ field }) => field === null).length;
  const hasQuantity = columns.some(({ field }) => field === 'quantity');
  return (
    <section className="grid gap-3 w-full" aria-label={t('catalogFile.stepColumns')}>
      <p className="text-ink-2">{t('catalogFile.columnsHint')}</p>
      <ul className="grid">
        {columns.map(({ column, sample, field }) => (
          <li key={column} className="grid grid-cols-2 gap-3 items-center py-2 border-t border-twine">
            <div className="min-w-0">
              <p dir="auto" className="font-semibold wrap-anywhere first-letter:uppercase">
                {column}
              </p>
              {sample && <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">{`“${sample}”`}</p>}
            </div>
            <FieldSelect column={column} field={field} choose={choose} />
          </li>
        ))}
      </ul>
      {!hasQuantity && <p className="font-semibold">{t('catalogFile.noQuantity')}</p>}
      <p className="text-sm text-ink-2">{t('catalogFile.columnsRule')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={busy && t('product.processing')} onClick={show}>
          {t('catalogFile.seeProducts')}
        </Button>
        {leftOut > 0 && <span className="text-ink-2">{t('catalogFile.leftOut', { count: leftOut })}</span>}
      </div>
    </section>
  );
}

/** Columns of fields that have a control in the product's form are called as it is. */
type OwnColumn = Exclude<ImportField, keyof ReturnType<typeof byColumn<Record<StoredField, string>>>>;
const ownNames: Record<OwnColumn, string> = {
  id: t('catalogFile.columnId'),
  price: t('listing.price'),
  quantity: t('order.quantity'),
  category: t('listing.category'),
  hidden: t('adminProducts.hidden'),
  'sale price': t('catalogFile.columnSalePrice'),
  'sale from': t('catalogFile.columnSaleFrom'),
  'sale until': t('catalogFile.columnSaleUntil'),
  version: t('catalogFile.columnVersion'),
  'variant sale prices': t('catalogFile.columnVariantSalePrices'),
  photos: t('order.photos'),
  variants: t('adminFrame.variants'),
};
const fieldNames: Record<ImportField, string> = {
  ...byColumn(mapFields<Record<StoredField, string>>((name) => productFields[name].label)),
  'free delivery': t('giftSettings.freeDelivery'),
  ...ownNames,
};

interface FieldSelectProps extends Pick<ColumnField, 'column' | 'field'> {
  choose: (column: string, field: string) => void;
}

function FieldSelect({ column, field, choose }: FieldSelectProps) {
  return (
    <select
      className="field-control"
      aria-label={t('catalogFile.becomes', { column })}
      value={field ?? ''}
      onChange={({ target }) => choose(column, target.value)}
    >
      <option value="">{t('catalogFile.leaveOut')}</option>
      {importFields.map((name) => (
        <option key={name} value={name}>
          {fieldNames[name]}
        </option>
      ))}
    </select>
  );
}
