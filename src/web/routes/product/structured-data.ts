import type { ProductPageBody } from '../../../catalog/api.ts';
import { absoluteUrl } from '../../document/head.ts';

interface Rating {
  average: number | null;
  total: number;
}

/** The product as schema.org describes one. */
export function structuredData(product: ProductPageBody, { average, total }: Rating, publicUrl: string) {
  const { _id, name, description, slug, photos, quantity, category, sku } = product;
  return {
    '@type': 'Product',
    name,
    sku: sku || _id,
    description,
    category: category.name,
    image: photos.map((photo) => absoluteUrl(publicUrl, photo)),
    offers: {
      ...priceRange(product),
      priceCurrency: 'INR',
      url: `${publicUrl}/product/${slug}`,
      availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    ...declarations(product),
    ...(average && { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: total } }),
  };
}

/** What is filled in of materials, origin and weight. */
function declarations({ materials, countryOfOrigin, weightGrams }: ProductPageBody) {
  return {
    ...(materials && { material: materials }),
    ...(countryOfOrigin && { countryOfOrigin: { '@type': 'Country', name: countryOfOrigin } }),
    ...(weightGrams > 0 && { weight: { '@type': 'QuantitativeValue', value: weightGrams, unitCode: 'GRM' } }),
  };
}

function priceRange({ price, variants }: ProductPageBody) {
  if (!variants) return { '@type': 'Offer', price };
  const highPrice = Math.max(...variants.map((variant) => variant.price));
  return { '@type': 'AggregateOffer', lowPrice: price, highPrice, offerCount: variants.length };
}
