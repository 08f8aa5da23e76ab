import { toRupees } from '../../shared/money.ts';
import { firstCharacters } from '../../shared/text/text.ts';
import type { ImportPreview } from '../api.ts';
import type { VariantsForm } from '../variants/variant-endpoints.ts';
import type { FiledProduct } from './files/filed-product.ts';
import type { ImportedValues } from './import-columns.ts';

/** How a product of the file will look. */
export type ProductCard = NonNullable<ImportPreview['cards']>[number];

const maxWords = 120;

export function makeCard(
  { line, photos = [], question }: FiledProduct,
  values: ImportedValues,
  form: VariantsForm | null,
): ProductCard {
  const { name, category, description, isHidden } = values;
  return {
    ...{ line, name, category, isHidden },
    ...(form ? variantPrices(form) : ownPrices(values)),
    description: firstCharacters(description.replace(/\s+/g, ' '), maxWords),
    variants: form?.variants.map((one) => one.values.join(' / ')) ?? [],
    photos: photos.length,
    ...(question && { question: question.label }),
  };
}

function ownPrices({ pricePaise, sale, quantity }: ImportedValues) {
  const price = toRupees(sale?.pricePaise ?? pricePaise);
  return { price, ...(sale && { regularPrice: toRupees(pricePaise) }), quantity };
}

function variantPrices({ variants }: VariantsForm) {
  const price = Math.min(...variants.map((one) => one.salePrice ?? one.price));
  const regular = Math.min(...variants.map((one) => one.price));
  const quantity = variants.reduce((sum, one) => sum + one.quantity, 0);
  return { price, ...(regular > price && { regularPrice: regular }), quantity };
}
