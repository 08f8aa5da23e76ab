import { eq, sql } from 'drizzle-orm';
import {
  adminLink,
  type NoticeContent,
  type NoticeDependencies,
  type NoticeDescribers,
} from '../notifications/index.ts';
import type { Queries } from '../platform/database/database.ts';
import type { EmailBlock } from '../platform/email/email-message.ts';
import { chooseLanguage, inLanguage } from '../platform/language.ts';
import { readReason, writeMessage } from '../platform/message.ts';
import { firstLanguage, type Language } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import { formatPaise, formatPrice } from '../shared/money.ts';
import type { Gift } from '../shared/orders/gift.ts';
import { formatOrderNumber } from '../shared/orders/order-number.ts';
import { chatDigits } from '../shared/text/phone.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { lineBody } from './core/bodies/line-body.ts';
import { billColumns, orderBill } from './core/bodies/order-bill.ts';
import { linesOfCheckout } from './core/bodies/order-body.ts';
import { resolveShipTo } from './core/bodies/ship-to.ts';
import { emailItems } from './core/order-email.ts';
import { overtaken } from './core/states.ts';
import { checkouts } from './core/tables/checkout-schema.ts';
import { orders } from './core/tables/order-schema.ts';
import { payments } from './core/tables/payment-schema.ts';
import { refunds } from './core/tables/refund-schema.ts';
import { orderRequests } from './core/tables/request-schema.ts';
import { isTestCheckout } from './core/test-payment.ts';
import { describeDispute } from './disputes/describe-dispute.ts';
import { disputes } from './disputes/schema.ts';
import { explainAmount, type PaidAmount } from './payments/explain-amount.ts';
import { orderProofs } from './proofs/schema.ts';
import { refundNotices } from './refunds/refund-notices.ts';
import { listPieces, namePieces } from './requests/asked-pieces.ts';

/** What the admins' notifications about orders say. */
export function orderNotices({
  db,
  publicUrl,
}: NoticeDependencies): Pick<
  NoticeDescribers,
  'new_order' | 'new_request' | 'proof_answered' | 'payment_problem' | 'refund_failed'
> {
  const about =
    (describe: (order: NoticedOrder) => { title: string; sentence: string }) =>
    async (orderId: string): Promise<NoticeContent | null> => {
      const order = await findNoticedOrder(db.read, orderId);
      if (!order) return null;
      const begun = inLanguage(await findBuyersLanguage(db.read, order), () => beginMessage(order));
      return makeNotice(order, { ...describe(order), begun }, publicUrl);
    };
  return {
    new_order: about(newOrder),
    new_request: async (requestId) => {
      const [request] = await db.read.select().from(orderRequests).where(eq(orderRequests.id, requestId));
      if (request?.state !== 'open') return null;
      const described = await describeRequest(db.read, request);
      return about(() => described)(request.orderId);
    },
    proof_answered: async (proofId) => {
      const [proof] = await db.read.select().from(orderProofs).where(eq(orderProofs.id, proofId));
      return proof ? about(() => proofAnswered(proof))(proof.orderId) : null;
    },
    payment_problem: async (id) => {
      const [dispute] = await db.read.select().from(disputes).where(eq(disputes.id, id));
      return dispute
        ? about(() => ({
            title: t('notices.disputed'),
            sentence: t('notices.proofNoAnswer', { title: writeMessage(describeDispute(dispute)) }),
          }))(dispute.orderId)
        : about(paymentProblem)(id);
    },
    refund_failed: async (refundId) => {
      const [refund] = await db.read.select().from(refunds).where(eq(refunds.id, refundId));
      return refund ? about(() => refundProblem(refund))(refund.orderId) : null;
    },
  };
}

/** Reads nothing for an order in the first language. */
async function findBuyersLanguage(queries: Queries, { language }: NoticedOrder): Promise<Language> {
  if (language === firstLanguage) return firstLanguage;
  return chooseLanguage(language, (await findShopSettings(queries, '')).languages);
}

async function describeRequest(queries: Queries, request: typeof orderRequests.$inferSelect) {
  const { kind, reason, orderId, lines } = request;
  const pieces = lines && listPieces(await namePieces(queries, orderId, lines));
  const sentence = pieces
    ? t('notices.asksPieces', { kind, pieces, reason })
    : t('notices.asksOrder', { kind, reason });
  return { title: t('notices.asks', { kind }), sentence };
}

function proofAnswered({ state, answer }: typeof orderProofs.$inferSelect) {
  const title = state === 'approved' ? t('notices.proofApproved') : t('notices.proofChange');
  return {
    title,
    sentence: answer ? t('notices.proofAnswer', { title, answer }) : t('notices.proofNoAnswer', { title }),
  };
}

function refundProblem({ state, amountPaise, refusal }: typeof refunds.$inferSelect) {
  const amount = formatPaise(amountPaise);
  return state === 'asked' ? refundWaits(amount) : refundFailed(amount, refusal);
}

