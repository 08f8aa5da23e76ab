import { t } from '../../shared/languages/translate.ts';
import { readTranslations, type Translations } from '../../shared/languages/translations.ts';
import { toRupees } from '../../shared/money.ts';
import {
  byColumn,
  type CatalogColumn,
  catalogColumnNames,
  mapFields,
  productFields,
  type StoredField,
  textFields,
  translatedColumns,
} from '../../shared/product-fields.ts';
import { nameKey } from '../../shared/text/text.ts';
import { writeCell, yesOrNo } from '../fields/field-schemas.ts';
import { variantPricesColumn, writeVariantPrices } from '../variants/filed-variant-prices.ts';
import type { ImportedSale, ImportedValues } from './import-columns.ts';

type WriteValue = (values: ImportedValues) => string;
/** The preview shows a sale in one text, and no ids and versions. */
const shownValues: Record<Exclude<CatalogColumn, 'id' | 'version' | 'sale from' | 'sale until'>, WriteValue> = {
  ...byColumn(
    mapFields<Record<StoredField, WriteValue>>((name) => (values: ImportedValues) => String(writeCell(values[name]))),
  ),
  price: ({ pricePaise }) => String(toRupees(pricePaise)),
  quantity: ({ quantity }) => String(quantity),
  category: ({ category }) => nameKey(category),
  hidden: ({ isHidden }) => yesOrNo(isHidden),
  'sale price': ({ sale }) => describeSale(sale),
  [variantPricesColumn]: ({ variantPrices }) => describeVariantSale(variantPrices),
};
const longColumns: readonly CatalogColumn[] = textFields.map((name) => productFields[name].column);

/** What the preview says of a product that the file changes. */
export function describeChanges(before: ImportedValues, after: ImportedValues): string[] {
  const changes = catalogColumnNames.flatMap((column) => {
    const write = column in shownValues && shownValues[column as keyof typeof shownValues];
    if (!write || write(before) === write(after)) return [];
    if (longColumns.includes(column)) return [column];
    return `${column === 'sale price' ? t('importAnswers.sale') : column}: ${write(before)} → ${write(after)}`;
  });
  return [...changes, ...listChangedTexts(before.translations, after.translations)];
}

/** The columns of texts in further languages. */
function listChangedTexts(before: Translations, after: Translations): string[] {
  return [...translatedColumns].flatMap(([column, { field, language }]) => {
    const [former, text] = [before, after].map((all) => readTranslations(all, language).get(field));
    return former === text ? [] : [column];
  });
}

function describeSale(sale: ImportedSale | null): string {
  return sale ? saleText(String(toRupees(sale.pricePaise)), sale) : t('importAnswers.none');
}

function describeVariantSale(prices: ImportedValues['variantPrices']): string {
  const lines = prices ? writeVariantPrices(prices.variants).replaceAll('\n', ', ') : '';
  return prices && lines ? saleText(lines, prices) : t('importAnswers.none');
}

function saleText(prices: string, { from, until }: Pick<ImportedSale, 'from' | 'until'>): string {
  if (from && until) return t('importAnswers.saleFromUntil', { prices, from, until });
  if (from) return t('importAnswers.saleFrom', { prices, from });
  return until ? t('importAnswers.saleUntil', { prices, until }) : prices;
}
