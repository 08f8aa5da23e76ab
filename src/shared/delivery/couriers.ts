export interface Courier {
  key: string;
  name: string;
  /** Where a parcel is followed. `{number}` stands for its number; without it the page asks for the number. */
  link: string | null;
  /** What its numbers look like; one that does not is saved with a warning. */
  pattern: RegExp | null;
}

/** The tracking pages as of November 2026, without those that need an account. */
export const couriers: readonly Courier[] = [
  {
    key: 'india-post',
    name: 'India Post, Speed Post',
    link: 'https://www.indiapost.gov.in/',
    pattern: /^[A-Z]{2}\d{9}IN$/,
  },
  {
    key: 'delhivery',
    name: 'Delhivery',
    link: 'https://www.delhivery.com/track/package/{number}',
    pattern: /^\d{11,16}$/,
  },
  {
    key: 'blue-dart',
    name: 'Blue Dart',
    link: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
    pattern: /^\d{8,11}$/,
  },
  { key: 'dtdc', name: 'DTDC', link: 'https://www.dtdc.com/track-your-shipment/', pattern: /^[A-Z]\d{8,10}$/ },
  {
    key: 'ekart',
    name: 'Ekart',
    link: 'https://ekartlogistics.com/shipmenttrack/{number}',
    pattern: /^[A-Z]{4}\d{10}$/,
  },
  {
    key: 'xpressbees',
    name: 'XpressBees',
    link: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}',
    pattern: /^\d{12,16}$/,
  },
  {
    key: 'ecom-express',
    name: 'Ecom Express',
    link: 'https://ecomexpress.in/tracking/?awb_field={number}',
    pattern: /^\d{9,12}$/,
  },
  {
    key: 'shadowfax',
    name: 'Shadowfax',
    link: 'https://www.shadowfax.in/track-order',
    pattern: /^[A-Z0-9]{10,16}$/,
  },
  {
    key: 'shiprocket',
    name: 'Shiprocket',
    link: 'https://shiprocket.co/tracking/{number}',
    pattern: /^[A-Z0-9]{9,20}$/,
  },
  { key: 'amazon', name: 'Amazon Shipping', link: 'https://track.amazon.in/tracking/{number}', pattern: /^\d{12}$/ },
  { key: 'other', name: 'Another courier', link: null, pattern: null },
];

const couriersByKey = new Map(couriers.map((courier) => [courier.key, courier]));

export function findCourier(key: string): Courier | null {
  return couriersByKey.get(key) ?? null;
}

/** Without blanks, and in capitals, as couriers print it. */
export function normalizeTrackingNumber(number: string): string {
  return number.replace(/[\s-]+/g, '').toUpperCase();
}

/** Null without a page to follow the parcel on. */
export function trackingLink(courierKey: string, number: string, ownLink: string | null = null): string | null {
  const link = findCourier(courierKey)?.link ?? ownLink;
  return link?.replace('{number}', encodeURIComponent(number)) ?? null;
}

/** False for a number that the courier would not give. */
export function isLikelyTrackingNumber(courierKey: string, number: string): boolean {
  const normalized = normalizeTrackingNumber(number);
  const pattern = findCourier(courierKey)?.pattern;
  if (pattern && !pattern.test(normalized)) return false;
  return courierKey !== 'india-post' || hasPostalCheckDigit(normalized);
}

/** The ninth digit checks the eight before it. Source: UPU standard S10, identification of postal items. */
function hasPostalCheckDigit(number: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index + 2]), 0);
  const check = 11 - (sum % 11);
  return (check === 10 ? 0 : check === 11 ? 5 : check) === Number(number[10]);
}

/** Parts of the names that providers give to couriers, with the key of the courier. */
const nameParts: readonly (readonly [RegExp, string])[] = [
  [/india ?post|speed ?post/i, 'india-post'],
  [/delhivery/i, 'delhivery'],
  [/blue ?dart/i, 'blue-dart'],
  [/dtdc/i, 'dtdc'],
  [/ekart/i, 'ekart'],
  [/xpress ?bees/i, 'xpressbees'],
  [/ecom ?express/i, 'ecom-express'],
  [/shadowfax/i, 'shadowfax'],
  [/amazon/i, 'amazon'],
];

/** The key of the courier that a provider names, such as `Delhivery Surface`; of others, Shiprocket's own page. */
export function recognizeCourier(name: string): string {
  return nameParts.find(([part]) => part.test(name))?.[1] ?? 'shiprocket';
}
