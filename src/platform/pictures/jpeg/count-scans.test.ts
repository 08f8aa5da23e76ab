import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const complain = async (photo: Buffer) => {
  const form = { topic: 'other', words: 'The photo says it.', name: 'Gita Rao', email: 'gita@example.com' };
  const body = { ...form, photos: [photo.toString('base64')] };
  const { status, body: answer } = await shop.call('POST', '/grievance', { body });
  return { status, code: answer.code };
};

function segment(code: number, ...bytes: number[]): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length + 2);
  return Buffer.concat([Buffer.from([0xff, code]), length, Buffer.from(bytes)]);
}

const table = (destination: number, symbol: number) => segment(0xc4, destination, 1, ...Array(15).fill(0), symbol);

/**
 * A grey progressive JPEG of 64 by 64 pixels. Each further scan says in two bytes that all blocks stay as they are
 * (ITU-T T.81, G.1.2.2); with 64 megapixels, a thousand of them take seconds to decode.
 */
function withScans(count: number): Buffer {
  const blocks = Buffer.alloc(8);
  const further = Buffer.concat([segment(0xda, 1, 1, 0, 1, 1, 0), Buffer.from([0b0_1111111, 0b1111111_0])]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, 0, 64, 0, 64, 1, 1, 0x11, 0),
    table(0x00, 0),
    table(0x10, 0xe0),
    ...[segment(0xda, 1, 1, 0, 0, 0, 0), blocks],
    ...Array(count - 1).fill(further),
    Buffer.from([0xff, 0xd9]),
  ]);
}

it('A JPEG of more scans than any program writes is refused before it is decoded', async () => {
  expect(await complain(withScans(101))).toEqual({ status: 400, code: 'bad_image' });
  expect(await complain(withScans(20_000))).toEqual({ status: 400, code: 'bad_image' });
  expect((await complain(withScans(60))).status).toBe(201);
});

it('A progressive JPEG is taken, also with a preview and a film behind it', async () => {
  const noise = { create: { width: 900, height: 700, channels: 3, background: '#9c164b' } } as const;
  const progressive = await sharp(noise).jpeg({ mozjpeg: true }).toBuffer();
  const preview = segment(0xe2, ...withScans(300));
  const film = Buffer.alloc(4_000, Buffer.from([0xff, 0xda]));
  const whole = Buffer.concat([progressive.subarray(0, 2), preview, progressive.subarray(2), film]);
  expect((await complain(whole)).status).toBe(201);
  expect((await complain(await picture())).status).toBe(201);
});
