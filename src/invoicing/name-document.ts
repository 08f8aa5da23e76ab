import { t } from '../shared/languages/translate.ts';
import type { TaxDocumentContent } from './document-content.ts';

const titles = {
  'Tax Invoice': 'taxInvoice',
  'Bill of Supply': 'billOfSupply',
  'Invoice-cum-Bill of Supply': 'invoiceAndBill',
  Invoice: 'invoice',
  'Credit Note': 'creditNote',
  'Receipt Voucher': 'receiptVoucher',
  'Refund Voucher': 'refundVoucher',
} as const;

/** In the language of its reader. */
export function nameDocument({ title }: Pick<TaxDocumentContent, 'title'>): string {
  return t(`documents.${titles[title]}`);
}
