export {
  type MailAccountSource,
  mailSecretBox,
  makeChosenMailer,
  openMailAccounts,
  sealedMailColumns,
} from './mail-accounts.ts';
export { mailSettingsRoutes } from './routes.ts';
export { hasArrived } from './send-test-email.ts';
