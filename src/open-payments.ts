import type { AppDependencies } from './app-dependencies.ts';
import type { Remembered } from './caches/open-caches.ts';
import { makeChosenProvider, openPaymentAccounts, paymentSecretBox, recordWebhook } from './payment-settings/index.ts';
import { withManualPayments } from './platform/payments/manual.ts';
import type { ReceivedWebhook } from './platform/payments/payment-provider.ts';

export type Payments = ReturnType<typeof openPayments>;

/** Where payments go, which the owner may change while the shop runs. */
export function openPayments(deps: AppDependencies) {
  const { db, secretKey, provider, manualAccount = null, sandbox = null, providerUrls } = deps;
  const secretBox = paymentSecretBox(secretKey);
  const hasDemo = deps.hasDemo ?? (async () => false);
  const accounts = openPaymentAccounts({ db, secretBox, provider, manualAccount, sandbox, providerUrls, hasDemo });
  return {
    accounts,
    secretBox,
    findManualAccount: async () => (await accounts.find()).manual,
    recordWebhook: (received: ReceivedWebhook) =>
      recordWebhook(db.payments, { accounts, secretBox, providerUrls }, received),
    /** Each has a circuit breaker of its own. */
    makeProvider: () => withManualPayments(makeChosenProvider(accounts)),
    describe:
      ({ delivery, seller, takesCodes, cash, hasThanksPage }: Remembered) =>
      async () => {
        const { online, manual, isTest } = await accounts.find();
        const { charges, days } = await delivery();
        const { chargesTax, ...who } = await seller();
        const cashTerms = await cash();
        return {
          checkoutUrl: (online ?? providerUrls).checkoutUrl,
          takesOnlinePayments: online !== null,
          takesManualPayments: manual !== null,
          ...(isTest && { isTest }),
          ...(who.name && { seller: who }),
          ...(chargesTax && { pricesIncludeTax: true }),
          ...((charges.kind !== 'none' || charges.byCourier !== null) && { chargesDelivery: true }),
          ...(days?.isPromised && { promisesDays: true }),
          ...((await takesCodes()) && { takesCodes: true }),
          ...(cashTerms && { cash: cashTerms }),
          ...((await hasThanksPage()) && { hasThanksPage: true }),
        };
      },
  };
}
