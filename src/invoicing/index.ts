export type { TaxLine } from './document-content.ts';
export { documentsPdf } from './document-pdf.ts';
export {
  type DocumentTitle,
  emailedInvoiceId,
  eraseDocumentBuyers,
  type FoundDocument,
  findDocumentData,
  findDocumentsBetween,
  findDocumentsByOrder,
  findInvoicesByOrders,
  hasCreditedPieces,
  hasDocuments,
  listDocumentsBetween,
  selectCreditedPaise,
} from './find-documents.ts';
export { type FoundSeller, findSeller } from './find-seller.ts';
export {
  activeTaxValues,
  chooseForEarlier,
  findActiveTaxSettings,
  findTaxSettings,
  readTaxSettings,
  type TaxValues,
} from './find-tax-settings.ts';
export {
  type Credit,
  composeCreditNote,
  findLeftToCredit,
  issueCreditNote,
  type LeftToCredit,
} from './issue-credit-note.ts';
export { issueInvoice } from './issue-invoice.ts';
export { issueReceipt, issueRefundVoucher } from './issue-voucher.ts';
export { nameDocument } from './name-document.ts';
export { documentNotice, findPlaceNotice, type PlaceNotice } from './place-notice.ts';
export { invoicingRoutes } from './routes.ts';
export { isLarge, summarizeGst } from './summarize-gst.ts';
export type { TaxSettings } from './tax-settings-form.ts';
export { findTaxWithin } from './taxes/find-tax-within.ts';
export type { SuppliedTo } from './taxes/place-of-supply.ts';
