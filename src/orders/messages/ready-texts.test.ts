import { describe, expect, it } from 'vitest';
import { readyTexts } from './ready-texts.ts';

describe('The ready texts of an order', () => {
  it('begin with the one that fits its state, filled with name, number, courier and link', () => {
    const order = {
      number: 1001,
      status: 'Shipped',
      totalAmount: 500,
      buyer: { name: 'Asha' },
      shipTo: { name: 'Asha', address: 'Bhilwara' },
      gift: null,
      products: [{ name: 'Bear', quantity: 2 }],
      payment: { awaited: false },
      bill: { zone: 'rest' },
      tracking: { name: 'Delhivery', number: '123', link: 'https://track.example/123' },
    } as const;
    const shop = { shopName: 'Moti & Daughters', orderLink: 'https://shop.example/order/x' };
    const texts = readyTexts({ ...order, products: [...order.products] }, shop);
    expect(texts[0]?.text).toBe(
      'Namaste Asha, your order #1001 is on its way to you with Delhivery, number 123.\nYou can follow it here: https://track.example/123\nMoti & Daughters',
    );
    expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length);
    const awaited = { ...order, products: [], payment: { awaited: true }, tracking: null };
    expect(readyTexts(awaited, shop)[0]?.text).toContain(
      'waits for your payment of ₹500.\nHow to pay: https://shop.example/order/x',
    );
    const collected = readyTexts({ ...awaited, payment: order.payment, bill: { zone: 'pickup' } }, shop);
    expect(collected[0]?.text).toContain(
      'your order #1001 is ready: you can collect it.\nFollow your order here: https://shop.example/order/x',
    );
    expect(collected.map(({ title }) => title)).not.toContain('adminOrder.isAddressRight');
  });
});
