export { makeChosenProvider } from './chosen-provider.ts';
export { noteWebhook } from './note-webhook.ts';
export {
  findPaymentRow,
  openPaymentAccounts,
  type PaymentAccountSource,
  paymentSecretBox,
  sealedPaymentColumns,
} from './payment-accounts.ts';
export { paymentSettingsRoutes } from './routes.ts';
