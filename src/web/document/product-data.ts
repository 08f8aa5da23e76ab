import type { ProductPageBody } from '../../catalog/api.ts';
import type { ReviewBody } from '../../reviews/api.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import {
  type Availability,
  handlingDays,
  leavesOn,
  listedAvailability,
  listedCharge,
} from '../../shared/delivery/listed-offer.ts';
import { closedSentence, type Opening } from '../../shared/opening.ts';
import { nameValues, optionWord } from '../../shared/orders/option-words.ts';
import type { DeliveryChargesBody } from '../../shipping/api.ts';
import { absoluteUrl } from './head.ts';

interface Listed {
  product: ProductPageBody;
  total: number;
  average: number | null;
  reviews: readonly ReviewBody[];
  charges: DeliveryChargesBody | null;
  promise: { dispatchOn: string } | null;
}
interface Shop {
  publicUrl: string;
  shopName: string;
  returnDays: number;
  /** Whether it sells, and from which day on again. */
  opening: Opening;
  now: Date;
}
interface Offered {
  price: number;
  regularPrice?: number | null;
  quantity: number;
  held: number;
}

const maxReviews = 3;

/**
 * The product as schema.org describes one, with what Google asks of merchant listings and of variants
 * (developers.google.com/search/docs/appearance/structured-data/merchant-listing, …/product-variants).
 */
export function structuredData(listed: Listed, shop: Shop): Record<string, unknown> {
  const { product } = listed;
  const common = { ...describe(listed, shop), ...rate(listed) };
  const { options, variants } = product;
  if (options && variants?.length) return { '@type': 'ProductGroup', ...common, ...group(listed, shop) };
  const { _id, sku, gtin } = product;
  const offers = offer(product, pageUrl(listed, shop), listed, shop);
  return { '@type': 'Product', ...common, sku: sku || _id, ...(gtin && { gtin }), offers };
}

function pageUrl({ product }: Listed, { publicUrl }: Shop): string {
  return `${publicUrl}/product/${product.slug}`;
}

function describe({ product }: Listed, { publicUrl, shopName }: Shop) {
  const { name, description, photos, category, brand, materials, countryOfOrigin, weightGrams } = product;
  return {
    name,
    description,
    category: category.name,
    image: photos.map((photo) => absoluteUrl(publicUrl, photo)),
    brand: { '@type': 'Brand', name: brand || shopName },
    ...(materials && { material: materials }),
    ...(countryOfOrigin && { countryOfOrigin: { '@type': 'Country', name: countryOfOrigin } }),
    ...(weightGrams > 0 && { weight: { '@type': 'QuantitativeValue', value: weightGrams, unitCode: 'GRM' } }),
  };
}

function rate({ average, total, reviews }: Listed) {
  if (!average) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: total },
    review: reviews.slice(0, maxReviews).map(({ userId, rating, comment, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: userId.name },
      datePublished: dayInIndia(new Date(createdAt)),
      reviewRating: { '@type': 'Rating', ratingValue: rating },
      ...(comment && { reviewBody: comment }),
    })),
  };
}

/** What Google knows of how variants differ; other options are properties of each. */
const variedBy: readonly (readonly [RegExp, string])[] = [
  [/^(sizes?|साइज़|आकार)$/i, 'size'],
  [/^(colou?rs?|रंग)$/i, 'color'],
  [/^(materials?|fabric|yarn)$/i, 'material'],
  [/^(patterns?|prints?|designs?)$/i, 'pattern'],
];

function group(listed: Listed, shop: Shop) {
  const { product } = listed;
  const { options = [], variants = [] } = product;
  const url = pageUrl(listed, shop);
  const known = options.map((option) => variedBy.find(([pattern]) => pattern.test(optionWord(option).trim()))?.[1]);
  const varies = known.flatMap((one) => (one ? [`https://schema.org/${one}`] : []));
  const differences = (values: string[]) =>
    options.map(({ name }, at) => {
      const [property, value] = [known[at], values[at] ?? ''];
      return property ? { [property]: value } : { additionalProperty: { '@type': 'PropertyValue', name, value } };
    });
  return {
    productGroupID: product._id,
    url,
    ...(varies.length > 0 && { variesBy: varies }),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: `${product.name} - ${nameValues(options, variant.values).join(', ')}`,
      sku: variant._id,
      ...(variant.gtin && { gtin: variant.gtin }),
      image: absoluteUrl(shop.publicUrl, variant.photos[0] ?? product.photos[0] ?? ''),
      ...Object.assign({}, ...differences(nameValues(options, variant.values))),
      offers: offer(variant, `${url}?${variantQuery(options, variant.values)}`, listed, shop),
    })),
  };
}

function variantQuery(options: NonNullable<ProductPageBody['options']>, values: string[]): URLSearchParams {
  const keys = options.map(({ key, values: all }, at) => [
    key,
    all.find((one) => optionWord(one) === values[at])?.key ?? '',
  ]);
  return new URLSearchParams(keys);
}

const schemaAvailability: Record<Availability, string> = {
  in_stock: 'InStock',
  out_of_stock: 'OutOfStock',
  backorder: 'BackOrder',
};

function offer(offered: Offered, url: string, listed: Listed, shop: Shop) {
  const { makeDays, saleUntil } = listed.product;
  const availability = closedSentence(shop.opening, shop.now) ? 'out_of_stock' : listedAvailability(offered, makeDays);
  const today = dayInIndia(shop.now);
  return {
    '@type': 'Offer',
    price: offered.price,
    priceCurrency: 'INR',
    url,
    availability: `https://schema.org/${schemaAvailability[availability]}`,
    ...(availability === 'backorder' && {
      availabilityStarts: leavesOn(makeDays, listed.promise?.dispatchOn ?? null, today),
    }),
    itemCondition: 'https://schema.org/NewCondition',
    ...(offered.regularPrice && saleUntil && { priceValidUntil: saleUntil }),
    ...(offered.regularPrice && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: offered.regularPrice,
        priceCurrency: 'INR',
      },
    }),
    ...shippingDetails(offered, today, listed),
    hasMerchantReturnPolicy: returnPolicy(shop),
  };
}

/** Nothing until the owner has decided about charges, where couriers' prices are charged, and for what is collected. */
function shippingDetails({ price }: Offered, today: string, { product, charges, promise }: Listed) {
  if (!charges?.isDecided || charges.isByCourier || !product.shipping) return {};
  const { makeDays, freeDelivery } = product;
  const handling = handlingDays(makeDays, promise?.dispatchOn ?? null, today);
  const days = (count: { minDays: number; maxDays: number }) => ({
    '@type': 'QuantitativeValue',
    minValue: count.minDays,
    maxValue: count.maxDays,
    unitCode: 'DAY',
  });
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: listedCharge(charges, { price, freeDelivery }),
        currency: 'INR',
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      ...((handling || charges.transit) && {
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          ...(handling && { handlingTime: days(handling) }),
          ...(charges.transit && { transitTime: days(charges.transit) }),
        },
      }),
    },
  };
}

function returnPolicy({ returnDays }: Shop) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    ...(returnDays > 0
      ? {
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: returnDays,
          returnMethod: 'https://schema.org/ReturnByMail',
        }
      : { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }),
  };
}
