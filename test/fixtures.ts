import sharp from 'sharp';
import type { ProductBody } from '../src/catalog/api.ts';
import type { OrderBody } from '../src/orders/api.ts';
import { roundToPaise } from '../src/shared/money.ts';
import { controlKey } from './sandbox-key.ts';
import type { TestShop } from './test-app.ts';

export type Gift = ProductBody;

const categories = new WeakMap<TestShop, Promise<string>>();

/** The id of a category that every shop of the tests has. */
export function giftCategory(shop: TestShop): Promise<string> {
  let known = categories.get(shop);
  if (!known) {
    known = shop
      .call('POST', '/category/create-category', { token: shop.tokens.admin, body: { name: 'Gifts' } })
      .then(({ status, body }) => {
        if (status !== 201) throw new Error(`The category was not added: ${status} ${JSON.stringify(body)}`);
        return body.category._id as string;
      });
    categories.set(shop, known);
  }
  return known;
}

export interface GiftForm {
  name: string;
  /** Rupees. */
  price: number;
  quantity: number;
  description?: string;
  category?: string;
  photos?: Buffer[];
  makeDays?: number;
  /** '0' = pick-up only. */
  shipping?: string;
  weightGrams?: string;
  /** Other fields of the form. */
  declared?: Record<string, string>;
}

/** Adds a product as the admin does. */
export async function addProduct(shop: TestShop, gift: GiftForm): Promise<Gift> {
  const {
    name,
    price,
    quantity,
    description = 'Made by hand in Bhilwara.',
    photos = [],
    makeDays = 0,
    shipping = '1',
    weightGrams,
    declared,
  } = gift;
  const category = gift.category ?? (await giftCategory(shop));
  const numbers = { price: String(price), quantity: String(quantity), makeDays: String(makeDays) };
  const form = {
    name,
    description,
    ...numbers,
    category,
    shipping,
    ...(weightGrams && { weightGrams }),
    ...declared,
  };
  const { status, body } = await shop.call('POST', '/product/create-product', {
    token: shop.tokens.admin,
    form,
    photos,
  });
  if (status !== 201) throw new Error(`The product was not added: ${JSON.stringify(body)}`);
  return body.product;
}

/** As `PUT /shop/tax-settings` takes them. */
export const registeredSeller = {
  ...{ mode: 'registered', legalName: 'Meera Pillai', address: '14 Gandhi Nagar, Bhilwara 311001', stateCode: '08' },
  ...{ gstin: '08AAPFU0939F1ZV', prefix: 'DH/', startsOn: '', hsn: '9503', rate: 500, categories: [], isEmailed: true },
};

/** Asks the sandbox's controls. */
export async function sandbox<T = Record<string, unknown>>(
  { sandboxUrl }: Pick<TestShop, 'sandboxUrl'>,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${sandboxUrl}/__sandbox${path}`, {
    method,
    headers: { 'x-sandbox-key': controlKey },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Pays a provider's order at the sandbox and brings back what the widget would hand to the page. */
export function pay(
  shop: Pick<TestShop, 'sandboxUrl'>,
  orderId: string,
  outcome: 'captured' | 'authorized' | 'failed' = 'captured',
  more: object = {},
): Promise<Record<string, unknown>> {
  return sandbox(shop, 'POST', '/pay', { order_id: orderId, outcome, ...more });
}

/** A small real picture. */
export function picture(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  size: { width: number; height: number } = { width: 800, height: 1000 },
): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: '#9c164b' } })
    .toFormat(format)
    .toBuffer();
}

/** A mail as one line, with its rupee signs. */
export const joinLines = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replaceAll('=E2=82=B9', '₹')
    .replace(/\s+/g, ' ');

/** Buys one piece of a gift and pays for it; the order as its buyer sees it. */
export async function buy(shop: TestShop, gift: Gift, token: string): Promise<OrderBody> {
  const opened = await shop.call('POST', '/product/orders', {
    token,
    body: { amount: roundToPaise(gift.price), product: { id: gift._id, price: gift.price } },
  });
  if (opened.status !== 200) throw new Error(`The order was refused: ${opened.status} ${JSON.stringify(opened.body)}`);
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  const orders = (await shop.call('GET', '/user/orders', { token })).body as OrderBody[];
  return orders.find(({ _id }) => _id === paid.body.order) as OrderBody;
}

/** The payment provider's own books. */
export function ledger(shop: Pick<TestShop, 'sandboxUrl'>): Promise<Books> {
  return sandbox<Books>(shop, 'GET', '/ledger');
}
interface Books {
  orders: { id: string; receipt: string; amount: number; status: string }[];
  payments: { id: string; order_id: string; amount: number; status: string; amount_refunded: number }[];
  refunds: { id: string; payment_id: string; amount: number; status: string; receipt: string | null }[];
}

/** Lets a route of the provider fail. */
export async function fault(shop: Pick<TestShop, 'sandboxUrl'>, body: object): Promise<void> {
  await sandbox(shop, 'POST', '/faults', body);
}

/** Calls the API as the admin of a shop that is opened later. */
export const adminCaller = (shop: () => TestShop) => (method: string, path: string, body?: object) =>
  shop().call(method, path, { token: shop().tokens.admin, ...(body && { body }) });