function refundFailed(amount: string, refusal: string | null) {
  if (refusal === overtaken) return { title: t('notices.refundFailed'), sentence: t('notices.overtaken', { amount }) };
  const sentence = refusal
    ? t('notices.refundFailedBecause', { amount, refusal: readReason(refusal) })
    : t('notices.refundFailedSentence', { amount });
  return { title: t('notices.refundFailed'), sentence };
}

function refundWaits(amount: string) {
  return { title: t('notices.refundWaits'), sentence: t('notices.refundWaitsSentence', { amount }) };
}

function newOrder({ isPaid, codState, isTest }: NoticedOrder) {
  const title = t('notices.newOrder');
  if (isTest) return { title, sentence: t('notices.newTestOrder') };
  if (isPaid) return { title, sentence: t('notices.newPaidOrder') };
  if (!codState) return { title, sentence: t('notices.newManualOrder') };
  return {
    title,
    sentence: codState === 'placed' ? t('notices.newUnconfirmedOrder') : t('notices.newCashOrder'),
  };
}

function paymentProblem({ refundReason, paid, bill }: NoticedOrder) {
  const title = t('notices.paymentProblem');
  const why = refundReason === 'wrong_amount' && paid ? explainAmount(paid, bill.amountPaise) : null;
  const sentence = refundReason ? t(refundNotices[refundReason]) : t('notices.paymentDiffers');
  return { title, sentence: why ? `${sentence}\n\n${writeMessage(why)}` : sentence };
}

function makeNotice(
  order: NoticedOrder,
  { title, sentence, begun }: { title: string; sentence: string; begun: BegunMessage },
  publicUrl: string,
): NoticeContent {
  const { id, number, delivery, gift, lines } = order;
  const bill = orderBill(order.bill, gift);
  const path = `/dashboard/admin/order/${id}`;
  const [firstName = ''] = delivery.name.trim().split(/\s+/);
  return {
    title,
    push: t('notices.orderPush', {
      number: formatOrderNumber(number),
      name: firstName,
      amount: formatPrice(bill.total),
    }),
    path,
    blocks: [
      { kind: 'text', text: sentence },
      emailItems({ products: lines.map(lineBody), totalAmount: bill.total, bill }),
      ...(gift ? [{ kind: 'text' as const, text: sendTo(order, gift) }] : []),
      {
        kind: 'text',
        text: [gift ? t('notices.paidBy') : '', delivery.name, delivery.phone, delivery.email, delivery.address]
          .filter(Boolean)
          .join('\n'),
      },
      { kind: 'button', label: t('notices.openOrder'), link: adminLink(publicUrl, path) },
      ...listWaysToWrite(order, begun),
    ],
  };
}

function sendTo({ delivery }: NoticedOrder, gift: Gift): string {
  const { name, phone, address } = resolveShipTo({ delivery, gift });
  return [t('notices.giftTo'), name, phone, address, gift.wrap && t('notices.giftWrap', { name: gift.wrap.name })]
    .filter(Boolean)
    .join('\n');
}

interface BegunMessage {
  greeting: string;
  subject: string;
}

/** What a message to the buyer begins with, in the language of the order. */
function beginMessage({ number, delivery: { name } }: NoticedOrder): BegunMessage {
  const named = { number: formatOrderNumber(number) };
  return {
    greeting: `${t('orderEmails.chatGreeting', { name, ...named })} `,
    subject: t('orderEmails.chatSubject', named),
  };
}

function listWaysToWrite(
  { delivery: { phone, email } }: NoticedOrder,
  { greeting, subject }: BegunMessage,
): EmailBlock[] {
  const digits = chatDigits(phone);
  return [
    ...(digits.length >= 8
      ? [
          {
            kind: 'button' as const,
            label: t('notices.writeOnWhatsApp'),
            link: `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`,
          },
        ]
      : []),
    ...(email
      ? [
          {
            kind: 'button' as const,
            label: t('notices.writeByEmail'),
            link: `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`,
          },
        ]
      : []),
  ];
}

async function findNoticedOrder(queries: Queries, orderId: string) {
  const [row] = await queries
    .select({
      id: orders.id,
      number: orders.number,
      delivery: checkouts.delivery,
      language: checkouts.language,
      gift: checkouts.gift,
      bill: billColumns,
      refundReason: orders.refundReason,
      codState: checkouts.codState,
      isPaid: sql<boolean>`exists (select from ${payments} where ${payments.checkoutId} = ${checkouts.id} and ${payments.settles})`,
      isTest: isTestCheckout(),
      paid: sql<PaidAmount | null>`(select json_build_object('amountPaise', amount_paise, 'currency', currency, 'adjustedBy', adjusted_by)
        from ${payments} where ${payments.checkoutId} = ${checkouts.id} and ${payments.settles})`,
      lines: linesOfCheckout,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  return row ?? null;
}
type NoticedOrder = NonNullable<Awaited<ReturnType<typeof findNoticedOrder>>>;
