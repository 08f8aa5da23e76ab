import type { ProductBody } from '../../src/catalog/api.ts';
import { roundToPaise } from '../../src/shared/money.ts';
import { pay } from '../fixtures.ts';
import { type Client, clientAt, type Reply } from './client.ts';

export interface Measured {
  step: string;
  ms: number;
  status: number;
}

export async function goShopping(
  { url, sandboxUrl }: { url: string; sandboxUrl: string },
  number: number,
  until: number,
  measured: Measured[],
): Promise<void> {
  const send = clientAt(url, `127.0.${number}.1`);
  const timed = async (step: string, request: Promise<Reply>) => {
    const reply = await request;
    measured.push({ step, ms: reply.ms, status: reply.status });
    return reply;
  };
  const token = await register(send, number);
  while (performance.now() < until) {
    await timed('page', send('/'));
    const { products } = JSON.parse((await timed('list', send('/api/v1/product/product-list/1'))).text || '{}');
    const product = (products as ProductBody[] | undefined)?.[number % products.length];
    if (!product) continue;
    await timed('page', send(`/product/${product.slug}`));
    const json = { amount: roundToPaise(product.price), cart: [{ _id: product._id, quantity: 1 }] };
    const opened = await timed('order', send('/api/v1/product/orders', { method: 'POST', token, json }));
    const { id } = JSON.parse(opened.text || '{}');
    if (id) {
      const paid = await pay({ sandboxUrl }, id);
      await timed('payment', send('/api/v1/product/payment-callback', { method: 'POST', json: paid }));
    }
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
}

export const shopperEmail = (number: number) => `shopper-${number}@example.com`;

async function register(send: Client, number: number): Promise<string> {
  const person = {
    name: `Shopper ${number}`,
    email: shopperEmail(number),
    password: 'sixteen balls of yarn',
    phone: '98000 00000',
    location: 'Pune',
  };
  await send('/api/v1/user/signup', { method: 'POST', json: person });
  const { token } = JSON.parse((await send('/api/v1/user/login', { method: 'POST', json: person })).text || '{}');
  if (!token) throw new Error(`${person.email} cannot log in.`);
  return token;
}
