import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import type { PrintedDocument } from './document-pdf.ts';
import { type Series, taxDocuments } from './schema.ts';

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

/** An order's invoice, then its credit notes. */
export function findDocumentsOf(queries: Queries, ofOrder: string): Promise<FoundDocument[]> {
  return queries
    .select(columns)
    .from(taxDocuments)
    .where(eq(orderId, ofOrder))
    .orderBy(sql`${series} <> 'invoice'`, asc(taxDocuments.createdAt), asc(sequence));
}

/** Documents from a day to the day before another, in the order of their numbers. */
export function findDocumentsBetween(queries: Queries, from: string, until: string): Promise<FoundDocument[]> {
  return queries
    .select(columns)
    .from(taxDocuments)
    .where(and(gte(issuedOn, from), lt(issuedOn, until)))
    .orderBy(asc(issuedOn), sql`${series} <> 'invoice'`, asc(sequence));
}

export function findInvoicesOf(queries: Queries, orderIds: readonly string[]): Promise<FoundDocument[]> {
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
