import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, pay } from '../../../../test/fixtures.ts';
import { type Answer, openShop, type TestShop } from '../../../../test/test-app.ts';
import { checkInvariants } from '../../index.ts';
import { delivery, guestKey, holdCalls } from './hold-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ rateLimit: true, trustProxy: ['127.0.0.1'] });
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const { newAccount } = holdCalls(() => shop);
const price = 100;

interface Goods {
  gift: Gift;
  variant?: string;
  stock: number;
}
interface Person {
  token: string | null;
  key: string;
  from: string;
}

async function addGoods(): Promise<Goods[]> {
  const [plenty, scarce] = [
    await addProduct(shop, { name: 'Crowd Bear', price, quantity: 600 }),
    await addProduct(shop, { name: 'Crowd Owl', price, quantity: 200 }),
  ];
  const sized = await addProduct(shop, { name: 'Crowd Cat', price, quantity: 1 });
  const values = ['Small', 'Large'];
  await asAdmin('PUT', `/product/products/${sized._id}/variants`, {
    options: [{ name: 'Size', values }],
    variants: values.map((value) => ({ values: [value], price, quantity: 200 })),
  });
  const { variants } = (await shop.call('GET', `/product/products/${sized.slug}`)).body.product;
  return [
    { gift: plenty, stock: 600 },
    { gift: scarce, stock: 200 },
    ...variants.map(({ _id }: { _id: string }) => ({ gift: sized, variant: _id, stock: 200 })),
  ];
}

/** Guests buy one product; accounts buy carts and single products. */
function order(
  { token, key, from }: Person,
  { gift, variant }: Goods,
  quantity: number,
  isCart = true,
): Promise<Answer> {
  const line = { _id: gift._id, variant, quantity };
  const bought = token && isCart ? { cart: [line] } : { product: line };
  const who = token ? {} : { delivery, guestKey: key };
  const body = { amount: price * 100 * quantity, ...bought, ...who };
  return shop.call('POST', '/product/orders', { ...(token && { token }), headers: { 'x-forwarded-for': from }, body });
}

async function people(count: number, accounts: number, address: (n: number) => string): Promise<Person[]> {
  const all: Person[] = [];
  for (let n = 0; n < count; n++)
    all.push({ token: n < accounts ? await newAccount() : null, key: guestKey(), from: address(n) });
  return all;
}

/** As many pieces as a checkout is opened for. */
async function attack(person: Person, goods: Goods[]): Promise<number> {
  let taken = 0;
  for (const one of goods)
    for (const quantity of [99, 10, 9, 6, 3, 1]) {
      const { status } = await order(person, one, quantity);
      if (status === 200) {
        taken = quantity;
        break;
      }
    }
  return taken;
}

/** Whether an honest buyer gets the goods, in three tries. */
async function buyHonestly(person: Person, goods: Goods, quantity: number): Promise<boolean> {
  for (let tries = 0; tries < 3; tries++) {
    const opened = await order(person, goods, quantity, tries % 2 === 0);
    if (opened.status !== 200) continue;
    const reported = { headers: { 'x-forwarded-for': person.from }, body: await pay(shop, opened.body.id) };
    const paid = await shop.call('POST', '/product/payment-callback', reported);
    return paid.status === 200;
  }
  return false;
}

const heldByStock = async () =>
  (
    await shop.db.pool.query<{ id: string; held: number }>(
      `select coalesce(nullif(variant_id, ''), product_id) as id, sum(quantity)::int as held from holds
       where held_until > now() group by 1`,
    )
  ).rows;

it.each([
  ['one network', (n: number) => `203.0.113.${n}`, (n: number) => `203.0.113.${200 + n}`, 4],
  ['ten networks', (n: number) => `198.51.${n % 10}.${n}`, (n: number) => `198.51.${n % 10}.${200 + n}`, 2],
])(
  '200 first buyers nearly all get their gifts while 20 others in %s hold what they can',
  async (_where, honestAt, attackerAt, share) => {
    const goods = await addGoods();
    const attackers = await people(20, 10, attackerAt);
    const honest = await people(200, 20, honestAt);
    let taken = 0;
    for (const [n, one] of attackers.entries())
      taken += await attack(one, [...goods.slice(n % 4), ...goods.slice(0, n % 4)]);
    expect(taken).toBeLessThanOrEqual(20 * 10);
    for (const { id, held } of await heldByStock()) {
      const stock = goods.find(({ gift, variant }) => id === (variant ?? gift._id))?.stock ?? 0;
      if (stock > 0) expect(held).toBeLessThanOrEqual(stock / share);
    }
    const queue = honest.map((person, n) => ({ person, goods: goods[n % 4] as Goods, quantity: 1 + (n % 2) }));
    let served = 0;
    const serve = async () => {
      for (let next = queue.pop(); next; next = queue.pop())
        if (await buyHonestly(next.person, next.goods, next.quantity)) served++;
    };
    await Promise.all(Array.from({ length: 8 }, serve));
    expect(served).toBeGreaterThanOrEqual(190);
    expect(await checkInvariants(shop.db.read)).toEqual([]);
  },
  600_000,
);
