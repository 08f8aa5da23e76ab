import { addProduct, adminCaller, pay } from '../../../test/fixtures.ts';
import type { Answer, TestShop } from '../../../test/test-app.ts';
import { roundToPaise } from '../../shared/money.ts';

let count = 0;

/** Checkouts of a product with two variants, and of one that is on sale, with codes and a gift wrap. */
export function replacedCalls(shop: () => TestShop) {
  const asAdmin = adminCaller(shop);
  const addOffer = async (limits: { maxUses?: number; maxUsesPerBuyer?: number }) => {
    const code = `CODE${++count}`;
    const { body } = await asAdmin('POST', '/shop/offers', { code, kind: 'amount', amount: 50, ...limits });
    return { code, id: body.offer._id as string };
  };
  const countUses = async (code: string) =>
    (await asAdmin('GET', '/shop/offers')).body.offers.find((one: { code: string }) => one.code === code)
      .used as number;
  const addSized = async (quantity: number) => {
    const gift = await addProduct(shop(), { name: `Sized Bear ${++count}`, price: 500, quantity: 1 });
    const { body } = await asAdmin('PUT', `/product/products/${gift._id}/variants`, {
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [
        { values: ['Small'], price: 500, quantity },
        { values: ['Large'], price: 700, quantity },
      ],
    });
    if (!body.success) throw new Error(JSON.stringify(body));
    const page = (await shop().call('GET', `/product/products/${gift.slug}`)).body.product;
    return { ...gift, variants: page.variants as { _id: string; values: string[]; quantity: number }[] };
  };
  const addOnSale = async (quantity: number) => {
    const gift = await addProduct(shop(), { name: `Sale Bear ${++count}`, price: 500, quantity });
    await asAdmin('PUT', `/product/products/${gift._id}/sale`, { price: 400 });
    return gift;
  };
  const addWrap = async (price: number) =>
    (await asAdmin('POST', '/shop/gift-wraps', { name: `Wrap ${++count}`, price })).body.wraps.at(-1)._id as string;
  const addQuote = async () => {
    const form = { title: `Custom Bear ${++count}`, quantity: 1, readyOn: '2099-12-08', validUntil: '2099-11-30' };
    let price = 500;
    const { quote } = (await asAdmin('POST', '/user/custom-orders', { ...form, price })).body;
    const path = `/user/custom-orders/${quote._id}`;
    const openFor = async (name: string) => {
      const { due } = (await shop().call('GET', quote.link)).body.quote;
      const delivery = { name, phone: '98450 12345', email: `${name}@example.com`, address: '7 Lake Road, Bengaluru' };
      return shop().call('POST', `${quote.link}/payment`, { body: { amount: roundToPaise(due), delivery } });
    };
    return {
      id: quote._id as string,
      open: openFor,
      change: () => {
        price += 10;
        return asAdmin('PUT', path, { ...form, price });
      },
      withdraw: () => asAdmin('POST', `${path}/withdraw`),
      /** Its last day passes. */
      end: () => shop().db.pool.query(`update custom_quotes set valid_until = '2026-01-01' where id = $1`, [quote._id]),
    };
  };
  /** At the price that a quote states. */
  const open = async (token: string, { _id, variant, quantity = 1 }: Line, more: More = {}) => {
    const cart = [{ _id, variant, quantity }];
    const gift = more.wrap && { recipient, wrap: more.wrap };
    const asked = {
      cart,
      ...(more.code && { code: more.code }),
      ...(gift && { gift: { pin: '311001', wrap: more.wrap } }),
    };
    const { body } = await shop().call('POST', '/checkout/quote', { token, body: asked });
    const amount = roundToPaise(body.bill?.total ?? 0);
    return shop().call('POST', '/product/orders', { token, body: { amount, ...asked, ...(gift && { gift }) } });
  };
  const settle = async (opened: Answer): Promise<Answer> =>
    shop().call('POST', '/product/payment-callback', { body: await pay(shop(), opened.body.id) });
  /** Nothing for what the provider knows as paid. */
  const settleOnce = async ({ body: { id } }: Answer): Promise<void> => {
    const paid = await pay(shop(), id).catch(() => null);
    if (paid) await shop().call('POST', '/product/payment-callback', { body: paid });
  };
  /** Moves the beginning of a checkout into the past, and ends its hold. */
  const age = (orderIds: string[], hours: number) =>
    shop().db.pool.query(
      `with old as (update checkouts set created_at = created_at - $2::int * interval '1 hour', held_until = least(held_until, now() - $2::int * interval '1 hour')
         where provider_order_id = any($1) and state in ('held', 'expired', 'failed') returning id),
       freed as (update offer_uses set held_until = least(held_until, now()) where checkout_id in (select id from old))
       update holds set held_until = least(held_until, now()) where checkout_id in (select id from old)`,
      [orderIds, hours],
    );
  return { asAdmin, addOffer, countUses, addSized, addOnSale, addWrap, addQuote, open, settle, settleOnce, age };
}
interface Line {
  _id: string;
  variant?: string;
  quantity?: number;
}
interface More {
  code?: string;
  wrap?: string;
}

const recipient = {
  ...{ name: 'Rohan', phone: '9822041177', line1: '1 Fort Road', city: 'Bhilwara', state: 'Rajasthan' },
  pin: '311001',
};
