import { describe, expect, it } from 'vitest';
import type { ProductPageBody } from '../../catalog/api.ts';
import { structuredData } from './product-data.ts';

const bear = {
  ...{ _id: 'a'.repeat(24), id: 'a'.repeat(24), slug: 'bhalu', name: 'Bhalu the Bear', description: 'A soft bear.' },
  ...{ price: 450, regularPrice: 500, saleUntil: '2026-12-31', quantity: 3, held: 0, version: 1, shipping: true },
  ...{ freeDelivery: false, makeDays: 0, materials: 'Cotton', careInstructions: '', countryOfOrigin: 'India' },
  ...{ netQuantity: '', bestBefore: '', importer: '', ageNote: '', safetyWarning: '', sku: 'B-1', weightGrams: 220 },
  ...{ brand: '', gtin: '8901234567890', createdAt: '2026-11-01T00:00:00.000Z', placeholders: [null] },
  category: { _id: 'c'.repeat(24), name: 'Toys', slug: 'toys' },
  photos: [`/photos/${'f'.repeat(24)}/960.webp`],
} as unknown as ProductPageBody;
const sized = {
  ...bear,
  options: [
    { name: 'Size', key: 'size', values: [{ name: 'Large', key: 'large' }] },
    { name: 'Ribbon', key: 'ribbon', values: [{ name: 'Red', key: 'red' }] },
  ],
  variants: [
    { _id: 'b'.repeat(24), values: ['Large', 'Red'], price: 450, regularPrice: 500, quantity: 2, held: 2, photos: [] },
  ],
} as unknown as ProductPageBody;
const review = {
  ...{ _id: 'r', rating: 5, comment: 'Soft.', photo: null, createdAt: '2026-11-20T10:00:00.000Z' },
  ...{ userId: { _id: 'u', name: 'Asha V.' }, isVerifiedBuyer: true, reply: null },
};
const charges = {
  ...({ kind: 'zones', flat: 0, city: 30, state: 50, rest: 80, freeAbove: 900 } as const),
  ...{ cityName: null, stateName: null, isDecided: true, isByCourier: false, transit: { minDays: 1, maxDays: 7 } },
};
const shop = {
  ...{
    publicUrl: 'https://shop.test',
    shopName: 'Dhaaga',
    returnDays: 7,
    opening: { isClosed: false, closedUntil: '' },
  },
  now: new Date('2026-11-29T06:00:00Z'),
};
const listed = {
  ...{ product: bear, total: 3, average: 4.7, reviews: [review], charges },
  promise: { dispatchOn: '2026-12-01' },
};
const describeProduct = (more: Partial<typeof listed> = {}, ofShop: Partial<typeof shop> = {}) =>
  structuredData({ ...listed, ...more }, { ...shop, ...ofShop });

/** The value at a path such as `offers.price`; of the first element of a list. */
function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    const one = Array.isArray(value) ? value[0] : value;
    return (one as Record<string, unknown> | undefined)?.[name];
  }, data);
}

