import type { Answered } from '../network/provider-answer.ts';
import type { PaymentProvider } from './payment-provider.ts';

export interface ManualAccount {
  upiId: string | null;
  bank: { holder: string; accountNumber: string; ifsc: string } | null;
}

const prefix = 'manual_';
const unknown: Answered<never> = {
  ok: false,
  kind: 'refused',
  status: 404,
  code: 'not_found',
  description: 'Only the shop owner knows manual payments.',
};

/** Payments by UPI or bank transfer: the shop owner records receipts and refunds. Every id begins with `manual_`. */
const manualProvider: PaymentProvider = {
  createOrder: async ({ amountPaise, receipt }) => ({
    ok: true,
    value: { id: prefix + receipt, amountPaise, receipt, status: 'created' },
  }),
  fetchOrder: async () => unknown,
  findOrderByReceipt: async () => ({ ok: true, value: null }),
  describeCheckout: async ({ id, amountPaise }) => ({ id, amount: amountPaise, currency: 'INR', key: '' }),
  fetchOrderPayments: async () => ({ ok: true, value: [] }),
  fetchPayment: async () => unknown,
  listPaymentsSince: async () => ({ ok: true, value: [] }),
  capturePayment: async () => unknown,
  refundPayment: async ({ paymentId, amountPaise, idempotencyKey: receipt }) => ({
    ok: true,
    value: { id: prefix + receipt, paymentId, amountPaise, receipt, status: 'pending' },
  }),
  fetchRefund: async () => unknown,
  listPaymentRefunds: async () => ({ ok: true, value: [] }),
  listRefundsSince: async () => ({ ok: true, value: [] }),
  listDisputes: async () => ({ ok: true, value: [] }),
  isCallbackSigned: async () => false,
  readWebhook: async () => 'bad_signature',
};

export function manualId(id: string): string {
  return prefix + id;
}

export function isManualId(id: string): boolean {
  return id.startsWith(prefix);
}

/** Sends calls about manual orders, payments and refunds to the manual provider, all others to `online`. */
export function withManualPayments(online: PaymentProvider): PaymentProvider {
  const choose = (id: string) => (isManualId(id) ? manualProvider : online);
  return {
    ...online,
    createOrder: (order) => (order.isManual ? manualProvider : online).createOrder(order),
    fetchOrder: (id) => choose(id).fetchOrder(id),
    describeCheckout: (order) => choose(order.id).describeCheckout(order),
    fetchOrderPayments: (orderId) => choose(orderId).fetchOrderPayments(orderId),
    fetchPayment: (paymentId) => choose(paymentId).fetchPayment(paymentId),
    capturePayment: (payment) => choose(payment.paymentId).capturePayment(payment),
    refundPayment: (refund) => choose(refund.paymentId).refundPayment(refund),
    fetchRefund: (refundId) => choose(refundId).fetchRefund(refundId),
    listPaymentRefunds: (paymentId) => choose(paymentId).listPaymentRefunds(paymentId),
  };
}

export const upiIdForm = /^[\w.-]{2,100}@[a-z][a-z0-9]{1,63}$/i;
export const bankAccountParts = { accountNumber: /^\d{9,18}$/, ifsc: /^[A-Z]{4}0[A-Z0-9]{6}$/ };

/** `upi:shop@bank`, `bank:Holder/account number/IFSC`, or both separated by a comma; null for anything else. */
export function parseManualAccount(text: string): ManualAccount | null {
  const account: ManualAccount = { upiId: null, bank: null };
  for (const part of text.split(',').map((one) => one.trim())) {
    const upiId = /^upi:(.*)$/i.exec(part)?.[1];
    const bank = /^bank:([^/]{2,80})\/([^/]*)\/([^/]*)$/.exec(part);
    if (upiId && upiIdForm.test(upiId) && !account.upiId) account.upiId = upiId;
    else if (bank && !account.bank) {
      const [, holder = '', accountNumber = '', ifsc = ''] = bank;
      if (!bankAccountParts.accountNumber.test(accountNumber) || !bankAccountParts.ifsc.test(ifsc)) return null;
      account.bank = { holder: holder.trim(), accountNumber, ifsc };
    } else return null;
  }
  return account;
}
