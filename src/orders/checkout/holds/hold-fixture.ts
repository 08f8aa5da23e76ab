import { expect } from 'vitest';
import { addProduct, type Gift } from '../../../../test/fixtures.ts';
import type { Answer, TestShop } from '../../../../test/test-app.ts';
import { roundToPaise } from '../../../shared/money.ts';

export const delivery = { name: 'Guest Gita', phone: '98111 22333', email: 'gita@example.com', address: '1 Fort Road' };
export const guestKey = () => crypto.randomUUID();
export const limited = { status: 429, body: { code: 'too_many_requests', message: expect.any(String) } };
export const wait = ({ headers }: Answer) => Number(headers['retry-after']);

/** Orders of accounts and guests in chosen networks. */
export function holdCalls(shop: () => TestShop) {
  let count = 0;
  const gift = (quantity = 100) => addProduct(shop(), { name: `Limited Bear ${count++}`, price: 100, quantity });
  const elsewhere = () => `198.${18 + (count >> 8)}.${count++ & 255}.7`;
  const order = (token: string, lines: [Gift, number][], from: string, method?: 'manual'): Promise<Answer> =>
    shop().call('POST', '/product/orders', {
      token,
      headers: { 'x-forwarded-for': from },
      body: {
        amount: lines.reduce((sum, [{ price }, quantity]) => sum + roundToPaise(price) * quantity, 0),
        cart: lines.map(([{ _id }, quantity]) => ({ _id, quantity })),
        method,
      },
    });
  const orderAsGuest = (
    bought: Gift,
    guest: { guestKey?: string; quantity?: number; email?: string; from: string },
  ) => {
    const { guestKey, quantity = 1, email = delivery.email, from } = guest;
    return shop().call('POST', '/product/orders', {
      headers: { 'x-forwarded-for': from },
      body: {
        amount: roundToPaise(bought.price) * quantity,
        product: { id: bought._id, quantity },
        delivery: { ...delivery, email },
        guestKey,
      },
    });
  };
  const countHeld = async ({ slug }: Gift): Promise<number> =>
    (await shop().call('GET', `/product/products/${slug}`)).body.product.held;
  async function newAccount(): Promise<string> {
    const person = { name: 'First Buyer', email: `first${count++}@example.com`, password: 'eleven yarn balls' };
    const headers = { 'x-forwarded-for': elsewhere() };
    await shop().call('POST', '/user/signup', { headers, body: { ...person, phone: '98000 00000', location: 'Pune' } });
    return (await shop().call('POST', '/user/login', { headers, body: person })).body.token;
  }
  return { gift, elsewhere, order, orderAsGuest, countHeld, newAccount };
}
