import { describe, expect, it } from 'vitest';
import { inLanguage } from './language.ts';
import { type Message, message, readMessage, readReason, readText, writeInEnglish } from './message.ts';

const inHindi = <T>(read: () => T) => inLanguage('hi', read);

describe('A stored message', () => {
  it('is written in the reader’s language with the messages, days and lists in it', () => {
    const stored = message('orderHistory.requestClosed', {
      kind: 'cancel',
      why: message('shopping.orderWasCancelled'),
    });
    expect(writeInEnglish(stored)).toBe('The request to cancel was closed: The order was cancelled.');
    expect(inHindi(() => readMessage(stored, ''))).toBe('रद्द करने का अनुरोध बंद हुआ: ऑर्डर रद्द हुआ।');
    expect(writeInEnglish(message('orderHistory.madeLines', { lines: [1, 3] }))).toBe('Made: line 1, 3');
    const again = message('orderHistory.buyerAsksAgainOn', { day: { day: '2026-08-17' } });
    expect(writeInEnglish(again)).toBe('The buyer asks for another attempt on 17 Aug 2026');
  });

  it('is its English text where this release has no such message, or one with other values', () => {
    const unknown = { key: 'orderHistory.gone' } as unknown as Message;
    const changed = { key: 'orderHistory.bookedFor', values: { courier: 'DTDC' } } as Message;
    for (const stored of [null, unknown, changed])
      expect(inHindi(() => readMessage(stored, 'As it was'))).toBe('As it was');
  });
});

describe('A stored sentence', () => {
  it.each([
    ['The bank did not take it.', 'बैंक ने पैसे नहीं लिए।'],
    ['It could not be cancelled: Ask us.', 'रद्द नहीं हो सका: “Ask us.”'],
    ['No courier goes to 110001 with this parcel.', 'इस पार्सल के साथ कोई कूरियर 110001 नहीं जाता।'],
    ['No courier goes to this address with this parcel.', 'इस पार्सल के साथ कोई कूरियर इस पते पर नहीं जाता।'],
    [
      'The chosen courier does not take this parcel any more. Please choose another one. It could not be cancelled: No.',
      'चुना हुआ कूरियर यह पार्सल अब नहीं लेता। कृपया कोई और चुनें। रद्द नहीं हो सका: “No.”',
    ],
    ['Insufficient funds (a+b)', 'Insufficient funds (a+b)'],
  ])('%s', (stored, hindi) => {
    expect(inHindi(() => readText(stored))).toBe(hindi);
    expect(readText(stored)).toBe(stored);
  });
});

describe('A reason that a provider may have written', () => {
  it.each([
    ['The payment has been fully refunded already', 'इस भुगतान की पूरी रक़म पहले ही लौटाई जा चुकी है।'],
    ['The bank did not take it.', 'बैंक ने पैसे नहीं लिए।'],
    ['Insufficient funds (a+b)', '“Insufficient funds (a+b)”'],
    ['', ''],
  ])('%s', (stored, hindi) => {
    expect(inHindi(() => readReason(stored))).toBe(hindi);
    expect(readReason(stored)).toBe(stored);
    const failed = message('orderHistory.refundFailed', { amount: '₹50', why: { stored } });
    expect(writeInEnglish(failed)).toBe(`Refund of ₹50 failed: ${stored}`);
    expect(inHindi(() => readMessage(failed, ''))).toBe(`₹50 का रिफ़ंड नहीं हुआ: ${hindi}`);
  });
});
