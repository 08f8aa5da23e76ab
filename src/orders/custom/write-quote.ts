import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { newId, newSecret } from '../../platform/id.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import type { Language } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise, maxOrderPaise, roundToPaise } from '../../shared/money.ts';
import { findReaderLanguage } from './find-reader-language.ts';
import { endUnpaid, type LockedQuote, lockQuote } from './lock-quote.ts';
import type { QuoteForm } from './quote-endpoints.ts';
import { computeShare, type QuoteRow } from './quote-terms.ts';
import { customQuotes } from './schema.ts';

/** The photo is re-encoded; undefined leaves it as it is. */
export type NewQuote = Omit<QuoteForm, 'photo'> & { photo?: Buffer | null };

/** Throws ShopError 400. @returns its id */
export async function addQuote(tx: Tx, form: NewQuote): Promise<string> {
  const id = newId();
  const language = form.language ?? (await findReaderLanguage(tx, form.email?.trim() ?? ''));
  await tx.insert(customQuotes).values({ id, code: newSecret(), ...quoteColumns(form), language });
  return id;
}

/** Throws ShopError 400, 404; 409 when it is paid, withdrawn or being paid. */
export async function changeQuote(tx: Tx, quoteId: string, form: NewQuote): Promise<void> {
  const locked = await lockQuote(tx, { id: quoteId });
  await requireChangeable(tx, locked);
  const language = form.language ?? (await findChangedLanguage(tx, locked.quote, form.email?.trim()));
  await tx
    .update(customQuotes)
    .set({ ...quoteColumns(form, locked.quote), language, offeredAt: sql`clock_timestamp()` })
    .where(eq(customQuotes.id, quoteId));
}

async function findChangedLanguage(tx: Tx, { email, language }: QuoteRow, changed?: string): Promise<Language> {
  return changed === undefined || changed === email ? language : findReaderLanguage(tx, changed);
}

/** Throws ShopError 404, 409. */
export async function withdrawQuote(tx: Tx, quoteId: string): Promise<void> {
  const locked = await lockQuote(tx, { id: quoteId });
  await requireChangeable(tx, locked);
  await tx.update(customQuotes).set({ withdrawnAt: sql`clock_timestamp()` }).where(eq(customQuotes.id, quoteId));
}

async function requireChangeable(tx: Tx, { quote, unpaid }: LockedQuote): Promise<void> {
  if (quote.orderId) throw new ShopError('conflict', t('quoteAnswers.paidAlready'));
  if (quote.withdrawnAt) throw new ShopError('conflict', t('quoteAnswers.wasWithdrawn'));
  if (unpaid.some(({ isManual, isLive }) => isLive && !isManual))
    throw new ShopError('conflict', t('quoteAnswers.beingPaid'));
  await endUnpaid(tx, unpaid);
}

type KnownSums = Pick<QuoteRow, 'deliveryPaise' | 'advancePaise' | 'taxHeading'>;
const noSums: KnownSums = { deliveryPaise: 0, advancePaise: null, taxHeading: '' };

/** What is left out stays as it is, and is empty in a new quote. */
function quoteColumns(form: NewQuote, known = noSums) {
  const { title, words, photo, forName, phone, email, address } = form;
  const goods = readGoods(form, known);
  const deliveryPaise = form.delivery === undefined ? known.deliveryPaise : roundToPaise(form.delivery);
  const totalPaise = goods.pricePaise * goods.quantity + deliveryPaise;
  if (totalPaise > maxOrderPaise) throw fieldError('price', t('shopping.mostTotal'));
  const advancePaise = readAdvance(form, totalPaise, known);
  requireDays(form);
  const terms = { ...goods, deliveryPaise, advancePaise };
  const days = { readyOn: form.readyOn, validUntil: form.validUntil };
  const person = { forName: forName?.trim(), phone: phone?.trim(), email: email?.trim(), address: address?.trim() };
  return { title, words: words?.trim(), ...(photo !== undefined && { photo }), ...terms, ...days, ...person };
}

function readGoods({ lines, quantity, price, taxHeading }: NewQuote, known: KnownSums) {
  if (lines) {
    const written = lines.map(({ price, ...line }) => ({ ...line, pricePaise: roundToPaise(price) }));
    const pricePaise = written.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
    return { quantity: 1, pricePaise, lines: written, taxHeading: '' };
  }
  if (quantity === undefined) throw fieldError('quantity', t('input.required'));
  if (price === undefined) throw fieldError('price', t('input.required'));
  return { quantity, pricePaise: roundToPaise(price), lines: null, taxHeading: taxHeading ?? known.taxHeading };
}

function readAdvance({ advance, advancePercent }: NewQuote, totalPaise: number, known: KnownSums): number | null {
  const paise =
    typeof advance === 'number'
      ? roundToPaise(advance)
      : advancePercent !== undefined
        ? computeShare(totalPaise, advancePercent)
        : advance === null
          ? null
          : known.advancePaise;
  if (paise === null) return null;
  const path = typeof advance !== 'number' && advancePercent !== undefined ? 'advancePercent' : 'advance';
  // Both payments are at least ₹1, the smallest amount of a payment.
  if (paise < 100 || totalPaise - paise < 100)
    throw fieldError(path, t('quoteAnswers.advanceBetween', { most: formatPaise(Math.max(0, totalPaise - 100)) }));
  return paise;
}

function requireDays({ readyOn, validUntil }: NewQuote): void {
  const today = dayInIndia(new Date());
  if (validUntil < today) throw fieldError('validUntil', t('quoteAnswers.dayOver'));
  if (readyOn < today) throw fieldError('readyOn', t('quoteAnswers.dayOver'));
}
