import { dayInIndia } from '../../shared/dates/dates.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise, toRupees } from '../../shared/money.ts';
import { firstCharacters, nameKey } from '../../shared/text/text.ts';
import type { VariantPrice, VariantPrices } from './variant-prices.ts';

/** A line of the cell: `Large / Red: 499`. */
export interface FiledVariantPrice {
  name: string;
  pricePaise: number;
}

export const variantPricesColumn = 'variant sale prices';

/** Distinct, on one line each. */
function nameVariants(variants: readonly VariantPrice[]): string[] {
  const taken = new Set<string>();
  return variants.map(({ values }) => {
    const label = values.join(' / ').replace(/\s+/g, ' ');
    let name = label;
    for (let count = 2; taken.has(nameKey(name)); count++) name = `${label} (${count})`;
    taken.add(nameKey(name));
    return name;
  });
}

/** The variants that have a sale price. */
export function writeVariantPrices(variants: readonly VariantPrice[]): string {
  const names = nameVariants(variants);
  return variants
    .flatMap(({ salePaise }, at) => (salePaise === null ? [] : [`${names[at]}: ${toRupees(salePaise)}`]))
    .join('\n');
}

/** What a file says of the sale of a product with variants. What it does not say is undefined. */
export interface FiledSale {
  prices?: FiledVariantPrice[];
  from?: string | null;
  until?: string | null;
}

/** The prices after the import; a sentence when they do not fit. */
export function applyVariantPrices(known: VariantPrices, { prices, ...days }: FiledSale): VariantPrices | string {
  if (!prices && days.from === undefined && days.until === undefined) return known;
  const variants = prices ? pricedVariants(known.variants, prices) : known.variants;
  if (typeof variants === 'string') return variants;
  const { from = known.from, until = known.until } = days;
  if (variants.every(({ salePaise }) => salePaise === null))
    return days.from || days.until
      ? `${variantPricesColumn}: ${t('importAnswers.saleMissing')}`
      : { variants, from: null, until: null };
  if (from && until && from > until) return `sale until: ${t('catalogAnswers.saleEndsLater')}`;
  // A sale that was on at the export may be over at the import.
  return until && until < dayInIndia(new Date()) ? endedSale(variants) : { variants, from, until };
}

function endedSale(variants: readonly VariantPrice[]): VariantPrices {
  return { variants: variants.map((variant) => ({ ...variant, salePaise: null })), from: null, until: null };
}

function pricedVariants(known: readonly VariantPrice[], prices: readonly FiledVariantPrice[]): VariantPrice[] | string {
  const keys = nameVariants(known).map(nameKey);
  const sales = new Map<string, number>();
  for (const { name, pricePaise } of prices) {
    const regularPaise = known[keys.indexOf(nameKey(name))]?.pricePaise;
    if (regularPaise === undefined)
      return `${variantPricesColumn}: ${t('importAnswers.noVariant', { name: firstCharacters(name, 100) })}`;
    if (sales.has(nameKey(name)))
      return `${variantPricesColumn}: ${t('importAnswers.variantTwice', { name: firstCharacters(name, 100) })}`;
    if (pricePaise >= regularPaise)
      return `${variantPricesColumn}: ${t('importAnswers.variantSaleLess', { price: formatPaise(regularPaise), name })}`;
    sales.set(nameKey(name), pricePaise);
  }
  return known.map((variant, at) => ({ ...variant, salePaise: sales.get(keys[at] ?? '') ?? null }));
}
