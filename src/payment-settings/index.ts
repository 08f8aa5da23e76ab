export { makeChosenProvider } from './chosen-provider.ts';
export { noteWebhook } from './note-webhook.ts';
export {
  findPaymentRow,
  openPaymentAccounts,
  type PaymentAccountOptions,
  type PaymentAccountSource,
  type PaymentAccounts,
  paymentSecretBox,
} from './payment-accounts.ts';
export { paymentSettingsRoutes } from './routes.ts';
