import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import type { TaxDocumentContent, TaxLine } from './document-content.ts';
import { findSeller } from './find-seller.ts';
import { findTaxSettings } from './find-tax-settings.ts';
import { type IssuedDocument, issueDocument } from './issue-document.ts';
import { type InvoicedOrder, invoiceContent } from './issue-invoice.ts';
import { taxDocuments } from './schema.ts';
import type { TaxSettings } from './tax-settings-form.ts';
import { classifyLines } from './taxes/classify-lines.ts';
import { addTaxes, extractTaxes } from './taxes/compute-taxes.ts';

/**
 * The receipt voucher for an advance: CGST Act 2017, s. 31(3)(d), and CGST Rules 2017, r. 50; null for a seller who is
 * not registered. It names no tax: notification 66/2017-Central Tax makes tax on goods due with the invoice, not with
 * an advance. That notification leaves out the composition scheme; the owner has to have both checked. Last in its
 * transaction.
 */
export async function issueReceipt(
  tx: Tx,
  settings: TaxSettings,
  { advancePaise, ...order }: InvoicedOrder & { advancePaise: number },
): Promise<IssuedDocument | null> {
  if (settings.mode !== 'registered' && settings.mode !== 'composition') return null;
  const day = dayInIndia(new Date());
  const goods = await classifyLines(tx, settings, { lines: order.lines, day });
  const { email, phone } = await findSeller(tx, '');
  const invoiced = invoiceContent(settings, order, { goods, day, email, phone });
  const content = receiptContent(invoiced, goods.length, advancePaise);
  return issueDocument(tx, { series: 'receipt', prefix: settings.prefix, orderId: order.id, content });
}

/** For an advance of what the invoice would say; its lines begin with the goods. */
export function receiptContent(
  invoiced: TaxDocumentContent,
  goodsCount: number,
  advancePaise: number,
): TaxDocumentContent {
  const lines = [describeAdvance(invoiced, goodsCount, advancePaise)];
  return { ...invoiced, title: 'Receipt Voucher', lines, totals: addTaxes(lines) };
}

/** Rule 50(e) and (g): what the advance is for, and the rate of its tax. */
function describeAdvance({ lines, seller }: TaxDocumentContent, count: number, advancePaise: number): TaxLine {
  const goods = lines.slice(0, count).map(({ description, quantity }) => `${quantity} × ${description}`);
  const rates = [...new Set(lines.map(({ rate }) => `${rate / 100} %`))].join(' and ');
  const rate = seller.status === 'registered' ? ` (GST ${rates}, charged with the invoice)` : '';
  return {
    ...{ description: `Advance for ${goods.join(', ')}${rate}`, hsn: '', rate: 0 },
    ...{ quantity: null, pricePaise: null, discountPaise: 0 },
    ...extractTaxes(advancePaise, 0, false),
  };
}

interface ReturnedAdvance {
  orderId: string;
  refundId: string;
  amountPaise: number;
  reason: string;
}

/**
 * The refund voucher for an advance that goes back without a supply: CGST Act 2017, s. 31(3)(e), and CGST Rules 2017,
 * r. 51. Null without a receipt voucher. Last in its transaction.
 */
export async function issueRefundVoucher(tx: Tx, returned: ReturnedAdvance): Promise<IssuedDocument | null> {
  const { orderId, refundId, amountPaise, reason } = returned;
  const isReceipt = and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.series, 'receipt'));
  const [receipt] = await tx.select().from(taxDocuments).where(isReceipt);
  if (!receipt) return null;
  const { settings } = await findTaxSettings(tx);
  const lines = receipt.content.lines.map((line) => ({ ...line, ...extractTaxes(amountPaise, 0, false) }));
  const original = { number: receipt.number, issuedOn: receipt.issuedOn, reason };
  const content = { ...receipt.content, title: 'Refund Voucher' as const, lines, totals: addTaxes(lines), original };
  return issueDocument(tx, { series: 'refund_voucher', prefix: settings.prefix, orderId, refundId, content });
}
