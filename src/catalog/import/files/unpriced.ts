import { t } from '../../../shared/languages/translate.ts';
import { parseRupees, readPriceCell } from '../../../shared/money.ts';
import type { FiledCatalog, FiledProduct, FiledVariant, LeftOut } from './filed-product.ts';

/** Products and variants of another shop that nobody could buy there are left out, so that the others can be taken. */
export function leaveOutUnpriced(catalog: FiledCatalog): void {
  const { leftOut } = catalog;
  catalog.products = catalog.products.flatMap((product) => {
    const name = product.cells.name ?? '';
    if (!product.variants) {
      const message = describeNoPrice(product.cells.price);
      if (message) leftOut.push({ line: product.line, name, message });
      return message ? [] : product;
    }
    return withPriced(product, product.variants, leftOut);
  });
}

function withPriced(product: FiledProduct, all: FiledVariant[], leftOut: LeftOut[]): FiledProduct[] {
  const variants = all.filter(({ line, values, price }) => {
    const message = describeNoPrice(price);
    const name = [product.cells.name, values.join(' / ')].filter(Boolean).join(', ');
    if (message) leftOut.push({ line, name, message });
    return !message;
  });
  return variants.length > 0 ? [{ ...product, variants }] : [];
}

/** Null also without the column, and for a cell that cannot be read. */
function describeNoPrice(cell: string | undefined): string | null {
  if (cell === undefined) return null;
  if (cell === '') return t('importAnswers.hasNoPrice');
  if (/^variable$/i.test(cell)) return t('importAnswers.noFixedPrice');
  return parseRupees(readPriceCell(cell)) === 0 ? t('importAnswers.costsNothing') : null;
}
