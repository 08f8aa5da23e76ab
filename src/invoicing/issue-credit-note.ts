import { asc, eq } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { type CreditedParts, creditAll, creditLines, leaveOutTax, linesLeft, sumBeside } from './credit-lines.ts';
import type { TaxDocumentContent, Taxes, TaxLine } from './document-content.ts';
import { getLastCreditDay } from './document-number.ts';
import { findTaxSettings } from './find-tax-settings.ts';
import { type IssuedDocument, issueDocument } from './issue-document.ts';
import { taxDocuments } from './schema.ts';
import { addTaxes } from './taxes/compute-taxes.ts';

export interface Credit {
  orderId: string;
  reason: string;
  /** Absent = everything that is left: the sale did not come about. */
  refund?: CreditedParts & { amountPaise: number };
}

interface CreditNote {
  invoice: { id: string; number: string };
  content: TaxDocumentContent;
}

/**
 * A correction of an order's invoice; null where there is none, or nothing left of it.
 * @param unissued lines of credit notes that are to be made before it
 */
export async function composeCreditNote(
  queries: Queries,
  { orderId, reason, refund }: Credit,
  unissued: readonly TaxLine[][] = [],
): Promise<CreditNote | null> {
  const corrected = await findCorrected(queries, orderId);
  if (!corrected) return null;
  const { invoice, notes } = corrected;
  const left = linesLeft(invoice.content.lines, [...notes, ...unissued]);
  const leftPaise = addTaxes(left).totalPaise;
  const credited = refund ? creditLines(left, Math.min(refund.amountPaise, leftPaise), refund) : creditAll(left);
  const isLate = isTaxed(invoice.content.totals) && dayInIndia(new Date()) > getLastCreditDay(invoice.issuedOn);
  const lines = isLate ? leaveOutTax(credited) : credited;
  const totals = addTaxes(lines);
  if (totals.totalPaise === 0) return null;
  const original = { number: invoice.number, issuedOn: invoice.issuedOn, reason };
  const content = {
    ...invoice.content,
    ...{ title: 'Credit Note' as const, lines, totals, original },
    ...(isLate && { isLate }),
  };
  return { invoice, content };
}

async function findCorrected(queries: Queries, orderId: string) {
  const documents = await queries
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.sequence));
  const invoice = documents.find(({ series }) => series === 'invoice');
  if (!invoice) return null;
  const notes = documents.filter(({ series }) => series === 'credit_note').map(({ content }) => content.lines);
  return { invoice, notes };
}

/** The part of an order's invoice that is not credited. */
export interface LeftToCredit {
  invoiced: readonly TaxLine[];
  /** What its credit notes have left of each line, and of all. */
  lines: readonly TaxLine[];
  wrapPaise: number;
  deliveryPaise: number;
  invoicedBeside: Pick<CreditedParts, 'wrapPaise' | 'deliveryPaise'>;
  totalPaise: number;
  creditedPaise: number;
}

/** Null without an invoice. */
export async function findLeftToCredit(queries: Queries, orderId: string): Promise<LeftToCredit | null> {
  const corrected = await findCorrected(queries, orderId);
  if (!corrected) return null;
  const invoiced = corrected.invoice.content.lines;
  const lines = linesLeft(invoiced, corrected.notes);
  const { totalPaise } = addTaxes(lines);
  return {
    invoiced,
    lines,
    ...sumBeside(lines),
    invoicedBeside: sumBeside(invoiced),
    totalPaise,
    creditedPaise: addTaxes(invoiced).totalPaise - totalPaise,
  };
}

/** Makes it, if there is one. The caller has locked the order; last in its transaction. */
export async function issueCreditNote(tx: Tx, credit: Credit & { refundId?: string }): Promise<IssuedDocument | null> {
  const note = await composeCreditNote(tx, credit);
  if (!note) return null;
  const { settings } = await findTaxSettings(tx);
  const { orderId, refundId } = credit;
  const { prefix } = settings;
  return issueDocument(tx, {
    ...{ series: 'credit_note', prefix, orderId, invoiceId: note.invoice.id, refundId, content: note.content },
  });
}

const isTaxed = ({ totalPaise, taxablePaise }: Taxes) => totalPaise > taxablePaise;