const search = 'developers.google.com/search/docs/appearance/structured-data';
/** Required and recommended properties that a shop like this can know, and the page that lists them. */
const googleFields: [page: string, type: 'Product' | 'ProductGroup', path: string][] = [
  ...[
    ...['name', 'image', 'offers.price', 'offers.priceCurrency', 'offers.availability', 'offers.itemCondition'],
    ...['offers.shippingDetails', 'offers.hasMerchantReturnPolicy', 'offers.priceValidUntil', 'offers.url'],
    ...['description', 'sku', 'gtin', 'brand.name', 'aggregateRating', 'review', 'material'],
  ].map((path): [string, 'Product', string] => [`${search}/merchant-listing`, 'Product', path]),
  ...[
    ...['shippingRate.value', 'shippingRate.currency', 'shippingDestination.addressCountry'],
    ...['deliveryTime.handlingTime.minValue', 'deliveryTime.handlingTime.maxValue'],
    ...['deliveryTime.transitTime.minValue', 'deliveryTime.transitTime.maxValue'],
  ].map((path): [string, 'Product', string] => [
    `${search}/merchant-listing#shipping`,
    'Product',
    `offers.shippingDetails.${path}`,
  ]),
  ...['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays', 'returnMethod'].map(
    (path): [string, 'Product', string] => [
      `${search}/merchant-listing#returns`,
      'Product',
      `offers.hasMerchantReturnPolicy.${path}`,
    ],
  ),
  ...['ratingValue', 'reviewCount'].map((path): [string, 'Product', string] => [
    `${search}/review-snippet#aggregate-rating`,
    'Product',
    `aggregateRating.${path}`,
  ]),
  ...['author.name', 'reviewRating.ratingValue', 'datePublished'].map((path): [string, 'Product', string] => [
    `${search}/review-snippet#review`,
    'Product',
    `review.${path}`,
  ]),
  ...[
    ...['name', 'productGroupID', 'variesBy', 'hasVariant', 'brand.name', 'description', 'url'],
    ...['hasVariant.name', 'hasVariant.sku', 'hasVariant.image', 'hasVariant.size', 'hasVariant.offers.price'],
    ...['hasVariant.offers.url', 'hasVariant.offers.shippingDetails', 'hasVariant.offers.hasMerchantReturnPolicy'],
  ].map((path): [string, 'ProductGroup', string] => [`${search}/product-variants`, 'ProductGroup', path]),
];

/** Of schema.org, version 29: the properties that each type has, of those that pages use. */
const thing = ['name', 'description', 'image', 'url'];
const product = [
  ...[...thing, 'sku', 'gtin', 'brand', 'category', 'material', 'countryOfOrigin', 'weight', 'offers', 'size', 'color'],
  ...['pattern', 'aggregateRating', 'review', 'additionalProperty'],
];
const vocabulary = new Map<string, string[]>([
  ['Product', product],
  ['ProductGroup', [...product, 'hasVariant', 'variesBy', 'productGroupID']],
  [
    'Offer',
    [
      ...[...thing, 'price', 'priceCurrency', 'availability', 'availabilityStarts', 'itemCondition', 'priceValidUntil'],
      ...['priceSpecification', 'seller', 'shippingDetails', 'hasMerchantReturnPolicy'],
    ],
  ],
  ['UnitPriceSpecification', [...thing, 'price', 'priceCurrency', 'priceType']],
  ['OfferShippingDetails', ['shippingRate', 'shippingDestination', 'deliveryTime']],
  ['MonetaryAmount', ['value', 'currency']],
  ['DefinedRegion', ['addressCountry']],
  ['ShippingDeliveryTime', ['handlingTime', 'transitTime']],
  ['QuantitativeValue', ['value', 'minValue', 'maxValue', 'unitCode']],
  [
    'MerchantReturnPolicy',
    ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays', 'returnMethod', 'merchantReturnLink'],
  ],
  ['AggregateRating', ['ratingValue', 'reviewCount']],
  ['Review', ['author', 'datePublished', 'reviewBody', 'reviewRating']],
  ['Rating', ['ratingValue', 'bestRating']],
  ['PropertyValue', ['name', 'value']],
  ...['Brand', 'Country', 'Person', 'Organization'].map((type): [string, string[]] => [type, thing]),
]);

function findUnknown(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findUnknown);
  if (typeof value !== 'object' || value === null) return [];
  const { '@type': type, ...properties } = value as Record<string, unknown>;
  const known = vocabulary.get(String(type));
  if (!known) return [`${type}`];
  return Object.entries(properties).flatMap(([name, inner]) => [
    ...(known.includes(name) ? [] : [`${type}.${name}`]),
    ...findUnknown(inner),
  ]);
}

