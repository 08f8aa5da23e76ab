import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { addTaxes } from './compute-taxes.ts';
import { type CreditedParts, creditAll, creditLines, linesLeft } from './credit-lines.ts';
import { findTaxSettings } from './find-tax-settings.ts';
import { type IssuedDocument, issueDocument } from './issue-document.ts';
import { taxDocuments } from './schema.ts';

interface Credit {
  orderId: string;
  reason: string;
  /** Absent = everything that is left: the sale did not come about. */
  refund?: CreditedParts & { id: string; amountPaise: number };
}

/**
 * Corrects an order's invoice; null where there is none, or nothing left of it. The caller has locked the order; last
 * in its transaction.
 */
export async function issueCreditNote(tx: Tx, { orderId, reason, refund }: Credit): Promise<IssuedDocument | null> {
  const documents = await tx
    .select()
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, orderId)))
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.sequence));
  const invoice = documents.find(({ series }) => series === 'invoice');
  if (!invoice) return null;
  const notes = documents.filter(({ series }) => series === 'credit_note');
  const left = linesLeft(
    invoice.content.lines,
    notes.map(({ content }) => content.lines),
  );
  const leftPaise = addTaxes(left).totalPaise;
  const lines = refund ? creditLines(left, Math.min(refund.amountPaise, leftPaise), refund) : creditAll(left);
  const totals = addTaxes(lines);
  if (totals.totalPaise === 0) return null;
  const { settings } = await findTaxSettings(tx);
  const original = { number: invoice.number, issuedOn: invoice.issuedOn, reason };
  const content = { ...invoice.content, title: 'Credit Note' as const, lines, totals, original };
  const { prefix } = settings;
  return issueDocument(tx, {
    ...{ series: 'credit_note', prefix, orderId, invoiceId: invoice.id, refundId: refund?.id, content },
  });
}
