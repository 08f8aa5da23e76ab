export { makeChosenProvider } from './chosen-provider.ts';
export {
  findPaymentRow,
  openPaymentAccounts,
  type PaymentAccountSource,
  paymentSecretBox,
  sealedPaymentColumns,
} from './payment-accounts.ts';
export { recordWebhook } from './record-webhook.ts';
export { paymentSettingsRoutes } from './routes.ts';
