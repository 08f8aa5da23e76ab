import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyPaymentSignature, verifyWebhookSignature } from './razorpay-signature.ts';

/** Published by Razorpay in the test suites of its own SDKs (razorpay-node, -python, -ruby). */
const published = [
  {
    keySecret: 'EnLs21M47BllR3X8PSFtjtbd',
    orderId: 'order_IEIaMR65cu6nz3',
    paymentId: 'pay_IH4NVgf4Dreq1l',
    signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  },
  {
    keySecret: 'key_secret',
    orderId: 'fake_order_id',
    paymentId: 'fake_payment_id',
    signature: 'b2335e3b0801106b84a7faff035df56ecffde06918c9ddd1f0fafbb37a51cc89',
  },
  {
    keySecret: 'key_secret',
    orderId: 'fake_other_id',
    paymentId: 'fake_payment_id',
    signature: '965ee2de4c5c4e6f006fb0a5a1736d992e5d4d52f9fe10b98c9b97ee169ebe18',
  },
];
const webhookBody = resolve(import.meta.dirname, '../../../../shared/vectors/webhook-body.json');

describe('The provider’s signature of a payment', () => {
  it('is accepted for the published triples, in either case of letters', () => {
    for (const triple of published) {
      expect(verifyPaymentSignature(triple)).toBe(true);
      expect(verifyPaymentSignature({ ...triple, signature: triple.signature.toUpperCase() })).toBe(true);
    }
  });

  it('is refused for a subscription, whose ids stand the other way round', () => {
    const signature = '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693';
    expect(
      verifyPaymentSignature({
        keySecret: 'EnLs21M47BllR3X8PSFtjtbd',
        orderId: 'sub_ID6MOhgkcoHj9I',
        paymentId: 'pay_IDZNwZZFtnjyym',
        signature,
      }),
    ).toBe(false);
  });

  it('is refused when it is no signature at all', () => {
    const [triple] = published;
    for (const signature of ['', 'zz', '0'.repeat(63), '0'.repeat(65), null, undefined, 5, [], {}])
      expect(verifyPaymentSignature({ ...(triple as object), signature } as never)).toBe(false);
  });

  it('is refused when any one bit of it, or any part of what it signs, is another', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.nat(255),
        (keySecret, orderId, paymentId, bit) => {
          const bytes = createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest();
          expect(verifyPaymentSignature({ keySecret, orderId, paymentId, signature: bytes.toString('hex') })).toBe(
            true,
          );
          bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          expect(verifyPaymentSignature({ keySecret, orderId, paymentId, signature: bytes.toString('hex') })).toBe(
            false,
          );
        },
      ),
    );
  });
});

describe('The provider’s signature of a webhook', () => {
  const short = {
    rawBody: Buffer.from('{"a":1,"b":2,"c":{"d":3}}'),
    signature: '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
  };

  it('is accepted with any of the listed secrets, and over exactly these bytes', () => {
    expect(verifyWebhookSignature({ ...short, secrets: ['newer', '123456'] })).toBe(true);
    expect(verifyWebhookSignature({ ...short, secrets: ['newer'] })).toBe(false);
    expect(
      verifyWebhookSignature({ ...short, rawBody: Buffer.from('{"a":1,"b":2,"c":{"d":3}} '), secrets: ['123456'] }),
    ).toBe(false);
  });

  it.skipIf(!existsSync(webhookBody))(
    'is accepted for the published pretty-printed body (only where the shared vectors lie beside the project)',
    () => {
      const claim = {
        rawBody: readFileSync(webhookBody),
        signature: 'd60e67fd884556c045e9be7dad57903e33efc7172c17c6e3ef77db42d2b366e9',
        secrets: ['key_secret'],
      };
      expect(verifyWebhookSignature(claim)).toBe(true);
      expect(
        verifyWebhookSignature({
          ...claim,
          rawBody: Buffer.from(JSON.stringify(JSON.parse(claim.rawBody.toString()))),
        }),
      ).toBe(false);
    },
  );
});

describe('An empty key', () => {
  const rawBody = Buffer.from('{"event":"payment.captured"}');
  const signedWithNothing = (message: string | Buffer) => createHmac('sha256', '').update(message).digest('hex');

  it('never verifies a webhook: a secret that is empty or missing throws, alone or beside a good one', () => {
    const signature = signedWithNothing(rawBody);
    for (const secrets of [[''], ['good-secret', ''], ['', 'good-secret'], [], [undefined], [null]])
      expect(() => verifyWebhookSignature({ rawBody, signature, secrets: secrets as string[] })).toThrow('empty key');
    expect(verifyWebhookSignature({ rawBody, signature, secrets: ['good-secret'] })).toBe(false);
    expect(verifyWebhookSignature({ rawBody, signature: '', secrets: ['good-secret'] })).toBe(false);
  });

  it('never verifies a payment', () => {
    const ids = { orderId: 'order_1', paymentId: 'pay_1' };
    const signature = signedWithNothing('order_1|pay_1');
    for (const keySecret of ['', undefined, null])
      expect(() => verifyPaymentSignature({ ...ids, signature, keySecret: keySecret as string })).toThrow('empty key');
  });
});
