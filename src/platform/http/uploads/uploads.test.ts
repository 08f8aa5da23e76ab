import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift, giftCategory, picture } from '../../../../test/fixtures.ts';
import { isFullRun } from '../../../../test/full-run.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { end, field, file, part, type, uploadFolders } from './form-fixture.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Formed Bear', price: 100, quantity: 5 });
});
afterAll(() => shop.close());

/** Files that are being received. */
const received = () =>
  readdirSync(tmpdir(), { withFileTypes: true })
    .filter(({ name }) => name.startsWith(`dhaaga-upload-${process.pid}-`))
    .flatMap(({ name }) => readdirSync(join(tmpdir(), name))).length;
/** As a browser sends a field in which nothing was chosen, except that bytes follow. */
const namelessFile = (name: string, body = 'x') =>
  part(`Content-Disposition: form-data; name="${name}"; filename=""\r\nContent-Type: image/jpeg`, body);

/** An upload that has begun and goes on slowly, until it is finished. */
function beginUpload(path: string, token: string, photo = file) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (one) => {
      controller = one;
    },
  });
  const answer = fetch(`${shop.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: token },
    body,
    duplex: 'half',
  } as RequestInit);
  const send = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
  send(field('rating', '4') + field('comment', 'Soft'));
  send(photo('photos', 'x'.repeat(1_000)).slice(0, -2));
  const sending = setInterval(() => send('x'.repeat(16_384)), 2_000);
  answer.finally(() => clearInterval(sending)).catch(() => undefined);
  return {
    answer,
    finish: async () => {
      clearInterval(sending);
      send(`\r\n${end}`);
      controller?.close();
      return (await answer).status;
    },
  };
}

describe('Uploads', () => {
  const reviews = (slug: string) => `/product/products/${slug}/reviews`;
  const upload = (token: string) =>
    picture().then((photo) =>
      shop.call('POST', reviews(bear.slug), { token, form: { rating: '4', comment: 'Soft' }, photos: [photo] }),
    );
  const newcomer = async (n: number) => {
    const person = { email: `uploader${n}@example.com`, password: 'eleven yarn balls' };
    const profile = { ...person, name: 'Gita Rao', phone: '98111 22333', location: 'Udaipur' };
    await shop.call('POST', '/user/signup', { body: profile });
    return (await shop.call('POST', '/user/login', { body: person })).body.token as string;
  };

  it('are refused before anything of them is received when there is nothing to upload to', async () => {
    const photo = await picture();
    const form = { rating: '5', comment: 'x' };
    const before = process.memoryUsage().arrayBuffers;
    for (const [path, token, status] of [
      [reviews('nothing-there'), shop.tokens.asha, 404],
      [reviews(bear.slug), undefined, 401],
    ] as const) {
      const answer = await shop.call('POST', path, { token, form, photos: [photo] });
      expect(answer.status, path).toBe(status);
    }
    // Never read: a body that would be refused as damaged.
    const options = { token: shop.tokens.admin, body: 'x', headers: { 'content-type': type } };
    expect((await shop.call('PUT', `/product/update-product/${'f'.repeat(24)}`, options)).status).toBe(404);
    expect((await shop.call('POST', reviews('nothing-there'), options)).status).toBe(404);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  });

  it('need a place from their first byte on, also where the file has no name', async () => {
    const token = await newcomer(20);
    const first = beginUpload(reviews(bear.slug), token);
    await expect.poll(received).toBe(1);
    const second = beginUpload(reviews(bear.slug), token, namelessFile);
    expect((await second.answer).status).toBe(429);
    expect(await first.finish()).toBe(415);
    await expect.poll(uploadFolders).toBe(0);
  });

  it('are taken one at a time of a person and eight at a time in all, and an admin is not locked out', async () => {
    const tokens = await Promise.all(Array.from({ length: 9 }, (_, n) => newcomer(n)));
    const open = tokens.slice(0, 8).map((token) => beginUpload(reviews(bear.slug), token));
    await expect.poll(received).toBe(8);
    const second = await upload(tokens[0] as string);
    expect(second).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(second.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    const ninth = await upload(tokens[8] as string);
    expect(ninth).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(ninth.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    const words = { form: { rating: '4', comment: 'Soft' } };
    expect((await shop.call('POST', reviews(bear.slug), { token: tokens[8], ...words })).status).toBe(201);
    const photos = [await picture()];
    expect((await shop.call('POST', '/product/photos', { token: shop.tokens.admin, form: {}, photos })).status).toBe(
      201,
    );
    for (const one of open) expect(await one.finish()).toBe(415);
    expect((await upload(tokens[8] as string)).status).toBe(201);
    expect(uploadFolders()).toBe(0);
  }, 60_000);
});

describe('Decoding', () => {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 0.5 } } });
  const review = async (photo: Buffer) =>
    shop.call('POST', `/product/products/${bear.slug}/reviews`, {
      token: shop.tokens.meera,
      form: { rating: '4', comment: 'Soft' },
      photos: [photo],
    });
  /** The most that any child of this process takes up while `work` runs, in MB. */
  async function childPeakMb(work: () => Promise<unknown>): Promise<number> {
    let peak = 0;
    const look = () => {
      const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
      for (const pid of children.filter(Boolean))
        try {
          const [, pages = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
          peak = Math.max(peak, (pages * 4_096) / 1024 / 1024);
        } catch {}
    };
    const watch = setInterval(look, 10);
    await work().finally(() => clearInterval(watch));
    return peak;
  }

  it('takes a review’s photo of up to forty megapixels, and a JPEG of up to 64', async () => {
    const photo = await blank(7_000, 6_000).jpeg().toBuffer();
    expect((await review(photo)).status).toBe(201);
    expect((await review(await blank(4_000, 4_000).png({ compressionLevel: 1 }).toBuffer())).status).toBe(201);
    // The frame header says 8,001 by 8,000.
    const frame = photo.indexOf('ffc00011', 'hex');
    photo.writeUInt16BE(8_000, frame + 5);
    photo.writeUInt16BE(8_001, frame + 7);
    const png = await blank(8_000, 5_001).png({ compressionLevel: 1 }).toBuffer();
    const message = 'A photo has at most 40 megapixels, a JPEG or HEIC 64. Please save it as a JPEG, or smaller.';
    for (const larger of [photo, png])
      expect(await review(larger)).toMatchObject({ status: 400, body: { message, errors: [{ path: '', message }] } });
  });

  it.runIf(isFullRun)(
    'of a small interlaced PNG that swells stays within its own process and that process’s limit',
    async () => {
      const bomb = await blank(8_000, 5_000)
        .toColourspace('rgb16')
        .png({ progressive: true, compressionLevel: 9 })
        .toBuffer();
      expect(bomb.length).toBeLessThan(600_000);
      const before = process.memoryUsage().rss;
      const photos = [bomb];
      const peak = await childPeakMb(async () => {
        const answer = await shop.call('POST', '/product/photos', { token: shop.tokens.admin, form: {}, photos });
        expect([201, 400, 503]).toContain(answer.status);
      });
      expect(peak).toBeGreaterThan(50);
      expect(peak).toBeLessThan(560);
      expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(120);
      const small = await blank(4_096, 3_072).toColourspace('rgb16').png({ progressive: true }).toBuffer();
      const shopperPeakMb = await childPeakMb(async () =>
        expect([201, 400, 503]).toContain((await review(small)).status),
      );
      expect(shopperPeakMb).toBeLessThan(300);
      // On a slow machine the answer is given up before the decoder is.
      await expect.poll(async () => (await review(await picture())).status, { timeout: 60_000 }).toBe(201);
    },
    150_000,
  );

  it('goes on after a picture that ended its process', async () => {
    const category = await giftCategory(shop);
    const form = { name: 'After', price: '1', quantity: '1', category };
    const work = shop.call('POST', '/product/create-product', {
      token: shop.tokens.admin,
      form,
      photos: [await blank(8_000, 5_000).png({ progressive: true }).toBuffer()],
    });
    await expect
      .poll(
        () => {
          const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
          const decoder = children.find((pid) =>
            readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'),
          );
          if (decoder) process.kill(Number(decoder), 'SIGKILL');
          return decoder;
        },
        { interval: 20 },
      )
      .toBeTruthy();
    expect([201, 400]).toContain((await work).status);
    expect((await review(await picture())).status).toBe(201);
  }, 60_000);
});
