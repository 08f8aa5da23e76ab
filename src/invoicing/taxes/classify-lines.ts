import { findTaxClasses, type TaxClass } from '../../catalog/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findHeading, findRateOn, type Heading, type Rate } from '../../shared/tax/gst-headings.ts';
import type { ShownName } from '../document-content.ts';
import type { TaxSettings } from '../tax-settings-form.ts';
import type { TaxedGoods } from './compute-taxes.ts';

export interface Classified extends Rate {
  hsn: string;
}
type Choice = Pick<TaxSettings, 'hsn' | 'rate' | 'heading'>;

export interface OrderedLine {
  productId: string;
  name: string;
  shown?: ShownName | null;
  quantity: number;
  pricePaise: number;
  isPickup?: boolean;
  /** Of a line that is no product. */
  taxHeading?: string;
}

/** HSN code and rate of the line's or the product's heading, else of its category, else of the shop; on a day. */
export async function classifyLines(
  queries: Queries,
  settings: TaxSettings,
  { lines, day }: { lines: readonly OrderedLine[]; day: string },
): Promise<TaxedGoods[]> {
  const classes = await findTaxClasses(
    queries,
    lines.map(({ productId }) => productId),
  );
  return lines.map(({ productId, name, shown, quantity, pricePaise, isPickup, taxHeading }) => ({
    ...{ description: name, ...(shown && { shown }), quantity, pricePaise, ...(isPickup && { isPickup }) },
    ...rateGoods(settings, taxHeading ? { categoryId: null, taxHeading } : classes.get(productId), day),
  }));
}

/** Only a registered seller charges tax. */
export function rateGoods(settings: TaxSettings, product: TaxClass | undefined, day: string): Classified {
  const { hsn, ...rate } = findClassified(settings, product, day);
  return settings.mode === 'registered' ? { hsn, ...rate } : { hsn, rate: 0 };
}

function findClassified(settings: TaxSettings, product: TaxClass | undefined, day: string): Classified {
  const own = findHeading(product?.taxHeading ?? '');
  if (own) return rateHeading(own, day);
  const category: Choice = settings.categories.find(({ categoryId }) => categoryId === product?.categoryId) ?? settings;
  const heading = findHeading(category.heading);
  return heading ? rateHeading(heading, day) : { hsn: category.hsn || settings.hsn, rate: category.rate };
}

function rateHeading(heading: Heading, day: string): Classified {
  const { rate, above } = findRateOn(heading, day);
  return { hsn: heading.hsn, rate, above };
}

/** Null = the gift wrap is taxed with the goods that it is around. */
export function classifyWrap({ mode, wrapHeading }: TaxSettings, day: string): Classified | null {
  const heading = mode === 'registered' ? findHeading(wrapHeading) : null;
  return heading && rateHeading(heading, day);
}
