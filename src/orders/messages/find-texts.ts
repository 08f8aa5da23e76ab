import { eq } from 'drizzle-orm';
import { findGrievanceRow } from '../../grievances/index.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { inLanguage } from '../../platform/language.ts';
import { firstLanguage, type Language, localizePath } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPrice } from '../../shared/money.ts';
import { formatOrderNumber, parseOrderNumber } from '../../shared/orders/order-number.ts';
import { findSettingsFor } from '../../shop-settings/index.ts';
import { confirmLink, findConfirmKey } from '../cod/cod-email.ts';
import { findOrder, requireOrderBody } from '../core/bodies/list-orders.ts';
import type { OrderBody } from '../core/bodies/order-output.ts';
import { orderNotFound } from '../core/require-order.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { complaintTexts } from './complaint-texts.ts';
import type { ComplaintTexts, OrderTexts } from './message-endpoints.ts';
import { type ReadyText, readyTexts } from './ready-texts.ts';

export interface TextDependencies {
  db: Database;
  shopName: string;
  publicUrl: string;
}

interface ShopWords {
  shopName: string;
  language: Language;
  /** The order's page for its buyer. */
  orderLink: string | null;
  confirmKey: string | null;
}

/** Texts for the buyer in the language of the order; throws ShopError 404. */
export async function findOrderTexts({ db, ...shop }: TextDependencies, orderId: string): Promise<OrderTexts> {
  const [found] = await db.read
    .select({ stored: checkouts.language, viewKey: checkouts.viewKey })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  if (!found) throw orderNotFound();
  const { language, shopName } = await findSettingsFor(db.read, shop.shopName, found.stored);
  const orderLink = found.viewKey && shop.publicUrl + localizePath(language, `/order/${found.viewKey}`);
  const confirmKey = await findConfirmKey(db.read, orderId);
  const texts = await inLanguage(language, async () =>
    writeTexts(await requireOrderBody(db.read, orderId), { shopName, language, orderLink, confirmKey }),
  );
  return { ...texts, ready: texts.ready.map((ready) => ({ ...withTitle(ready), record: nameInHistory(ready) })) };
}

function writeTexts(order: OrderBody, words: ShopWords): Omit<OrderTexts, 'ready'> & { ready: ReadyText[] } {
  const { shopName, language, orderLink, confirmKey } = words;
  const { name } = order.buyer;
  const number = formatOrderNumber(order.number);
  const link = orderLink && confirmKey && confirmLink(orderLink, confirmKey);
  const amount = formatPrice(order.totalAmount);
  return {
    language,
    greeting: `${t('orderEmails.chatGreeting', { name, number })} `,
    subject: t('orderEmails.chatSubject', { number }),
    ready: readyTexts(order, { shopName, orderLink }),
    confirmCash: link ? t('chatTexts.pleaseConfirmCash', { name, number, shop: shopName, amount, link }) : null,
    proof: { subject: t('gifts.isThisRight'), text: t('chatTexts.isThisRight', { name, number }) },
    balance: order.custom && {
      subject: t('chatTexts.balanceSubject'),
      text: t('chatTexts.balanceCanBePaid', { name, number, amount: formatPrice(order.custom.due) }),
    },
  };
}

/** In the admin's language. */
const withTitle = ({ title, text }: ReadyText) => ({ title: t(title), text });
const nameInHistory = ({ title }: ReadyText) => inLanguage(firstLanguage, () => t(title));

/** Answers in the language of the complaint; throws ShopError 404. */
export async function findComplaintTexts(
  { db, shopName }: TextDependencies,
  grievanceId: string,
): Promise<ComplaintTexts> {
  const found = await findGrievanceRow(db.read, { id: grievanceId });
  if (!found) throw new ShopError('not_found', t('shopping.complaintNotFound'));
  const { language } = await findSettingsFor(db.read, shopName, found.language);
  const complaint = { name: found.name, settleBy: found.settleBy.toISOString() };
  const texts = await inLanguage(language, async () =>
    complaintTexts(complaint, await nameOnlyPiece(db.read, found.order)),
  );
  return texts.map(withTitle);
}

/** The only product of the order whose number the person typed; null where it has several. */
async function nameOnlyPiece(queries: Queries, typed: string): Promise<string | null> {
  const number = parseOrderNumber(typed);
  if (number === null) return null;
  const [found] = await queries.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  const products = (found && (await findOrder(queries, found.id)))?.products ?? [];
  return products.length === 1 ? (products[0]?.name ?? null) : null;
}
