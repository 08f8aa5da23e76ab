import type { ProductBody } from '../../src/catalog/api.ts';
import { pay } from '../fixtures.ts';
import { type Client, clientAt, type Reply } from './client.ts';

export interface Measured {
  what: string;
  ms: number;
  status: number;
}

/** Somebody at an address of her own who browses and buys until the end. */
export async function goShopping(
  { url, sandboxUrl }: { url: string; sandboxUrl: string },
  number: number,
  until: number,
  measured: Measured[],
): Promise<void> {
  const ask = clientAt(url, `127.0.${number}.1`);
  const timed = async (what: string, asked: Promise<Reply>) => {
    const reply = await asked;
    measured.push({ what, ms: reply.ms, status: reply.status });
    return reply;
  };
  const token = await register(ask, number);
  while (performance.now() < until) {
    await timed('page', ask('/'));
    const { products } = JSON.parse((await timed('list', ask('/api/v1/product/product-list/1'))).text || '{}');
    const product = (products as ProductBody[] | undefined)?.[number % products.length];
    if (!product) continue;
    await timed('page', ask(`/product/${product.slug}`));
    const json = { amount: Math.round(product.price * 100), cart: [{ _id: product._id, quantity: 1 }] };
    const opened = await timed('order', ask('/api/v1/product/orders', { method: 'POST', token, json }));
    const { id } = JSON.parse(opened.text || '{}');
    if (id) {
      const paid = await pay({ sandboxUrl }, id);
      await timed('payment', ask('/api/v1/product/payment-callback', { method: 'POST', json: paid }));
    }
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
}

/** The email address of a shopper. */
export const shopperEmail = (number: number) => `shopper-${number}@example.com`;

async function register(ask: Client, number: number): Promise<string> {
  const person = {
    name: `Shopper ${number}`,
    email: shopperEmail(number),
    password: 'sixteen balls of yarn',
    phone: '98000 00000',
    location: 'Pune',
  };
  await ask('/api/v1/user/signup', { method: 'POST', json: person });
  const { token } = JSON.parse((await ask('/api/v1/user/login', { method: 'POST', json: person })).text || '{}');
  if (!token) throw new Error(`${person.email} cannot log in.`);
  return token;
}
