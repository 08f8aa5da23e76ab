import { cashEndpoints } from './cash/cash-endpoints.ts';
import { answerPhotoEndpoints } from './checkout/answer-photos/answer-photo-endpoints.ts';
import { checkoutEndpoints } from './checkout/checkout-endpoints.ts';
import { codEndpoints } from './cod/cod-endpoints.ts';
import { numberingEndpoints } from './core/numbering/numbering-endpoints.ts';
import { customOrderEndpoints } from './custom/quote-endpoints.ts';
import { promiseEndpoints } from './delivery-promise/promise-endpoints.ts';
import { documentEndpoints } from './documents/document-endpoints.ts';
import { fulfillmentEndpoints } from './fulfillment/fulfillment-endpoints.ts';
import { linkEndpoints } from './links/link-endpoints.ts';
import { messageEndpoints } from './messages/message-endpoints.ts';
import { manualPaymentEndpoints } from './payments/manual/manual-payment-endpoints.ts';
import { paymentEndpoints } from './payments/payment-endpoints.ts';
import { proofEndpoints } from './proofs/proof-endpoints.ts';
import { refundEndpoints } from './refunds/refund-endpoints.ts';
import { orderEndpoints } from './reports/order-endpoints.ts';
import { requestEndpoints } from './requests/request-endpoints.ts';
import { thanksEndpoints } from './thanks/thanks-endpoints.ts';

export type { CashBody, CashCostsBody, PastCashBody, RemittancePreviewBody } from './cash/cash-output.ts';
export type { CodRulesBody } from './cod/cod-endpoints.ts';
export type { OrderBody, OrderPageBody, TransferBody } from './core/bodies/order-output.ts';
export type { OrderPromiseBody, PromisedBody } from './core/bodies/promise-output.ts';
export type { PublicQuoteBody, QuoteBody } from './custom/quote-endpoints.ts';
export type { PromiseQueueBody } from './delivery-promise/promise-endpoints.ts';
export type { MonthBody, OrderDocumentBody } from './documents/document-endpoints.ts';
export type { Undo } from './fulfillment/fulfillment-endpoints.ts';
export type { TodayBody } from './fulfillment/today-output.ts';
export type { ComplaintTexts, OrderTexts } from './messages/message-endpoints.ts';
export type { ProofBody } from './proofs/proof-endpoints.ts';
export type { CreditNoteBody, RefundPreviewBody } from './refunds/refund-endpoints.ts';
export type { NumbersBody } from './reports/order-endpoints.ts';
export type { RequestBody, RequestsBody } from './requests/request-endpoints.ts';
export type { ThanksBody, ThanksPageBody } from './thanks/thanks-endpoints.ts';

export const ordersApi = {
  ...codEndpoints,
  ...cashEndpoints,
  ...checkoutEndpoints,
  ...paymentEndpoints,
  ...documentEndpoints,
  ...requestEndpoints,
  ...answerPhotoEndpoints,
  ...customOrderEndpoints,
  ...proofEndpoints,
  ...numberingEndpoints,
  ...thanksEndpoints,
  ...linkEndpoints,
  ...messageEndpoints,
  ...fulfillmentEndpoints,
  ...promiseEndpoints,
  ...manualPaymentEndpoints,
  ...refundEndpoints,
  ...orderEndpoints,
};
