import { isSpreadsheetError } from '../../platform/csv/spreadsheet-error.ts';
import { t } from '../../shared/languages/translate.ts';
import { readPriceCell, toRupees } from '../../shared/money.ts';
import { firstCharacters } from '../../shared/text/text.ts';
import { productForm } from '../admin-endpoints.ts';
import { readPieces } from '../fields/field-schemas.ts';
import { type VariantsForm, variantsInput } from '../variants/variant-endpoints.ts';
import type { FiledProduct, FiledVariant } from './files/filed-product.ts';
import type { ImportProduct } from './find-import-products.ts';
import type { ReadCells } from './import-columns.ts';
import { priceCell } from './price-cell.ts';

/** A refusal of a line that is not the product's first. */
export interface LineError {
  line: number;
  message: string;
  /** What the shop calls the column, where it is one cell that is refused. */
  column?: string;
}

/** Null for a product without variants in the file. */
export function readFiledVariants(
  row: FiledProduct,
  cells: ReadCells,
  product?: ImportProduct,
): VariantsForm | LineError | null {
  if (!row.variants) return null;
  const options = row.options ?? [];
  const variants: VariantsForm['variants'] = [];
  for (const filed of row.variants) {
    const read = readVariant(withStock(filed, product), options);
    if ('message' in read) return read;
    variants.push(read);
  }
  const form = {
    options: options.map((name, at) => ({
      name,
      values: [...new Set(variants.map(({ values }) => values[at] ?? ''))],
    })),
    variants,
    ...(variants.some(({ salePrice }) => salePrice) && {
      sale: { from: cells['sale from'], until: cells['sale until'] },
    }),
  };
  return checkForm(form, row);
}

type StockedVariant = FiledVariant & { quantity: string; loadedQuantity?: number };

/** Without a column of stock, what is here stays, also what is sold until the import runs. */
function withStock(filed: FiledVariant, product?: ImportProduct): StockedVariant {
  const { values, quantity } = filed;
  if (quantity !== undefined) return { ...filed, quantity };
  const isThis = (known: { values: string[] }) => JSON.stringify(known.values) === JSON.stringify(values);
  const loadedQuantity = product?.variantPrices?.variants.find(isThis)?.quantity ?? 0;
  return { ...filed, quantity: String(loadedQuantity), loadedQuantity };
}

function readVariant(filed: StockedVariant, options: string[]): VariantsForm['variants'][number] | LineError {
  const { line, values } = filed;
  const without = options.findIndex((_, at) => !values[at]);
  if (without >= 0) return { line, message: t('importAnswers.noValue', { option: options[without] ?? '' }) };
  const failed = values.findIndex(isSpreadsheetError);
  if (failed >= 0) {
    const why = t('fileAnswers.spreadsheetError', { cell: values[failed] ?? '' });
    return {
      line,
      message: t('importAnswers.optionRefused', { option: firstCharacters(options[failed] ?? '', 60), why }),
    };
  }
  if (filed.price === '') return { line, message: `price: ${t('importAnswers.noPrice')}` };
  const price = priceCell.safeParse(readPriceCell(filed.price));
  if (!price.success) return { line, message: `price: ${price.error.issues[0]?.message}` };
  const sale = priceCell
    .nullish()
    .safeParse(filed.salePrice === undefined ? undefined : readPriceCell(filed.salePrice) || null);
  if (!sale.success) return { line, message: `sale price: ${sale.error.issues[0]?.message}` };
  if (filed.quantity === '') return { line, message: `quantity: ${t('importAnswers.noPieces')}` };
  const quantity = productForm.shape.quantity.safeParse(readPieces(filed.quantity));
  if (!quantity.success) return { line, message: `quantity: ${quantity.error.issues[0]?.message}` };
  return {
    values,
    price: toRupees(price.data),
    quantity: quantity.data,
    loadedQuantity: filed.loadedQuantity,
    ...(filed.gtin !== undefined && { gtin: filed.gtin }),
    ...(sale.data !== undefined && { salePrice: sale.data && toRupees(sale.data) }),
  };
}

function checkForm(form: object, row: FiledProduct): VariantsForm | LineError {
  const checked = variantsInput.safeParse(form);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const [place, at] = issue?.path ?? [];
    const line = (place === 'variants' && row.variants?.[Number(at)]?.line) || row.line;
    const option = place === 'options' && row.options?.[Number(at)];
    const why = `${issue?.message}`;
    return {
      line,
      message: option ? t('importAnswers.optionRefused', { option: firstCharacters(option, 60), why }) : why,
    };
  }
  const seen = new Set<string>();
  for (const [at, { values }] of checked.data.variants.entries()) {
    const key = JSON.stringify(values);
    const line = row.variants?.[at]?.line ?? row.line;
    if (seen.has(key)) return { line, message: t('importAnswers.twins', { name: values.join(' / ') }) };
    seen.add(key);
  }
  return checked.data;
}

/** What the product itself gets: its price and stock follow from its variants, and its sale ends when it gets some. */
export function omitVariantCells(cells: ReadCells, form: VariantsForm | null, product?: ImportProduct): ReadCells {
  if (!form) return cells;
  const { price: _, quantity: __, 'sale price': ___, 'sale from': ____, 'sale until': _____, ...others } = cells;
  if (product?.variantPrices) return others;
  if (product) return product.sale ? { ...others, 'sale price': null, 'sale from': null, 'sale until': null } : others;
  const prices = form.variants.map(({ price }) => Math.round(price * 100));
  return { ...others, price: Math.min(...prices), quantity: 0 };
}

/** The product has these variants already, with these prices and stock. */
export function hasVariants(product: ImportProduct, { options, variants, sale }: VariantsForm): boolean {
  const { variantPrices } = product;
  if (!variantPrices) return false;
  const named = (product.options ?? []).map(({ name, values }) => ({
    name,
    values: values.map((value) => value.name),
  }));
  const wanted = options.map(({ name, values }) => ({ name, values }));
  if (JSON.stringify(named) !== JSON.stringify(wanted)) return false;
  const isSame = (known: (typeof variantPrices.variants)[number], at: number) => {
    const one = variants[at];
    if (!one || JSON.stringify(one.values) !== JSON.stringify(known.values)) return false;
    const hasSale = one.salePrice === undefined || paise(one.salePrice) === known.salePaise;
    const hasGtin = one.gtin === undefined || one.gtin === known.gtin;
    return paise(one.price) === known.pricePaise && one.quantity === known.quantity && hasSale && hasGtin;
  };
  const { from, until } = variantPrices;
  const hasDays =
    (sale?.from === undefined || sale.from === from) && (sale?.until === undefined || sale.until === until);
  return variantPrices.variants.length === variants.length && variantPrices.variants.every(isSame) && hasDays;
}

const paise = (rupees: number | null) => rupees && Math.round(rupees * 100);
