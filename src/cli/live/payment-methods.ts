import type { Payment } from '../../platform/payments/payment-provider.ts';
import { makeRazorpay } from '../../platform/payments/razorpay.ts';
import { fetchOffersCod } from '../../platform/payments/razorpay-methods.ts';
import { type Check, good, unchecked, wrong } from './check.ts';
import { withoutAccount } from './payments.ts';

const days = 30;
const pageSize = 100;
const maxNamed = 5;

/** What the account does that this shop does not understand or sell. */
export const paymentMethods: Check = {
  name: 'Payment methods',
  async run(shop) {
    const { account } = shop;
    if (!account) return withoutAccount(shop);
    const payments = await listRecent(account);
    const offersCod = await fetchOffersCod(account);
    if (!payments || !offersCod.ok)
      return unchecked('The provider could not be asked for its methods and payments.', 'Run the command again.');
    const byCod = payments.filter(({ method }) => method === 'cod');
    if (offersCod.value || byCod.length > 0)
      return wrong(
        `Cash on delivery is on in Razorpay’s account${byCod.length > 0 ? ` (${formatIds(byCod)})` : ''}, and this shop does not sell that way: its payment window hides it, and nothing counts as paid by it.`,
        'Switch it off in Razorpay’s dashboard (Account & Settings → Payment methods).',
      );
    const adjusted = payments.filter(({ adjustedBy }) => adjustedBy !== null);
    if (adjusted.length > 0)
      return wrong(
        `Razorpay changed the amount of these payments: ${adjusted
          .slice(0, maxNamed)
          .map(({ id, adjustedBy }) => `${id}: ${adjustedBy}`)
          .join(', ')}. Such orders are cancelled and refunded.`,
        'In Razorpay’s dashboard, switch its offers off (Offers), and have your shop bear the fees instead of the buyer (Account & Settings, or Razorpay’s support).',
      );
    const undecided = payments.filter(({ status }) => status === 'in_progress');
    return undecided.length > 0
      ? wrong(
          `These payments are in a state that this version does not know: ${formatIds(undecided)}. Nothing is paid by them.`,
          'Look them up in Razorpay’s dashboard, and update the shop.',
        )
      : good(
          `no cash on delivery, no offers or fees that change amounts, and no payment of the last ${days} days in an unknown state.`,
        );
  },
};

function formatIds(payments: Payment[]): string {
  const named = payments.slice(0, maxNamed).map(({ id, statedStatus }) => `${id || 'unreadable'}: ${statedStatus}`);
  return [...named, ...(payments.length > maxNamed ? [`and ${payments.length - maxNamed} more`] : [])].join(', ');
}

/** Null when the provider does not answer. */
async function listRecent(account: Parameters<typeof makeRazorpay>[0]): Promise<Payment[] | null> {
  const provider = makeRazorpay(account);
  const since = new Date(Date.now() - days * 86_400_000);
  const payments: Payment[] = [];
  for (;;) {
    const page = await provider.listPaymentsSince(since, payments.length);
    if (!page.ok) return null;
    payments.push(...page.value);
    if (page.value.length < pageSize) return payments;
  }
}