describe('What a product page tells search engines', () => {
  it.each(googleFields)('has what %s asks of a %s: %s', (_page, type, path) => {
    const data = describeProduct({ product: type === 'Product' ? bear : sized });
    expect(data['@type']).toBe(type);
    expect(valueAt(data, path) ?? '').not.toBe('');
  });

  it('uses types and properties of schema.org only', () => {
    expect(findUnknown(describeProduct())).toEqual([]);
    expect(findUnknown(describeProduct({ product: { ...sized, makeDays: 4 } as never }))).toEqual([]);
  });

  it('has the price that is charged, and the end of the sale', () => {
    expect(describeProduct()).toMatchObject({
      offers: { price: 450, priceCurrency: 'INR', priceValidUntil: '2026-12-31' },
    });
    const regular = describeProduct({ product: { ...bear, regularPrice: null, saleUntil: null } });
    expect(valueAt(regular, 'offers.priceValidUntil')).toBeUndefined();
  });

  it('says in stock, sold out or made to order by what is free', () => {
    const availability = (more: object, closed = false) =>
      valueAt(
        describeProduct({ product: { ...bear, ...more } }, { opening: { isClosed: closed, closedUntil: '' } }),
        'offers.availability',
      );
    expect(availability({})).toBe('https://schema.org/InStock');
    expect(availability({ held: 3 })).toBe('https://schema.org/OutOfStock');
    expect(availability({ makeDays: 5 })).toBe('https://schema.org/BackOrder');
    expect(availability({}, true)).toBe('https://schema.org/OutOfStock');
    expect(valueAt(describeProduct({ product: sized }), 'hasVariant.offers.availability')).toBe(
      'https://schema.org/OutOfStock',
    );
  });

  it('names the dearest zone as the charge, nothing above the limit, and no delivery of what is collected', () => {
    const rate = (more: object) =>
      valueAt(describeProduct({ product: { ...bear, ...more } }), 'offers.shippingDetails.shippingRate.value');
    expect(rate({})).toBe(80);
    expect(rate({ price: 900 })).toBe(0);
    expect(rate({ freeDelivery: true })).toBe(0);
    expect(rate({ shipping: false })).toBeUndefined();
    expect(
      valueAt(describeProduct({ charges: { ...charges, isDecided: false } as never }), 'offers.shippingDetails'),
    ).toBe(undefined);
  });

  it('says so where nothing is taken back', () => {
    expect(valueAt(describeProduct({}, { returnDays: 0 }), 'offers.hasMerchantReturnPolicy')).toMatchObject({
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    });
  });

  it('has the brand of the product, else the shop', () => {
    expect(valueAt(describeProduct(), 'brand.name')).toBe('Dhaaga');
    expect(valueAt(describeProduct({ product: { ...bear, brand: 'Lalita' } }), 'brand.name')).toBe('Lalita');
  });

  it('has the address of each variant, though two values have one name in another language', () => {
    const values = [
      { name: 'लाल', word: 'Red', key: 'red' },
      { name: 'लाल', word: 'Maroon', key: 'maroon' },
    ];
    const [one] = sized.variants ?? [];
    const variants = values.map(({ word }) => ({ ...one, values: [word] }));
    const product = { ...sized, options: [{ name: 'रंग', word: 'Shade', key: 'shade', values }], variants } as never;
    const { hasVariant } = describeProduct({ product }) as unknown as {
      hasVariant: { name: string; offers: { url: string } }[];
    };
    expect(hasVariant.map(({ name, offers }) => [name, offers.url])).toEqual([
      ['Bhalu the Bear - लाल', 'https://shop.test/product/bhalu?shade=red'],
      ['Bhalu the Bear - लाल', 'https://shop.test/product/bhalu?shade=maroon'],
    ]);
  });

  it('has an address for each variant, and options without a name at Google as properties', () => {
    const data = describeProduct({ product: sized });
    expect(valueAt(data, 'hasVariant.offers.url')).toBe('https://shop.test/product/bhalu?size=large&ribbon=red');
    expect(valueAt(data, 'hasVariant.additionalProperty')).toEqual({
      '@type': 'PropertyValue',
      name: 'Ribbon',
      value: 'Red',
    });
  });
});
