export { makeChosenProvider } from './chosen-provider.ts';
export { noteWebhook } from './note-webhook.ts';
export {
  findPaymentRow,
  openPaymentAccounts,
  paymentSecretBox,
  type PaymentAccountOptions,
  type PaymentAccountSource,
  type PaymentAccounts,
} from './payment-accounts.ts';
export { paymentSettingsRoutes } from './routes.ts';
