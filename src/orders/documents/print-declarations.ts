import { type Declarations, findDeclarations } from '../../catalog/index.ts';
import { findSeller } from '../../invoicing/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { PdfBlock } from '../../platform/pdf/pdf-document.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { dayInIndia, formatMonth } from '../../shared/dates/dates.ts';
import { t } from '../../shared/languages/translate.ts';
import { oneLine, type Seller } from '../../shared/law/seller.ts';
import { formatPrice } from '../../shared/money.ts';
import { lineName } from '../../shared/orders/line-name.ts';
import { computeUnitPrice } from '../../shared/products/unit-price.ts';
import { findOrder } from '../core/bodies/list-orders.ts';
import type { OrderBody } from '../core/bodies/order-output.ts';
import { sheetsOfEight } from './print-forms.ts';

const maxLabels = 400;
type Line = OrderBody['products'][number];
const nothingDeclared: Declarations = { netQuantity: '', countryOfOrigin: '', bestBefore: '', importer: '' };

interface Printed {
  orderIds: readonly string[];
  /** Such as `2026-11`, of making; this month without it. */
  made?: string;
}

/**
 * A label for each piece of these orders, with what its packet has to say: Legal Metrology (Packaged Commodities) Rules
 * 2011, r. 6(1) and 6(2). Throws ShopError 404, or 409 while the shop does not say who makes them.
 */
export async function printDeclarations(
  { db, shopName }: { db: Database; shopName: string },
  { orderIds, made = dayInIndia(new Date()).slice(0, 7) }: Printed,
): Promise<Buffer> {
  const seller = await findSeller(db.read, shopName);
  if (!seller.name || !seller.address) throw new ShopError('conflict', t('orderAnswers.labelNeedsSeller'));
  const lines: Line[] = [];
  for (const orderId of orderIds) {
    const order = await findOrder(db.read, orderId);
    if (!order) throw new ShopError('not_found', t('orderAnswers.oneNotFound'));
    lines.push(...order.products);
  }
  const pieces = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  if (pieces.length > maxLabels)
    throw new ShopError('conflict', t('orderAnswers.manyLabels', { count: pieces.length, max: maxLabels }));
  const declared = await findDeclarations(
    db.read,
    lines.map(({ _id }) => _id),
  );
  const label = (line: Line) => labelBlocks(line, declared.get(line._id) ?? nothingDeclared, { seller, made });
  return renderPdf(sheetsOfEight('Declarations', pieces.map(label)));
}

/** Rule 6(1): (a) maker, (aa) origin, (b) name, (c) quantity, (d), (da) dates, (e) price; r. 6(2), (11). */
function labelBlocks(
  { price, ...line }: Line,
  { netQuantity, countryOfOrigin, bestBefore, importer }: Declarations,
  { seller, made }: { seller: Seller; made: string },
): PdfBlock[] {
  const unitPrice = computeUnitPrice(netQuantity, price);
  const contact = [seller.phone, seller.email].filter(Boolean).join(', ');
  const rows = [
    `Net quantity: ${netQuantity || '1 piece'}`,
    `MRP ${formatPrice(price)} (inclusive of all taxes)`,
    unitPrice && `Unit sale price: ${formatPrice(unitPrice.rupees)} per ${unitPrice.unit}`,
    `Made in ${formatMonth(made)}`,
    bestBefore && `Best before: ${bestBefore}`,
    countryOfOrigin && `Country of origin: ${countryOfOrigin}`,
    `${importer ? 'Packed' : 'Made'} by ${seller.name}, ${oneLine(seller.address)}`,
    importer && `Imported by ${importer}`,
    contact && `For complaints: the maker at the address above, ${contact}`,
  ];
  return [
    { kind: 'text', text: lineName({ ...line, answers: null }), size: 12, bold: true, maxLines: 2, after: 3 },
    ...rows.flatMap((text): PdfBlock[] => (text ? [{ kind: 'text', text, size: 8.5, maxLines: 3, after: 1 }] : [])),
  ];
}
