import { eq, sql } from 'drizzle-orm';
import { findSeller } from '../../invoicing/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { EmailMessage } from '../../platform/email/email-message.ts';
import { queueEmail } from '../../platform/email/mailer.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { formatWeekday } from '../../shared/dates/weekday.ts';
import { formatPrice } from '../../shared/money.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
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
  if (!quote.email) throw fieldError('email', 'Please enter the email address first.');
  if (!found || found.due === 0 || found.state === 'awaiting_payment')
    throw new ShopError('conflict', 'There is nothing to pay with this link now.');
  if (quote.emailsSent >= maxEmails) throw new ShopError('conflict', `A quote is emailed at most ${maxEmails} times.`);
  const isSoon = quote.emailedAt && quote.emailedAt.getTime() > Date.now() - pauseMinutes * 60_000;
  if (isSoon) throw new ShopError('conflict', `This quote was emailed within the last ${pauseMinutes} minutes.`);
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
  const { shopName } = await findShopSettings(db.read, ownName);
  const seller = await findSeller(db.read, ownName);
  const { title, forName, email, due } = quote;
  return {
    id,
    to: { isProven: true, name: forName, address: email },
    shopName,
    subject: `Your quote from ${shopName}: ${title}`,
    blocks: [
      text(forName ? `Namaste ${forName},` : 'Namaste,'),
      text(`here is your quote for “${title}”, ${formatPrice(quote.total)} in all.`),
      text(formatTerms(quote)),
      { kind: 'button', label: `See the quote and pay ${formatPrice(due)}`, link: `${publicUrl}${quote.link}` },
      {
        kind: 'small',
        text: 'You asked us for this quote. If not, there is nothing to do: without a payment nothing is ordered.',
      },
      ...sellerBlocks(seller),
    ],
  };
}

function formatTerms({ isFirst, due, total, readyOn, validUntil }: QuoteBody): string {
  if (!isFirst) return `The advance is paid; the balance of ${formatPrice(due)} is paid before it leaves.`;
  const advance = due < total ? `${formatPrice(due)} is paid now, the rest before it leaves. ` : '';
  return `${advance}It is ready on ${formatWeekday(readyOn)}. The price holds until ${formatWeekday(validUntil)}.`;
}
