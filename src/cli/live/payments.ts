import { sql } from 'drizzle-orm';
import { compareRecentBooks } from '../../orders/index.ts';
import { findPaymentRow } from '../../payment-settings/index.ts';
import { makeRazorpay, type ProviderAccount } from '../../platform/payments/razorpay.ts';
import { formatAgo } from '../../shared/dates/dates.ts';
import { type Check, good, type LiveShop, unchecked, type Verdict, wrong } from './check.ts';

const ownApi = 'https://api.razorpay.com/v1';
const webhookPath = '/api/v1/payment/webhook';

/** Without an account buyers may still pay by UPI or bank transfer. */
export async function withoutAccount({ config, db }: LiveShop): Promise<Verdict> {
  const manual = config.manualAccount ?? (await findPaymentRow(db.read))?.manual;
  return manual
    ? good('buyers pay by UPI or bank transfer only.')
    : wrong(
        'There are no payment keys: nobody can pay.',
        'Enter Razorpay’s live keys in the admin area under Payments, or set the three RAZORPAY_ settings.',
      );
}

export const paymentKeys: Check = {
  name: 'Payment keys',
  async run(shop) {
    const { account } = shop;
    if (!account) return withoutAccount(shop);
    if (account.keyId.startsWith('rzp_test_') && account.apiUrl === ownApi)
      return wrong(`${account.keyId} is a test key: no money moves.`, 'Enter the live key (rzp_live_…).');
    const refused = await checkCredentials(account);
    return refused ?? good(`${new URL(account.apiUrl).host} accepts ${account.keyId}.`);
  },
};

async function checkCredentials(account: ProviderAccount): Promise<Verdict | null> {
  const answered = await makeRazorpay(account).findOrderByReceipt('doctor');
  if (answered.ok) return null;
  return answered.status === 401
    ? wrong(
        `The provider refuses ${account.keyId}: ${answered.description}.`,
        'Check key id and key secret, in the RAZORPAY_ settings or in the admin area.',
      )
    : unchecked(
        `The provider at ${account.apiUrl} could not be asked: ${answered.description}.`,
        'Run the command again; if it stays so, check the firewall for outgoing connections.',
      );
}

const maxSilenceHours = 24;

export const webhook: Check = {
  name: 'Webhook',
  async run(shop) {
    if (!shop.account) return withoutAccount(shop);
    const { last, paid } = await findLastWebhook(shop);
    const advice = `In Razorpay’s dashboard, add a webhook to ${shop.config.publicUrl ?? 'PUBLIC_URL'}${webhookPath} with the shop’s secret (Settings → Webhooks), and pay once.`;
    if (!last) return wrong('None has arrived.', advice);
    const found = `the last one arrived ${formatAgo(last.toISOString(), new Date())}`;
    const silentMs = paid ? paid.getTime() - last.getTime() : 0;
    return silentMs > maxSilenceHours * 3_600_000
      ? wrong(`${found}, and there were payments since.`, `Razorpay may have disabled it. ${advice}`)
      : good(`${found}.`);
  },
};

/**
 * The last recorded event of a payment (stored for 30 days), or the first webhook of keys that were entered in the
 * admin.
 */
async function findLastWebhook({ db }: LiveShop): Promise<{ last: Date | null; paid: Date | null }> {
  const { rows } = await db.read.execute<{ last: string | null; paid: string | null }>(sql`
    select (select max(created_at) from webhook_events) as last,
      (select max(payments.created_at) from payments join checkouts on checkouts.id = payments.checkout_id
        where payments.settles and not checkouts.is_manual) as paid`);
  const [row] = rows;
  const last = row?.last ? new Date(row.last) : ((await findPaymentRow(db.read))?.firstWebhookAt ?? null);
  return { last, paid: row?.paid ? new Date(row.paid) : null };
}

const comparedDays = 30;

export const books: Check = {
  name: 'Books',
  async run(shop) {
    if (!shop.account) return withoutAccount(shop);
    const compared = await compareRecentBooks(shop.db.read, makeRazorpay(shop.account), comparedDays);
    if (!compared.ok)
      return unchecked(`The provider’s books could not be read: ${compared.description}.`, 'Run the command again.');
    const { payments, findings } = compared;
    if (findings.length === 0)
      return good(`${payments} payments of the last ${comparedDays} days agree with the provider’s.`);
    return wrong(
      findings.map(({ statement, rows }) => `Not so: ${statement}: ${rows.join(', ')}.`).join(' '),
      'Wait an hour, in which the shop asks the provider itself; if it stays so, compare these payments in Razorpay’s dashboard.',
    );
  },
};
