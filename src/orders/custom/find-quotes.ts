import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { webpDataUrl } from '../../platform/data-url.ts';
import type { Queries } from '../../platform/database/database.ts';
import { localizePath } from '../../shared/languages/languages.ts';
import { toRupees } from '../../shared/money.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import type { PublicQuoteBody, QuoteBody } from './quote-endpoints.ts';
import { computeQuoteState, computeSums, type QuoteRow, type QuoteState, quoteLines } from './quote-terms.ts';
import { customQuotes, type QuoteLine } from './schema.ts';

const maxListed = 200;

interface FoundQuote {
  quote: QuoteRow;
  state: QuoteState;
  number: number | null;
}

const order = sql`(select ${sql.raw('orders.number')} from ${orders} where ${orders}.id = ${customQuotes}.order_id)`;
/** An `exists` would be answered for all quotes at once, by reading all orders. */
const any = (which: SQL) => sql<boolean>`coalesce((select true ${which} limit 1), false)`;
const isAwaited = any(sql`from ${checkouts} where ${checkouts}.quote_id = ${customQuotes}.id
  and ${checkouts}.is_manual and ${checkouts}.state = 'held' and ${checkouts}.held_until > now()`);
const isCancelled = any(sql`from ${orders} join ${checkouts} on ${checkouts}.id = ${orders}.checkout_id
  where ${orders}.id = ${customQuotes}.order_id and (${orders}.status = 'Cancelled' or ${checkouts}.state in ('refunding', 'refunded'))`);

async function find(queries: Queries, which?: SQL): Promise<FoundQuote[]> {
  const rows = await queries
    .select({ quote: customQuotes, number: sql<number | null>`${order}`, isAwaited, isCancelled })
    .from(customQuotes)
    .where(which)
    .orderBy(desc(customQuotes.createdAt), desc(customQuotes.id))
    .limit(maxListed);
  return rows.map(({ quote, number, ...facts }) => ({ quote, number, state: computeQuoteState(quote, facts) }));
}

/** The newest 200, without their photos. */
export async function listQuotes(queries: Queries): Promise<QuoteBody[]> {
  return (await find(queries)).map((found) => ({ ...quoteBody(found), photo: null }));
}

export async function findQuote(queries: Queries, quoteId: string): Promise<QuoteBody | null> {
  const [found] = await find(queries, eq(customQuotes.id, quoteId));
  return found ? quoteBody(found) : null;
}

/** What the link shows: no name, no address. */
export async function findPublicQuote(queries: Queries, code: string): Promise<PublicQuoteBody | null> {
  const [found] = await find(queries, eq(customQuotes.code, code));
  return found ? publicQuoteBody(found) : null;
}

export function publicQuoteBody({ quote, state }: Omit<FoundQuote, 'number'>): PublicQuoteBody {
  const { balancePaise, firstPaise, goodsPaise, totalPaise } = computeSums(quote);
  const duePaise = { open: firstPaise, awaiting_payment: firstPaise, advance_paid: balancePaise };
  const due = state === 'awaiting_payment' && quote.orderId ? balancePaise : (duePaise[state as 'open'] ?? 0);
  return {
    title: quote.title,
    words: quote.words,
    photo: quote.photo && webpDataUrl(quote.photo),
    quantity: quote.quantity,
    price: toRupees(quote.pricePaise),
    lines: quoteLines(quote).map(lineBody),
    goods: toRupees(goodsPaise),
    delivery: toRupees(quote.deliveryPaise),
    total: toRupees(totalPaise),
    advance: quote.advancePaise === null ? null : toRupees(quote.advancePaise),
    due: toRupees(due),
    paid: toRupees(paidPaise(quote, state)),
    readyOn: quote.readyOn,
    validUntil: quote.validUntil,
    state,
    isFirst: quote.orderId === null,
    hasAddress: quote.address !== '',
  };
}

function lineBody({ name, quantity, pricePaise }: QuoteLine) {
  return { name, quantity, price: toRupees(pricePaise) };
}

function paidPaise(quote: QuoteRow, state: QuoteState): number {
  const { firstPaise, totalPaise } = computeSums(quote);
  if (!quote.orderId || state === 'cancelled') return 0;
  return quote.balanceOrderId || quote.advancePaise === null ? totalPaise : firstPaise;
}

function quoteBody({ quote, state, number }: FoundQuote): QuoteBody {
  return {
    ...publicQuoteBody({ quote, state }),
    _id: quote.id,
    lines: quoteLines(quote).map((line) => ({ ...lineBody(line), taxHeading: line.taxHeading ?? '' })),
    link: localizePath(quote.language, `/custom/${quote.code}`),
    forName: quote.forName,
    phone: quote.phone,
    email: quote.email,
    address: quote.address,
    language: quote.language,
    order: quote.orderId,
    orderNumber: number,
    emailsSent: quote.emailsSent,
    emailedAt: quote.emailedAt?.toISOString() ?? null,
    createdAt: quote.createdAt.toISOString(),
  };
}
