export { findActiveTaxSettings } from './find-tax-settings.ts';
export { issueCreditNote } from './issue-credit-note.ts';
export { type InvoicedOrder, issueInvoice } from './issue-invoice.ts';
export { invoicingRoutes } from './routes.ts';
