import type { FeedEntry } from './feed-entries.ts';
import {
  cutText,
  formatMoney,
  madeToOrderMark,
  personalisedMark,
  readVariantAttributes,
  saleSpan,
} from './feed-values.ts';

/** Google Merchant Center, product data specification (support.google.com/merchants/answer/7052112). */
interface GoogleFeedShop {
  shopName: string;
  publicUrl: string;
  today: string;
}

const maxMorePhotos = 10;

export function googleHead({ shopName, publicUrl }: GoogleFeedShop): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(shopName)}</title>
<link>${escapeXml(publicUrl)}/</link>
<description>${escapeXml(`Products of ${shopName}`)}</description>
`;
}
export const googleTail = '</channel>\n</rss>\n';

export function googleItem(entry: FeedEntry, shop: GoogleFeedShop): string {
  const { publicUrl, today } = shop;
  const [first, ...more] = entry.photoIds.map((id) => `${publicUrl}/photos/${id}/feed.jpg`);
  const attributes = readVariantAttributes(entry);
  const lines = [
    ['id', entry.id],
    ['item_group_id', entry.groupId],
    ['title', cutText(entry.title, 150)],
    ['description', cutText(entry.description, 5_000)],
    ['link', publicUrl + entry.path],
    ['image_link', first],
    ...more.slice(0, maxMorePhotos).map((photo) => ['additional_image_link', photo] as const),
    ['availability', entry.availability],
    ['availability_date', entry.availableOn && `${entry.availableOn}T00:00+0530`],
    ['price', formatMoney(entry.price)],
    ['sale_price', entry.salePrice === null ? null : formatMoney(entry.salePrice)],
    ['sale_price_effective_date', entry.salePrice === null ? null : saleSpan(entry, today)],
    ['condition', 'new'],
    ['brand', cutText(entry.brand, 70)],
    ['gtin', entry.gtin],
    ['identifier_exists', entry.gtin ? null : 'no'],
    ['product_type', cutText(entry.category, 750)],
    ['material', cutText(attributes.get('material') ?? entry.material.replace(/\s+/g, ' '), 200)],
    ...(['size', 'color', 'pattern'] as const).map((name) => [name, cutText(attributes.get(name) ?? '', 100)] as const),
    ['shipping_weight', entry.weightGrams > 0 ? `${entry.weightGrams} g` : null],
    ['min_handling_time', entry.handling && String(entry.handling.minDays)],
    ['max_handling_time', entry.handling && String(entry.handling.maxDays)],
    ['custom_label_0', entry.isPersonalised ? personalisedMark : null],
    ['custom_label_1', entry.isMadeToOrder ? madeToOrderMark : null],
  ] as const;
  const written = lines.flatMap(([name, value]) => (value ? [element(name, value)] : []));
  return `<item>\n${written.join('\n')}\n${shipping(entry)}</item>\n`;
}

function shipping({ charge, handling, transit }: FeedEntry): string {
  if (charge === null) return '';
  const parts = [
    ['country', 'IN'],
    ['price', formatMoney(charge)],
    ['min_handling_time', handling && String(handling.minDays)],
    ['max_handling_time', handling && String(handling.maxDays)],
    ['min_transit_time', transit && String(transit.minDays)],
    ['max_transit_time', transit && String(transit.maxDays)],
  ] as const;
  const written = parts.flatMap(([name, value]) => (value ? [element(name, value)] : []));
  return `<g:shipping>\n${written.join('\n')}\n</g:shipping>\n`;
}

function element(name: string, value: string): string {
  return `<g:${name}>${escapeXml(value)}</g:${name}>`;
}

/** Without what XML cannot hold (XML 1.0, production 2): one such character makes the whole feed unreadable. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  );
}
