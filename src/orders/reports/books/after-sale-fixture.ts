import { fault, ledger, pay, sandbox } from '../../../../test/fixtures.ts';
import { delivery, type Sales, type Sold } from './sold-orders-fixture.ts';

/** Two numbers by which a step chooses. */
export interface Pick {
  a: number;
  b: number;
}
export type Answer = { status: number } | null;
// biome-ignore lint/suspicious/noExplicitAny: bodies of the API
type Page = any;
interface Moment extends Pick {
  sales: Sales;
  sold: Sold;
  /** The order as its owner sees it now. */
  page: Page;
  line: { line: number; quantity: number };
  /** A part in rupees of what can be refunded. */
  part: number;
}
type Step = (moment: Moment) => Promise<Answer> | Promise<void>;
type Steps = Record<string, Step>;

const choose = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)];

const refund = ({ sales, sold }: Moment, body: object): Promise<Answer> =>
  sales.cash.admin('POST', `/user/order/${sold.id}/refunds`, body);

async function refundDespite(moment: Moment, kind: string): Promise<Answer> {
  await fault(moment.sales.shop, { route: 'POST /v1/payments', kind, times: 1 });
  return refund(moment, moment.b % 2 ? { lines: [moment.line] } : { amount: moment.part });
}

/** One of the order's payments at the provider. */
async function findPayment({ sales: { shop }, sold, b }: Moment) {
  const { rows } = await shop.db.pool.query(
    `select payments.id from payments join orders using (checkout_id)
     where $1 in (orders.id, orders.balance_of) and payments.id like 'pay_%' order by payments.created_at`,
    [sold.id],
  );
  const id = choose(rows, b)?.id;
  return (await ledger(shop)).payments.find((one) => one.id === id && one.status !== 'failed');
}

const ownerRefunds: Steps = {
  lines: (moment) => refund(moment, { lines: [moment.line], restock: moment.b % 3 === 0 }),
  amount: (moment) => refund(moment, { amount: moment.part }),
  all: (moment) => refund(moment, moment.b % 2 ? {} : { restock: true }),
  beside: (moment) => refund(moment, { wrap: moment.a % 2 === 0, delivery: moment.b % 2 === 0 }),
  cancelAndRefund: (moment) =>
    refund(moment, {
      cancel: true,
      ...(moment.b % 2 && { restock: true }),
      ...(moment.a % 3 === 0 && { amount: moment.part }),
    }),
  pending: (moment) => refundDespite(moment, 'refund_pending'),
  lost: (moment) => refundDespite(moment, moment.a % 2 ? 'drop_after' : 'drop_before'),
  low: (moment) => refundDespite(moment, 'low_balance'),
  again: async (moment) => {
    const failed = choose<Page>(
      moment.page.refunds.filter(({ state }: Page) => state === 'failed'),
      moment.a,
    );
    return failed ? refund(moment, { again: failed._id }) : null;
  },
  paidByHand: async ({ sales, sold, page, a }) => {
    const open = page.refunds.filter(({ manual, state }: Page) => manual && state !== 'processed');
    const one = choose<Page>(open, a);
    const path = `/user/order/${sold.id}/refunds/${one?._id}/paid`;
    return one ? sales.cash.admin('POST', path, { reference: 'UTR 2' }) : null;
  },
  disputed: (moment) => refund(moment, { disputed: true, ...(moment.a % 2 && { lines: [moment.line] }) }),
};

async function refundAtProvider(moment: Moment, more: object): Promise<void> {
  const payment = await findPayment(moment);
  if (!payment) return;
  const lost = moment.page.disputes.reduce((sum: number, one: Page) => sum + Math.round(one.deducted * 100 || 0), 0);
  const left = payment.amount - payment.amount_refunded - lost;
  const amount = Math.floor((left * (1 + (moment.a % 99))) / 100);
  if (amount < 100) return;
  await sandbox(moment.sales.shop, 'POST', '/refund', { payment_id: payment.id, amount, ...more });
}

const atTheProvider: Steps = {
  settle: async ({ sales: { shop }, a, b }) => {
    const pending = (await ledger(shop)).refunds.filter(({ status }) => status === 'pending');
    const one = choose(pending, a);
    const status = b % 2 ? 'processed' : 'failed';
    if (one) await sandbox(shop, 'POST', '/settle-refund', { refund_id: one.id, status });
  },
  dashboard: (moment) => refundAtProvider(moment, {}),
  dashboardPending: (moment) => refundAtProvider(moment, { status: 'pending' }),
  dispute: async (moment) => {
    const payment = await findPayment(moment);
    const left = payment ? payment.amount - payment.amount_refunded : 0;
    if (!payment || left < 100 || moment.page.disputes.length > 0) return;
    const amount = Math.max(100, Math.floor((left * (1 + (moment.a % 100))) / 100));
    await sandbox(moment.sales.shop, 'POST', '/dispute', { payment_id: payment.id, amount });
  },
  moveDispute: async ({ sales: { shop }, page, a }) => {
    const [one] = page.disputes;
    const event = choose(['lost', 'lost', 'won', 'closed', 'under_review'], a);
    if (one) await sandbox(shop, 'POST', '/settle-dispute', { dispute_id: one._id, event });
  },
};

