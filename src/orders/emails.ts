import { eq, sql } from 'drizzle-orm';
import { findUser } from '../accounts/index.ts';
import { emailedInvoiceId, type FoundSeller } from '../invoicing/index.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { EmailMessage, EmailRecipient } from '../platform/email/email-message.ts';
import type { EmailTemplates } from '../platform/email/mailer.ts';
import { writeEmail } from '../platform/email/write-email.ts';
import { chooseLanguage, inLanguage } from '../platform/language.ts';
import { firstLanguage, languagePrefix, localizePath } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import { formatPaise, toRupees } from '../shared/money.ts';
import { findPickupPlace } from '../shared/orders/pickup-place.ts';
import { emailKey } from '../shared/text/email-key.ts';
import { type FoundSettings, findSettingsIn } from '../shop-settings/index.ts';
import { codPlacedEmail } from './cod/cod-email.ts';
import { selectCustomOrder } from './core/bodies/custom-order-body.ts';
import { lineBody } from './core/bodies/line-body.ts';
import { findOrder } from './core/bodies/list-orders.ts';
import { billColumns, orderBill } from './core/bodies/order-bill.ts';
import { linesOfCheckout, trackingBody } from './core/bodies/order-body.ts';
import { promisedDays } from './core/bodies/order-promise.ts';
import { giftBody, resolveShipTo } from './core/bodies/ship-to.ts';
import {
  type EmailedOrder,
  emailItems,
  nameOrder,
  type OrderEmailContent,
  orderEmail,
  text,
} from './core/order-email.ts';
import { sentEmailEventId } from './core/order-events.ts';
import type { EmailedRow, OrderEmail } from './core/queue-order-email.ts';
import { checkouts, type Delivery } from './core/tables/checkout-schema.ts';
import { orderEvents, orders } from './core/tables/order-schema.ts';
import {
  balanceBlocks,
  balancePaidEmail,
  findEmailedCustomOrder,
  mayWriteUnpaid,
} from './custom/custom-order-email.ts';
import { type QuoteEmail, quoteEmail } from './custom/email-quote.ts';
import { promiseBlocks } from './delivery-promise/promise-email.ts';
import { describeDestination } from './gifts/email-lines.ts';
import { orderLinkEmail } from './links/order-link-email.ts';
import { findEmailedProof, proofEmail } from './proofs/proof-email.ts';
import { describeRefund } from './refunds/describe-refund.ts';
import { findAnswer } from './requests/find-requests.ts';
import { deliveryFailedEmail, refundEmail, requestAnsweredEmail, statusEmail, trackingEmail } from './status-emails.ts';
import { thanksEmail } from './thanks/thanks-email.ts';
import { findThanks } from './thanks/thanks-page.ts';

export interface OrderEmailDependencies {
  db: Database;
  shopName: string;
  publicUrl: string;
  /** May be remembered. */
  findSettings: () => Promise<FoundSettings>;
  findSeller: () => Promise<FoundSeller>;
}

export function orderEmails(deps: OrderEmailDependencies): EmailTemplates<OrderEmail> & EmailTemplates<QuoteEmail> {
  const write = makeWriter(deps);
  const writeUnpaid = (form: (content: OrderEmailContent) => EmailMessage) =>
    write((content) => (mayWriteUnpaid(content) ? form(content) : null));
  return {
    order_placed: write(placedEmail),
    order_awaiting_payment: writeUnpaid(awaitingPaymentEmail),
    cod_placed: write((content) => codPlacedEmail(deps.db.read, content)),
    payment_failed: writeUnpaid(failedEmail),
    payment_unfulfillable: write(unfulfillableEmail),
    order_status: write((content, { status, refundPaise }) => statusEmail({ ...content, status, refundPaise })),
    unpaid_cancelled: write((content) => statusEmail({ ...content, status: 'Cancelled', isUnpaid: true })),
    order_tracking: write(trackingEmail),
    order_link: write(orderLinkEmail),
    delivery_failed: write((content) => askAboutFailure(deps, content)),
    proof_sent: write(async (content, { proofId }) => {
      const proof = await findEmailedProof(deps.db.read, proofId);
      return proof && proofEmail(content, { ...proof, publicUrl: deps.publicUrl + languagePrefix(content.language) });
    }),
    request_answered: write(async (content, { requestId }) => {
      const request = await findAnswer(deps.db.read, requestId);
      return request && requestAnsweredEmail({ ...content, ...request });
    }),
    quote: (job) => quoteEmail(deps, job),
    thanks: write(async (content, { orderId }) => {
      const thanks = await findThanks(deps.db.read, orderId);
      return thanks && thanksEmail(content, thanks);
    }),
    order_refunded: write(async (content, { refundId, amountPaise }) => {
      const refund = refundId ? await describeRefund(deps.db.read, refundId) : null;
      return refundEmail({ ...content, amount: formatPaise(amountPaise), refund });
    }),
  };
}

function makeWriter(deps: OrderEmailDependencies) {
  return <Job extends OrderEmail>(
    form: (content: OrderEmailContent, job: Job) => EmailMessage | null | Promise<EmailMessage | null>,
  ) =>
    async (job: Job) => {
      const content = await findOrderEmail(deps, job);
      return content && writeEmail(content.language, () => form(content, job));
    };
}

