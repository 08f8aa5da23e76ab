import type { VariantsBody } from '../../../../../catalog/api.ts';

export interface OptionDraft {
  name: string;
  /** Separated by commas. */
  values: string;
}
export interface VariantDraft {
  values: string[];
  price: string;
  /** Empty = not on sale. */
  salePrice: string;
  /** Empty until it is typed. */
  quantity: string;
  loadedQuantity?: number;
  photos: string[];
  gtin: string;
}

export function makeDrafts({ options, variants }: VariantsBody): { options: OptionDraft[]; variants: VariantDraft[] } {
  return {
    options: options.map(({ name, values }) => ({ name, values: values.join(', ') })),
    variants: variants.map(({ values, price, salePrice, quantity, photos, gtin }) => ({
      values,
      price: String(price),
      salePrice: String(salePrice ?? ''),
      quantity: String(quantity),
      loadedQuantity: quantity,
      photos,
      gtin,
    })),
  };
}

export function parseOptions(drafts: readonly OptionDraft[]): { name: string; values: string[] }[] {
  return drafts
    .map(({ name, values }) => ({ name: name.trim(), values: split(values) }))
    .filter(({ name, values }) => name && values.length > 0);
}

/** One row for each combination; rows that are there keep what was typed. */
export function combine(drafts: readonly OptionDraft[], known: readonly VariantDraft[], price: number): VariantDraft[] {
  const options = parseOptions(drafts);
  if (options.length === 0) return [];
  const all = options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
  return all.map(
    (values) =>
      known.find((one) => one.values.join('\n') === values.join('\n')) ?? {
        values,
        price: String(price),
        salePrice: '',
        quantity: '',
        photos: [],
        gtin: '',
      },
  );
}

/**
 * Pieces of a product that is getting its first variants which no variant has yet. Null where nothing is to be shared
 * out.
 */
export function countUnshared({ product, variants }: VariantsBody, drafts: readonly VariantDraft[]): number | null {
  if (variants.length > 0 || drafts.length === 0 || product.quantity === 0) return null;
  return product.quantity - drafts.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
}

function split(values: string): string[] {
  return [
    ...new Set(
      values
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean),
    ),
  ];
}
