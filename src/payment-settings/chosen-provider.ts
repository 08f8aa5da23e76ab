import { type PaymentProvider, withoutKeysCode } from '../platform/payments/payment-provider.ts';
import { makeRazorpay, type ProviderAccount } from '../platform/payments/razorpay.ts';
import type { PaymentAccountSource } from './payment-accounts.ts';

/** The provider whose keys are in use at the time of each call. Without keys every call is answered `unavailable`. */
export function makeChosenProvider(accounts: PaymentAccountSource): PaymentProvider {
  let made: { account: ProviderAccount; provider: PaymentProvider } | undefined;
  const current = async (): Promise<PaymentProvider> => {
    const { online } = await accounts.find();
    if (!online) return withoutKeys;
    if (made?.account !== online) made = { account: online, provider: makeRazorpay(online) };
    return made.provider;
  };
  const forward = (name: keyof PaymentProvider) => async (argument: never, second: never) =>
    (await current())[name](argument, second);
  const methods = Object.keys(withoutKeys) as (keyof PaymentProvider)[];
  return Object.fromEntries(methods.map((name) => [name, forward(name)])) as unknown as PaymentProvider;
}

const unavailable = async () => ({
  ok: false as const,
  kind: 'unavailable' as const,
  status: 0,
  code: withoutKeysCode,
  description: 'No payment keys have been entered.',
});

const nothing = async () => ({ ok: true as const, value: [] });

const withoutKeys: PaymentProvider = {
  createOrder: unavailable,
  fetchOrder: unavailable,
  findOrderByReceipt: unavailable,
  describeCheckout: async ({ id, amountPaise }) => ({ id, amount: amountPaise, currency: 'INR', key: '' }),
  fetchOrderPayments: unavailable,
  fetchPayment: unavailable,
  listPaymentsSince: nothing,
  capturePayment: unavailable,
  refundPayment: unavailable,
  fetchRefund: unavailable,
  listPaymentRefunds: unavailable,
  listRefundsSince: nothing,
  listDisputes: nothing,
  isCallbackSigned: async () => false,
  readWebhook: async () => 'bad_signature',
};
