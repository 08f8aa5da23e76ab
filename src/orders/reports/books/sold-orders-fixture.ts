import { addProduct, type Gift, pay, registeredSeller } from '../../../../test/fixtures.ts';
import type { TestShop } from '../../../../test/test-app.ts';
import { codCalls } from '../../cod/cod-fixture.ts';

/** How the order was paid, or is to be paid. */
export const waysToPay = ['online', 'gift', 'cod', 'advance', 'custom', 'manual'] as const;
export interface Sale {
  way: (typeof waysToPay)[number];
  /** Of each line, less one. */
  quantities: number[];
  hasCode: boolean;
}
export interface Sold {
  id: string;
  /** By which the buyer opens it; empty for custom orders. */
  key: string;
  /** Of a custom order, or empty. */
  quoteLink: string;
  providerOrder: string;
  gifts: Gift[];
  lines: number;
}

const address = { line1: '1 Fort Road', city: 'Pune', state: 'Maharashtra', pin: '411004' };
export const delivery = { name: 'Asha', phone: '98111 22333', email: 'asha@example.com', ...address };
const recipient = { name: 'Rohan', phone: '9822041177', ...address };
/** With paise that a percentage does not divide. */
const prices = [333.33, 279.95, 199.99];

/** A registered seller with goods at 5 % and 18 %, exempt books, a wrap, a code and cash on delivery. */
export async function openSales(shop: TestShop) {
  const cash = codCalls(() => shop);
  const addCategory = async (name: string): Promise<string> =>
    (await cash.admin('POST', '/category/create-category', { name })).body.category._id;
  const [lamps, books] = [await addCategory('Lamps'), await addCategory('Books')];
  const categories = [
    { categoryId: lamps, hsn: '3406', rate: 1_800 },
    { categoryId: books, hsn: '4901', rate: 0 },
  ];
  await cash.admin('PUT', '/shop/tax-settings', { ...registeredSeller, categories });
  await cash.change({ isConfirmed: false, madeAdvance: { kind: 'amount', value: 150 }, stopsAfterRefusals: false });
  const zones = { originPin: '311001', cityPrefixes: [], city: 0, state: 0, rest: 0, freeAbove: null };
  await cash.admin('PUT', '/shop/delivery', { kind: 'flat', flat: 49.95, ...zones });
  const wrap: string = (await cash.admin('POST', '/shop/gift-wraps', { name: 'Silk', price: 80.5 })).body.wraps[0]._id;
  await cash.admin('POST', '/shop/offers', { code: 'SEVEN', kind: 'percent', percent: 7, amount: null, minimum: 0 });
  return { shop, cash, wrap, categoryIds: [undefined, lamps, books] };
}
export type Sales = Awaited<ReturnType<typeof openSales>>;

/** Null when it is not offered, such as cash below its least amount. */
export function sell(sales: Sales, sale: Sale): Promise<Sold | null> {
  return sale.way === 'custom' ? sellCustom(sales, sale) : sellCart(sales, sale);
}

async function settle({ shop }: Sales, providerOrder: string): Promise<string | undefined> {
  return (await shop.call('POST', '/product/payment-callback', { body: await pay(shop, providerOrder) })).body.order;
}

async function sellCustom(sales: Sales, { quantities }: Sale): Promise<Sold> {
  const lines = quantities.map((more, index) => ({
    ...{ name: `Doll ${index}`, quantity: 1 + more, price: prices[index] },
    ...(index === 1 && { taxHeading: '4202' }),
  }));
  const days = { readyOn: '2099-12-08', validUntil: '2099-11-30' };
  const form = { title: 'Dolls', lines, delivery: 40, advance: 150, ...days };
  const { quote } = (await sales.cash.admin('POST', '/user/custom-orders', form)).body;
  const { body } = await sales.shop.call('POST', `${quote.link}/payment`, { body: { amount: 15_000, delivery } });
  const id = (await settle(sales, body.id)) ?? '';
  return { id, key: '', quoteLink: quote.link, providerOrder: body.id, gifts: [], lines: lines.length };
}

let made = 0;
async function addGifts({ shop, categoryIds }: Sales, { way, quantities }: Sale): Promise<Gift[]> {
  const gifts: Gift[] = [];
  for (const index of quantities.keys()) {
    const category = categoryIds[index];
    const more = { ...(category && { category }), ...(way === 'advance' && { makeDays: 3 }) };
    const price = prices[index] ?? 0;
    gifts.push(await addProduct(shop, { name: `Sold ${made++}`, price, quantity: 9, ...more }));
  }
  return gifts;
}

async function sellCart(sales: Sales, sale: Sale): Promise<Sold | null> {
  const { shop, cash, wrap } = sales;
  const { way, quantities, hasCode } = sale;
  const token = shop.tokens.asha;
  const gifts = await addGifts(sales, sale);
  const cart = gifts.map(({ _id, price }, index) => ({ _id, price, quantity: 1 + (quantities[index] ?? 0) }));
  const code = hasCode ? { code: 'SEVEN' } : {};
  const asked = { cart, pin: address.pin, ...code, ...(way === 'gift' && { gift: { pin: address.pin, wrap } }) };
  const { body: quote } = await shop.call('POST', '/checkout/quote', { token, body: asked });
  const total = way === 'cod' || way === 'advance' ? quote.cod?.total : quote.bill.total;
  const more = {
    ...((way === 'cod' || way === 'advance') && { method: 'cod' }),
    ...(way === 'manual' && { method: 'manual' }),
    ...(way === 'advance' && { advance: { amount: 15_000, method: 'online' } }),
    ...(way === 'gift' && { gift: { recipient, wrap } }),
  };
  const body = { amount: Math.round(total * 100), cart, delivery, ...code, ...more };
  const opened = await shop.call('POST', '/product/orders', { token, body });
  if (opened.status !== 200) return null;
  if (way !== 'cod' && way !== 'manual') await settle(sales, opened.body.id);
  const key: string = opened.body.orderKey;
  const id = (await cash.find(key))._id;
  if (way === 'manual') await cash.admin('POST', `/user/order/${id}/payments`, { amount: total, reference: 'UTR 9' });
  return { id, key, quoteLink: '', providerOrder: opened.body.id, gifts, lines: gifts.length };
}
