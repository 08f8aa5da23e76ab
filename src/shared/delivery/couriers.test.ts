import { describe, expect, it } from 'vitest';
import { formatOrderNumber, parseOrderNumber } from '../orders/order-number.ts';
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
      [1001, ' #1001 ', '# 1001', '#१००१', '98290 11111', '#', '12345678901'].map((text) =>
        parseOrderNumber(String(text)),
      ),
    ).toEqual([1001, 1001, 1001, 1001, null, null, null]);
    expect(formatOrderNumber(1001)).toBe('#1001');
  });
});
