import { eq, sql } from 'drizzle-orm';
import { type FoundSeller, findSeller } from '../../invoicing/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type EmailMessage, makeGreeting } from '../../platform/email/email-message.ts';
import { queueEmail } from '../../platform/email/mailer.ts';
import { writeEmail } from '../../platform/email/write-email.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { formatWeekday } from '../../shared/dates/weekday.ts';
import { type Language, languagePrefix, localizePath } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPrice } from '../../shared/money.ts';
import { findSettingsFor } from '../../shop-settings/index.ts';
import { sellerBlocks, text } from '../core/order-email.ts';
import { findQuote } from './find-quotes.ts';
import { lockQuote } from './lock-quote.ts';
import type { QuoteBody } from './quote-endpoints.ts';
import { customQuotes } from './schema.ts';

const maxEmails = 5;
const pauseMinutes = 10;

/** Queues one email with the quote's link. Throws ShopError 400, 404, 409. */
export async function emailQuote(tx: Tx, queue: Queue, quoteId: string): Promise<void> {
  const { quote } = await lockQuote(tx, { id: quoteId });
  const found = await findQuote(tx, quoteId);
  if (!quote.email) throw fieldError('email', t('quoteAnswers.emailFirst'));
  if (!found || found.due === 0 || found.state === 'awaiting_payment')
    throw new ShopError('conflict', t('quoteAnswers.nothingToPay'));
  if (quote.emailsSent >= maxEmails) throw new ShopError('conflict', t('quoteAnswers.mostEmails', { max: maxEmails }));
  const isSoon = quote.emailedAt && quote.emailedAt.getTime() > Date.now() - pauseMinutes * 60_000;
  if (isSoon) throw new ShopError('conflict', t('quoteAnswers.emailedJustNow', { minutes: pauseMinutes }));
  const emailsSent = quote.emailsSent + 1;
  await tx
    .update(customQuotes)
    .set({ emailsSent, emailedAt: sql`clock_timestamp()` })
    .where(eq(customQuotes.id, quoteId));
  await queueEmail(tx, queue, { id: `quote-${quoteId}-${emailsSent}`, template: 'quote', quoteId });
}

export interface QuoteEmail {
  id: string;
  template: 'quote';
  quoteId: string;
}

interface QuoteEmailDependencies {
  db: Database;
  shopName: string;
  publicUrl: string;
}

/** Null once nothing is to be paid, or without an address. */
export async function quoteEmail(
  { db, shopName: ownName, publicUrl }: QuoteEmailDependencies,
  { id, quoteId }: QuoteEmail,
): Promise<EmailMessage | null> {
  const quote = await findQuote(db.read, quoteId);
  if (!quote?.email || quote.due === 0) return null;
  const { shopName, language } = await findSettingsFor(db.read, ownName, quote.language);
  const seller = await findSeller(db.read, ownName);
  const to = { isProven: true, name: quote.forName, address: quote.email } as const;
  return writeEmail(language, () =>
    writeQuote(quote, { id, to, shopName, seller, link: publicUrl + linkIn(quote, language) }),
  );
}

/** The quote's own, once its language is switched off: without the prefix, which would lead on to it. */
function linkIn({ link, language }: QuoteBody, read: Language): string {
  return localizePath(read, link.slice(languagePrefix(language).length));
}

function writeQuote(
  quote: QuoteBody,
  { seller, link, ...email }: Pick<EmailMessage, 'id' | 'to' | 'shopName'> & { seller: FoundSeller; link: string },
): EmailMessage {
  const { title } = quote;
  const [total, amount] = [formatPrice(quote.total), formatPrice(quote.due)];
  return {
    ...email,
    subject: t('orderEmails.quoteSubject', { shop: email.shopName, title }),
    blocks: [
      makeGreeting(email.to),
      text(t('orderEmails.quote', { title, total })),
      text(formatTerms(quote)),
      { kind: 'button', label: t('orderEmails.quotePay', { amount }), link },
      { kind: 'small', text: t('orderEmails.quoteAsked') },
      ...sellerBlocks(seller),
    ],
  };
}

function formatTerms({ isFirst, due, total, readyOn, validUntil }: QuoteBody): string {
  if (!isFirst) return t('orderEmails.quoteBalance', { amount: formatPrice(due) });
  const advance = due < total ? [t('orderEmails.quoteAdvance', { amount: formatPrice(due) })] : [];
  const days = { ready: formatWeekday(readyOn), until: formatWeekday(validUntil) };
  return [...advance, t('orderEmails.quoteDays', days)].join(' ');
}
