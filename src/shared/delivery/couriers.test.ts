import { describe, expect, it } from 'vitest';
import { formatOrderNumber, parseOrderNumber } from '../orders/order-number.ts';
import { readyTexts } from '../text/ready-texts.ts';
import { couriers, isLikelyTrackingNumber, trackingLink } from './couriers.ts';

describe('A tracking number', () => {
  it('is checked against the form of its courier, and the check digit of India Post', () => {
    expect(isLikelyTrackingNumber('india-post', 'EE 123 456 785 IN')).toBe(true);
    expect(isLikelyTrackingNumber('india-post', 'EE123456784IN')).toBe(false);
    expect(isLikelyTrackingNumber('dtdc', 'd44710923')).toBe(true);
    expect(isLikelyTrackingNumber('blue-dart', '12')).toBe(false);
    expect(isLikelyTrackingNumber('other', 'anything')).toBe(true);
  });

  it('leads to a page over https, with the number where the courier takes one', () => {
    expect(trackingLink('delhivery', '1234567890123')).toBe('https://www.delhivery.com/track/package/1234567890123');
    expect(trackingLink('other', '1', 'https://courier.example')).toBe('https://courier.example');
    expect(trackingLink('other', '1')).toBeNull();
    for (const { link } of couriers) if (link) expect(new URL(link).protocol).toBe('https:');
  });
});

describe('An order’s number', () => {
  it('is read with and without its sign', () => {
    expect(
      [1001, ' #1001 ', '# 1001', '98290 11111', '#', '12345678901'].map((text) => parseOrderNumber(String(text))),
    ).toEqual([1001, 1001, 1001, null, null, null]);
    expect(formatOrderNumber(1001)).toBe('#1001');
  });
});

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
    expect(collected.map(({ title }) => title)).not.toContain('Is the address right?');
  });
});
