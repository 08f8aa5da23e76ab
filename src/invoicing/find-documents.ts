import { and, asc, desc, eq, gte, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { maxRowsUnpaged, pageOffset } from '../shared/paging.ts';
import type { TaxDocumentContent } from './document-content.ts';
import type { PrintedDocument } from './document-pdf.ts';
import { nameDocument } from './name-document.ts';
import { documentNotice } from './place-notice.ts';
import { type Series, taxDocuments, taxSettings } from './schema.ts';
import { noTaxSettings } from './tax-settings-form.ts';

export interface FoundDocument extends PrintedDocument {
  id: string;
  series: Series;
  sequence: number;
  orderId: string;
  refundId: string | null;
  totalPaise: number;
}

const { id, series, sequence, number, issuedOn, orderId, refundId, totalPaise, content } = taxDocuments;
const columns = { id, series, sequence, number, issuedOn, orderId, refundId, totalPaise, content };

/** As part of another query. */
export function hasDocuments(order: SQLWrapper): SQL<boolean> {
  return sql`exists (select from ${taxDocuments} documents where documents.order_id = ${order})`;
}

/** As part of another query: what the credit notes of an order have credited. */
export function selectCreditedPaise(order: SQLWrapper): SQL<number> {
  return sql<number>`coalesce((select sum(documents.total_paise) from ${taxDocuments} documents
    where documents.order_id = ${order} and documents.series = 'credit_note'), 0)`;
}

/** As part of another query: null unless the owner wants the invoice in emails. */
export function emailedInvoiceId(order: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select documents.id from ${taxDocuments} documents left join ${taxSettings} on true
    where documents.order_id = ${order} and coalesce((${taxSettings}."values" ->> 'isEmailed')::boolean, ${noTaxSettings.isEmailed})
    order by documents.series <> 'invoice', documents.created_at, documents.sequence limit 1)`;
}

/** An order's invoice, then its credit notes. */
export function findDocumentsByOrder(queries: Queries, wantedOrderId: string): Promise<FoundDocument[]> {
  return queries
    .select(columns)
    .from(taxDocuments)
    .where(eq(orderId, wantedOrderId))
    .orderBy(sql`${series} <> 'invoice'`, asc(taxDocuments.createdAt), asc(sequence));
}

/** Whether the credit note of a refund is for pieces, or only for amounts; false without one. */
export async function hasCreditedPieces(queries: Queries, wantedRefundId: string): Promise<boolean> {
  const [note] = await queries.select({ content }).from(taxDocuments).where(eq(refundId, wantedRefundId));
  return note?.content.lines.some((line) => line.quantity) ?? false;
}

/** Documents from a day to the day before another, in the order of their numbers. */
export function findDocumentsBetween(queries: Queries, from: string, until: string): Promise<FoundDocument[]> {
  return queries
    .select(columns)
    .from(taxDocuments)
    .where(and(gte(issuedOn, from), lt(issuedOn, until)))
    .orderBy(asc(issuedOn), sql`${series} <> 'invoice'`, asc(sequence));
}

export interface DocumentTitle
  extends Pick<FoundDocument, 'id' | 'series' | 'number' | 'issuedOn' | 'orderId' | 'totalPaise'> {
  title: string;
  buyer: string;
  /** The invoice that a credit note corrects. */
  original: string | null;
  /** What is to be checked about it. */
  notice: string | null;
}

/** One page of them, newest first, without their content. */
export async function listDocumentsBetween(
  queries: Queries,
  { from, until }: { from: string; until: string },
  { page = 1, limit = maxRowsUnpaged }: { page?: number; limit?: number },
): Promise<{ documents: DocumentTitle[]; total: number }> {
  const which = and(gte(issuedOn, from), lt(issuedOn, until));
  const rows = await queries
    .select({
      ...{ id, series, number, issuedOn, orderId, totalPaise },
      title: sql<TaxDocumentContent['title']>`${content} ->> 'title'`,
      buyer: sql<string>`${content} -> 'buyer' ->> 'name'`,
      original: sql<string | null>`${content} -> 'original' ->> 'number'`,
      placed: sql<Parameters<typeof documentNotice>[0]>`jsonb_build_object('seller', ${content} -> 'seller',
        'placeOfSupply', ${content} -> 'placeOfSupply', 'placeDoubt', ${content} -> 'placeDoubt',
        'original', ${content} -> 'original', 'isLate', ${content} -> 'isLate')`,
    })
    .from(taxDocuments)
    .where(which)
    .orderBy(desc(issuedOn), sql`${series} <> 'invoice' desc`, desc(sequence))
    .limit(limit)
    .offset(pageOffset(page, limit));
  const documents = rows.map(({ placed, title, ...row }) => ({
    ...row,
    title: nameDocument({ title }),
    notice: documentNotice(placed),
  }));
  return { documents, total: await queries.$count(taxDocuments, which) };
}

export function findInvoicesByOrders(queries: Queries, orderIds: readonly string[]): Promise<FoundDocument[]> {
  return queries
    .select(columns)
    .from(taxDocuments)
    .where(and(inArray(orderId, [...orderIds]), eq(series, 'invoice')));
}

/** What the documents of a person's orders hold on them. */
export function findDocumentData(queries: Queries, orderIds: readonly string[]) {
  return queries
    .select({ orderId, number, issuedOn, totalPaise, buyer: sql<unknown>`${content} -> 'buyer'` })
    .from(taxDocuments)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(issuedOn), asc(number));
}

/** Numbers, amounts and taxes stay. */
export async function eraseDocumentBuyers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const erased = JSON.stringify({ buyer: { name: 'Erased', address: '' } });
  await tx
    .update(taxDocuments)
    .set({ content: sql`${content} || ${erased}::jsonb` })
    .where(inArray(orderId, [...orderIds]));
}
