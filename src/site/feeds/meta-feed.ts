import type { FeedEntry } from './feed-entries.ts';
import {
  cutText,
  formatMoney,
  madeToOrderMark,
  personalisedMark,
  readVariantAttributes,
  saleSpan,
} from './feed-values.ts';

/** Meta's catalogs, also of WhatsApp and Instagram (developers.facebook.com/docs/marketing-api/catalog/reference). */
interface MetaFeedShop {
  publicUrl: string;
  today: string;
}

const availabilities = {
  in_stock: 'in stock',
  out_of_stock: 'out of stock',
  backorder: 'available for order',
} as const;

type WriteCell = (entry: FeedEntry, shop: MetaFeedShop) => string | null;
const attribute =
  (name: string): WriteCell =>
  (entry) =>
    cutText(readVariantAttributes(entry).get(name) ?? '', 200);
const photos = ({ photoIds }: FeedEntry, { publicUrl }: MetaFeedShop) =>
  photoIds.map((id) => `${publicUrl}/photos/${id}/feed.jpg`);

const cells: Record<string, WriteCell> = {
  id: ({ id }) => id,
  title: ({ title }) => cutText(title, 200),
  description: ({ description }) => cutText(description, 5_000),
  availability: ({ availability }) => availabilities[availability],
  condition: () => 'new',
  price: ({ price }) => formatMoney(price),
  link: ({ path }, { publicUrl }) => publicUrl + path,
  image_link: (entry, shop) => photos(entry, shop)[0] ?? '',
  additional_image_link: (entry, shop) => photos(entry, shop).slice(1, 11).join(','),
  brand: ({ brand }) => cutText(brand, 100),
  item_group_id: ({ groupId }) => groupId,
  sale_price: ({ salePrice }) => (salePrice === null ? null : formatMoney(salePrice)),
  sale_price_effective_date: (entry, { today }) => (entry.salePrice === null ? null : saleSpan(entry, today)),
  gtin: ({ gtin }) => gtin,
  product_type: ({ category }) => cutText(category, 750),
  material: ({ material, ...entry }) =>
    cutText(readVariantAttributes({ ...entry, material }).get('material') ?? material.replace(/\s+/g, ' '), 200),
  size: attribute('size'),
  color: attribute('color'),
  pattern: attribute('pattern'),
  shipping: ({ charge }) => (charge === null ? null : `IN:::${formatMoney(charge)}`),
  shipping_weight: ({ weightGrams }) => (weightGrams > 0 ? `${weightGrams} g` : null),
  custom_label_0: ({ isPersonalised }) => (isPersonalised ? personalisedMark : null),
  custom_label_1: ({ isMadeToOrder }) => (isMadeToOrder ? madeToOrderMark : null),
};

export const metaHead = csvLine(Object.keys(cells));

export function metaLine(entry: FeedEntry, shop: MetaFeedShop): string {
  return csvLine(Object.values(cells).map((write) => write(entry, shop) ?? ''));
}

/** Unlike in files for spreadsheets, formulas are not neutralised: a program reads it (RFC 4180). */
function csvLine(values: string[]): string {
  const quoted = values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value));
  return `${quoted.join(',')}\r\n`;
}
