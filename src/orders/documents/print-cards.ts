import { cardPages } from '../../gifts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { inLanguage } from '../../platform/language.ts';
import type { PdfPlate } from '../../platform/pdf/pdf-document.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { localizePath } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import { findSettingsFor } from '../../shop-settings/index.ts';
import { findOrderLanguage } from '../core/bodies/find-order-language.ts';
import { findOrder } from '../core/bodies/list-orders.ts';
import type { OrderBody } from '../core/bodies/order-output.ts';
import { openThanksPage } from '../thanks/thanks-page.ts';
import { offersThanks } from '../thanks/thanks-settings.ts';

export interface CardDependencies {
  db: Database;
  shopName: string;
  publicUrl: string;
}

/**
 * The cards of those orders that have one. Throws ShopError 404 when one of the orders does not exist, 409 without any
 * card.
 */
export async function printCards(
  deps: CardDependencies,
  orderIds: readonly string[],
): Promise<{ fileName: string; bytes: Buffer }> {
  const { db } = deps;
  const hasThanks = await offersThanks(db.read);
  const parts: PdfPlate[] = [];
  const printed: OrderBody[] = [];
  for (const orderId of orderIds) {
    const order = await findOrder(db.read, orderId);
    if (!order) throw new ShopError('not_found', t('orderAnswers.oneNotFound'));
    if (!order.gift?.message) continue;
    parts.push(...(await orderCardPages(deps, order, hasThanks)));
    printed.push(order);
  }
  const [first, ...others] = printed;
  if (!first)
    throw new ShopError('conflict', orderIds.length > 1 ? t('orderAnswers.noCards') : t('orderAnswers.noCard'));
  const title = `Gift card ${[first, ...others].map(({ number }) => `#${number}`).join(', ')}`;
  const bytes = await renderPdf({ title, parts, createdAt: new Date(first.createdAt) });
  const last = others.at(-1);
  return { fileName: `gift-card-${first.number}${last ? `-to-${last.number}` : ''}.pdf`, bytes };
}

/** What the shop adds is in the recipient's language: as the buyer chose it, else that of the order. */
async function orderCardPages(
  { db, shopName, publicUrl }: CardDependencies,
  { _id, gift }: OrderBody,
  hasThanks: boolean,
): Promise<PdfPlate[]> {
  if (!gift) return [];
  const { recipient, message, from, design, wantsThanks } = gift;
  const code = hasThanks && wantsThanks ? await db.transaction((tx) => openThanksPage(tx, _id)) : null;
  const words = { recipient: recipient.name, message, from };
  const stored = gift.language ?? (await findOrderLanguage(db.read, _id));
  const { language, ...shop } = await findSettingsFor(db.read, shopName, stored);
  const thanksLink = code && publicUrl + localizePath(language, `/t/${code}`);
  return inLanguage(language, () => cardPages({ design, words, thanksLink }, shop));
}
