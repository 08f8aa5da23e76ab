import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { end, field, file, part, type, uploadFolders } from './form-fixture.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Formed Bear', price: 100, quantity: 5 });
});
afterAll(() => shop.close());

/** Every call that takes a form, with who may call it. */
const forms = () => [
  { method: 'POST', path: '/product/create-product', token: shop.tokens.admin },
  { method: 'PUT', path: `/product/update-product/${bear._id}`, token: shop.tokens.admin },
  { method: 'POST', path: '/product/photos', token: shop.tokens.admin },
  { method: 'POST', path: `/product/products/${bear.slug}/reviews`, token: shop.tokens.asha },
];

const damaged: [what: string, contentType: string, body: string, statuses: number[]][] = [
  ['no boundary', 'multipart/form-data', `${field('name')}${end}`, [400]],
  ['an empty boundary', 'multipart/form-data; boundary=', `${field('name')}${end}`, [400]],
  ['another boundary', 'multipart/form-data; boundary=other', `${field('name')}${end}`, [400]],
  ['a boundary of 1,000 signs', `multipart/form-data; boundary=${'b'.repeat(1_000)}`, `${field('name')}${end}`, [400]],
  ['nothing in it', type, '', [400]],
  ['only the end', type, end, [400]],
  ['no end', type, field('name'), [400]],
  ['a head cut off', type, '--b\r\nContent-Dispo', [400]],
  ['a file cut off', type, file('photos').slice(0, -20), [400]],
  ['a part without a head', type, `--b\r\n\r\nx\r\n${end}`, [400]],
  ['a part without a name', type, `${part('Content-Disposition: form-data')}${end}`, [400]],
  ['a head that is none', type, `${part('no colon at all')}${end}`, [400]],
  ['a head of 100 kB', type, `${part(`X-Long: ${'x'.repeat(100_000)}`)}${end}`, [400]],
  ['a head of 1,000 lines', type, `${part(Array(1_000).fill('X-A: b').join('\r\n'))}${end}`, [400]],
  [
    'a form in the form',
    type,
    `${part('Content-Disposition: form-data; name="photos"\r\nContent-Type: multipart/mixed; boundary=c', '--c\r\n\r\nx\r\n--c--')}${end}`,
    [400],
  ],
  ['1,000 fields', type, `${Array.from({ length: 1_000 }, (_, n) => field(`f${n}`)).join('')}${end}`, [400]],
  ['1,000 files', type, `${Array.from({ length: 1_000 }, () => file('photos')).join('')}${end}`, [400, 415]],
  ['a field __proto__', type, `${field('__proto__', '{"role":"admin"}')}${end}`, [400]],
  ['a field constructor', type, `${field('constructor')}${end}`, [400]],
  ['a file __proto__', type, `${file('__proto__')}${end}`, [400]],
  ['a field of 1 MB', type, `${field('comment', 'x'.repeat(1_000_000))}${end}`, [413]],
  ['a name of 1,000 signs', type, `${field('n'.repeat(1_000))}${end}`, [400]],
  ['a field twice', type, `${field('name')}${field('name')}${end}`, [400]],
  [
    'a broken JSON field',
    type,
    `${part('Content-Disposition: form-data; name="name"\r\nContent-Type: application/json', '{')}${end}`,
    [400],
  ],
  [
    'a JSON field',
    type,
    `${part('Content-Disposition: form-data; name="rating"\r\nContent-Type: application/json', '{"a":1}')}${end}`,
    [400],
  ],
  ['a file as a field', type, `${file('name')}${end}`, [400]],
  ['a picture as text', type, `${field('photos')}${end}`, [400]],
  ['another form', 'application/x-www-form-urlencoded', 'a=b', [415]],
  ['JSON', 'application/json', '{}', [415]],
  ['multipart/mixed', 'multipart/mixed; boundary=b', `${field('name')}${end}`, [415]],
];

describe('A form that is damaged', () => {
  for (const [what, contentType, body, statuses] of damaged)
    it(`is refused with a sentence at every call that takes one: ${what}`, async () => {
      for (const { method, path, token } of forms()) {
        const answer = await shop.call(method, path, { token, body, headers: { 'content-type': contentType } });
        expect(statuses, `${method} ${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
        expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/\.$/) });
        if (answer.status === 400)
          expect(answer.body.errors).toContainEqual({
            path: expect.any(String),
            message: expect.stringMatching(/\.$/),
          });
      }
      expect(uploadFolders()).toBe(0);
    });

  it('is refused over the wire, too, when it ends in the middle or says that it is larger than it may be', async () => {
    const headers = { 'content-type': type, authorization: shop.tokens.asha };
    const url = `${shop.url}/api/v1/product/products/${bear.slug}/reviews`;
    const cutOff = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(file('photos').slice(0, -12)));
        controller.close();
      },
    });
    const truncated = await fetch(url, { method: 'POST', headers, body: cutOff, duplex: 'half' } as RequestInit);
    expect(truncated.status).toBe(400);
    const large = await shop.call('POST', `/product/products/${bear.slug}/reviews`, {
      token: shop.tokens.asha,
      body: end,
      headers: { 'content-type': type, 'content-length': String(50 * 1024 * 1024) },
    });
    expect(large.status).toBe(413);
    expect(uploadFolders()).toBe(0);
  });
});