const goods: Steps = {
  restock: ({ sales, sold, line, b }) => {
    const lines = [{ line: line.line, quantity: b % 3 ? line.quantity : -line.quantity }];
    return sales.cash.admin('POST', `/user/order/${sold.id}/restock`, { lines });
  },
  restockAll: ({ sales, sold }) => sales.cash.admin('POST', `/user/order/${sold.id}/restock`, {}),
  status: ({ sales, sold, a }) => {
    const status = choose(['Not Processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled'], a) ?? '';
    return sales.cash.setStatus(sold.id, status);
  },
  ship: ({ sales, sold, a }) => sales.cash.setStatus(sold.id, a % 2 ? 'Shipped' : 'Delivered'),
  deleteProduct: async ({ sales, sold, a }) => {
    const gift = choose(sold.gifts, a);
    return gift ? sales.cash.admin('DELETE', `/product/delete-product/${gift._id}`) : null;
  },
};

const requests: Steps = {
  ask: ({ sales: { shop }, page, line, a, b }) => {
    const body = { kind: a % 2 ? 'cancel' : 'return', reason: 'I ask', ...(b % 2 && { lines: [line] }) };
    return shop.call('POST', `/order/${String(page.link).split('/').at(-1)}/requests`, { body });
  },
  accept: async ({ sales, sold, part, a, b }) => {
    const { requests: open } = (await sales.cash.admin('GET', '/user/order-requests')).body;
    const one = open.find(({ orderId }: Page) => orderId === sold.id);
    const amount = a % 5 === 0 ? { amount: 0 } : a % 3 === 0 ? { amount: part } : {};
    const path = `/user/order-requests/${one?._id}/accept`;
    return one ? sales.cash.admin('POST', path, { restock: b % 2 === 0, ...amount }) : null;
  },
};

const cashAndBalance: Steps = {
  comeBack: ({ sales, sold, a, b }) => sales.cash.comeBack(sold.id, { refused: a % 2 === 0, restock: b % 2 === 0 }),
  received: ({ sales, sold }) =>
    sales.cash.admin('POST', `/user/order/${sold.id}/cash/received`, { reference: 'UTR 1' }),
  remitTooLittle: async ({ sales: { cash }, page, a }) => {
    const paid = Math.max(1, page.order.totalAmount - 1 - (a % 200));
    await cash.book(`order,amount\n#${page.order.number},${paid}\n`);
    const [row] = (await cash.expected()).open;
    const action = row?.state === 'differs' ? 'accept' : 'dismiss';
    return row ? cash.admin('POST', `/cash/remittance-rows/${row._id}`, { action }) : null;
  },
  payEarly: ({ sales, sold }) => (sold.key ? payLink(sales, `/order/${sold.key}/pay`, {}) : Promise.resolve(null)),
  payBalance: async ({ sales, sold }) => {
    if (!sold.quoteLink) return null;
    const { due } = (await sales.shop.call('GET', sold.quoteLink)).body.quote;
    return payLink(sales, `${sold.quoteLink}/payment`, { amount: Math.round(due * 100), delivery });
  },
  payAgain: async ({ sales: { shop }, sold }) => {
    if (!sold.providerOrder.startsWith('order_')) return null;
    const body = await pay(shop, sold.providerOrder, 'captured', { again: true }).catch(() => null);
    return body && shop.call('POST', '/product/payment-callback', { body });
  },
};

async function payLink({ shop }: Sales, path: string, body: object): Promise<Answer> {
  const opened = await shop.call('POST', path, { body });
  const paid = opened.status === 200 ? await pay(shop, opened.body.id).catch(() => null) : null;
  return paid ? shop.call('POST', '/product/payment-callback', { body: paid }) : opened;
}

const steps: Steps = { ...ownerRefunds, ...atTheProvider, ...goods, ...requests, ...cashAndBalance };
export const stepNames: readonly string[] = Object.keys(steps);

/** What a person, the provider or a courier does next; null when there was nothing to answer. */
export async function takeStep(sales: Sales, sold: Sold, { name, a, b }: Pick & { name: string }): Promise<Answer> {
  const page: Page = await sales.cash.page(sold.id);
  const line = { line: a % sold.lines, quantity: 1 + (b % 2) };
  const part = Number(((page.refundable * (1 + (a % 99))) / 100).toFixed(2));
  return (await steps[name]?.({ sales, sold, page, line, part, a, b })) ?? null;
}