/** Null when it was sent already, or when the buyer's data was erased. */
async function findOrderEmail(
  deps: OrderEmailDependencies,
  { id, orderId }: EmailedRow,
): Promise<OrderEmailContent | null> {
  const { db, publicUrl, findSeller } = deps;
  const [found] = await selectEmailedOrder(db.read).execute({ orderId, eventId: sentEmailEventId(id) });
  if (!found?.delivery.email || found.isSent) return null;
  const to = await findEmailRecipient(db.read, found);
  const { language, settings } = await findReadSettings(deps, found.language);
  const order = inLanguage(language, () => emailedOrder(orderId, found));
  const { viewKey, invoiceId } = found;
  return {
    id,
    to,
    language,
    order: to.isProven ? order : withoutTypedText(order),
    shopName: settings.shopName,
    seller: await findSeller(),
    pickupPlace: findPickupPlace(settings),
    invoiceLink: viewKey && invoiceId && `${publicUrl}/api/v1/order/${viewKey}/documents/${invoiceId}`,
    orderLink: viewKey && publicUrl + localizePath(language, `/order/${viewKey}`),
    refundReason: found.refundReason,
    custom: await findEmailedCustomOrder(db.read, found.custom, publicUrl + languagePrefix(language)),
  };
}

/** Remembered in the first language. */
async function findReadSettings({ db, shopName, findSettings }: OrderEmailDependencies, stored: string) {
  const settings = await findSettings();
  const language = chooseLanguage(stored, settings.languages);
  if (language === firstLanguage) return { language, settings };
  return { language, settings: await findSettingsIn(db.read, shopName, language) };
}

type FoundEmail = Awaited<ReturnType<ReturnType<typeof selectEmailedOrder>['execute']>>[number];

function emailedOrder(orderId: string, found: FoundEmail): EmailedOrder {
  return {
    _id: orderId,
    number: found.number,
    tracking: trackingBody(found),
    totalAmount: toRupees(found.bill.amountPaise),
    buyer: found.delivery,
    shipTo: resolveShipTo(found),
    promise: found.promise,
    gift: found.gift && giftBody(found.gift),
    bill: orderBill(found.bill, found.gift),
    products: found.lines.map(lineBody),
  };
}

/** Null once it was delivered after all. */
async function askAboutFailure({ db }: OrderEmailDependencies, content: OrderEmailContent) {
  const order = await findOrder(db.read, content.order._id);
  return order?.status === 'Delivered' || order?.status === 'Cancelled' ? null : deliveryFailedEmail(content);
}

async function findEmailRecipient(
  queries: Queries,
  {
    delivery,
    buyerId,
    ...proof
  }: { delivery: Delivery; isPaid: boolean; isConfirmedByBuyer: boolean; buyerId: string | null },
): Promise<EmailRecipient> {
  const { name, email: address } = delivery;
  const isPaid = proof.isPaid || proof.isConfirmedByBuyer;
  const account = isPaid || !buyerId ? null : await findUser(queries, buyerId);
  const isConfirmed = account?.emailConfirmedAt && account.emailKey === emailKey(address);
  return isPaid || isConfirmed ? { isProven: true, name, address } : { isProven: false, address };
}

/** What the buyer typed is missing, so that no form can write it to an address that is not proven. */
function withoutTypedText(order: EmailedOrder): EmailedOrder {
  const nobody = { name: '', phone: '', address: '', to: null };
  const products = order.products.map((line) => ({ ...line, answers: null }));
  return { ...order, buyer: nobody, shipTo: nobody, gift: null, products };
}

function selectEmailedOrder(queries: Queries) {
  return prepared(queries, 'emailed_order', () =>
    queries
      .select({
        delivery: checkouts.delivery,
        language: checkouts.language,
        bill: billColumns,
        gift: checkouts.gift,
        promise: promisedDays,
        number: orders.number,
        courier: orders.courier,
        trackingNumber: orders.trackingNumber,
        trackingLink: orders.trackingLink,
        viewKey: checkouts.viewKey,
        invoiceId: emailedInvoiceId(orders.id),
        refundReason: orders.refundReason,
        isPaid: orders.isPaid,
        isConfirmedByBuyer: sql<boolean>`exists (
          select from cod_orders where cod_orders.order_id = ${orders.id} and cod_orders.is_confirmed_by_buyer)`,
        buyerId: orders.buyerId,
        custom: selectCustomOrder,
        lines: linesOfCheckout,
        isSent: sql<boolean>`exists (select from ${orderEvents} where ${orderEvents.id} = ${sql.placeholder('eventId')})`,
      })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .where(eq(orders.id, sql.placeholder('orderId'))),
  );
}

function placedEmail(content: OrderEmailContent): EmailMessage {
  const { order, invoiceLink } = content;
  if (content.custom?.balanceOf) return balancePaidEmail(content);
  return orderEmail(content, t('orderEmails.placedSubject', nameOrder(content)), [
    text(order.totalAmount === 0 ? t('orderEmails.placedFree') : t('orderEmails.placed')),
    ...promiseBlocks(order),
    emailItems(order),
    ...describeDestination(content),
    ...balanceBlocks(content),
    ...(invoiceLink ? [{ kind: 'button', label: t('orderEmails.invoice'), link: invoiceLink } as const] : []),
  ]);
}

function awaitingPaymentEmail(content: OrderEmailContent): EmailMessage {
  return orderEmail(content, t('orderEmails.awaitingSubject', nameOrder(content)), [
    text(content.custom ? t('orderEmails.awaitingCustom') : t('orderEmails.awaiting')),
    emailItems(content.order),
  ]);
}

/** The bank may still accept the payment. */
function failedEmail(content: OrderEmailContent): EmailMessage {
  return orderEmail(content, t('orderEmails.failedSubject', { shop: content.shopName }), [
    text(t('orderEmails.failed')),
    emailItems(content.order),
  ]);
}

function unfulfillableEmail(content: OrderEmailContent): EmailMessage {
  return orderEmail(content, t('orderEmails.goesBackSubject', { shop: content.shopName }), [
    text(t(`refundEmails.${content.refundReason ?? 'out_of_stock'}`)),
    emailItems(content.order),
  ]);
}
