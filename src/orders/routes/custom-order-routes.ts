import { type RefusalCounter, recordAuditEntry } from '../../audit-log/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailState } from '../../platform/email/mail-state.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Call } from '../../platform/http/call.ts';
import { inLanguage } from '../../platform/language.ts';
import { message } from '../../platform/message.ts';
import { readSentPhotos, type Sending } from '../../platform/pictures/read-sent-photos.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { findSettingsFor } from '../../shop-settings/index.ts';
import type { Buyer } from '../checkout/checkout.ts';
import { countHoldLimits } from '../checkout/holds/count-hold-limits.ts';
import { emailQuote } from '../custom/email-quote.ts';
import { findQuoteTax } from '../custom/find-quote-tax.ts';
import { findPublicQuote, findQuote, listQuotes } from '../custom/find-quotes.ts';
import { placeCustomOrder } from '../custom/place-custom-order.ts';
import type { QuoteBody, QuoteForm } from '../custom/quote-endpoints.ts';
import { customOrderEndpoints } from '../custom/quote-endpoints.ts';
import { addQuote, changeQuote, type NewQuote, withdrawQuote } from '../custom/write-quote.ts';
import { findQuoteTransfer, type QuoteTransferDependencies } from '../payments/manual/find-quote-transfer.ts';
import { type PaymentDependencies, placeAndOpenPayment } from '../payments/open-payment.ts';
import { requireManualPayment } from './manual-payment-routes.ts';

type QuoteDependencies = QuoteTransferDependencies & {
  db: Database;
  queue: Queue;
  mail: MailState;
  shopName: string;
};

/** For admins, and the page that the link opens. */
export function quoteRoutes(bind: Bind, deps: QuoteDependencies): void {
  bindCustomOrderPage(bind, deps);
  bindQuoteReads(bind, deps);
  bindQuotes(bind, deps);
}

function bindCustomOrderPage(bind: Bind, deps: QuoteDependencies): void {
  bind(customOrderEndpoints.findCustomOrder, async ({ params: { code }, caller, reply }) => {
    reply.header('cache-control', 'no-store');
    const quote = await findPublicQuote(deps.db.read, code);
    if (!quote) throw new ShopError('not_found', t('shopping.quoteNotFound'));
    const isAwaited = quote.state === 'awaiting_payment';
    const transfer = isAwaited ? await findQuoteTransfer(deps, { code, callerId: caller?.id ?? null }) : null;
    return { success: true, quote, tax: await findQuoteTax(deps.db.read, code), transfer };
  });
}

function bindQuoteReads(bind: Bind, { db, shopName }: QuoteDependencies): void {
  bind(customOrderEndpoints.listQuotes, async () => ({ success: true, quotes: await listQuotes(db.read) }));
  bind(customOrderEndpoints.findQuote, async ({ params }) => {
    const quote = await requireQuote(db, params.quoteId);
    return { success: true, quote, message: await writeQuoteMessage(db, shopName, quote) };
  });
}

function bindQuotes(bind: Bind, { db, queue, mail }: QuoteDependencies): void {
  bind(customOrderEndpoints.addQuote, async (call) => {
    const { body, caller } = call;
    const form = await withPhoto(body, call);
    const quoteId = await db.transaction(async (tx) => {
      const id = await addQuote(tx, form);
      await recordAuditEntry(tx, caller, message('auditEntries.quoteMade', { title: body.title }), quoteLink(id));
      return id;
    });
    return { success: true, message: t('quoteAnswers.ready'), quote: await requireQuote(db, quoteId) };
  });
  bind(customOrderEndpoints.changeQuote, async (call) => {
    const { params, body, caller } = call;
    const { quoteId } = params;
    const form = await withPhoto(body, call);
    await db.transaction(async (tx) => {
      await changeQuote(tx, quoteId, form);
      const what = message('auditEntries.quoteChanged', { title: body.title });
      await recordAuditEntry(tx, caller, what, quoteLink(quoteId));
    });
    return { success: true, message: t('quoteAnswers.changed'), quote: await requireQuote(db, quoteId) };
  });
  bind(customOrderEndpoints.withdrawQuote, async ({ params: { quoteId }, caller }) => {
    await db.transaction(async (tx) => {
      await withdrawQuote(tx, quoteId);
      await recordAuditEntry(tx, caller, message('auditEntries.quoteWithdrawn'), quoteLink(quoteId));
    });
    return { success: true, message: t('quoteAnswers.withdrawn'), quote: await requireQuote(db, quoteId) };
  });
  bind(customOrderEndpoints.emailQuote, async ({ params: { quoteId }, caller }) => {
    if (await mail.lacksEmail()) throw new ShopError('conflict', t('quoteAnswers.sendYourself'));
    await db.transaction(async (tx) => {
      await emailQuote(tx, queue, quoteId);
      await recordAuditEntry(tx, caller, message('auditEntries.quoteEmailed'), quoteLink(quoteId));
    });
    return { success: true, message: t('quoteAnswers.sent'), quote: await requireQuote(db, quoteId) };
  });
}

async function writeQuoteMessage(db: Database, ownName: string, { language: stored, title }: QuoteBody) {
  const { language, shopName } = await findSettingsFor(db.read, ownName, stored);
  return inLanguage(language, () => ({
    subject: t('chatTexts.quoteSubject', { title }),
    text: t('chatTexts.hereIsYourQuote', { shop: shopName, title }),
  }));
}

const quoteLink = (quoteId: string) => `/dashboard/admin/custom-orders/${quoteId}`;

async function requireQuote(db: Database, quoteId: string): Promise<QuoteBody> {
  const quote = await findQuote(db.read, quoteId);
  if (!quote) throw new ShopError('not_found', t('quoteAnswers.notFound'));
  return quote;
}

async function withPhoto({ photo, ...form }: QuoteForm, sending: Sending): Promise<NewQuote> {
  if (photo === undefined) return form;
  if (!photo) return { ...form, photo: null };
  const [picture] = await readSentPhotos([photo], sending);
  return { ...form, photo: picture };
}

type CustomPaymentDependencies = PaymentDependencies & QuoteTransferDependencies & { refusals: RefusalCounter };

export function customOrderRoutes(bind: Bind, deps: CustomPaymentDependencies): void {
  bind(customOrderEndpoints.payCustomOrder, async (call) => {
    const { params, body } = call;
    const { code } = params;
    const isManual = body.method === 'manual';
    const buyer = readBuyer(call);
    if (isManual) requireManualPayment(await deps.findManualAccount(), buyer);
    const wanted = { code, amountPaise: body.amount, isManual };
    const from = { userId: buyer.id, client: call.client };
    const { opened } = await countHoldLimits(deps.refusals, 'POST /custom/:code/payment', from, () =>
      placeAndOpenPayment(deps, isManual, (tx) => placeCustomOrder(tx, deps, wanted, buyer)),
    );
    return { ...opened, ...(isManual && { transfer: await findQuoteTransfer(deps, { code, callerId: buyer.id }) }) };
  });
}

function readBuyer({ caller, body, request }: Call<typeof customOrderEndpoints.payCustomOrder>): Buyer {
  const nobody = { name: '', phone: '', email: '' };
  const person = body.delivery ?? { ...(body.contact ?? nobody), address: '' };
  const delivery = { ...person, ...(body.business && { business: body.business }) };
  return { id: caller?.id ?? null, delivery, address: request.ip, isAdmin: caller?.role === 'admin' };
}
