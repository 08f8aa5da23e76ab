import { readdirSync, readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy, giftCategory, picture } from '../../../test/fixtures.ts';
import { isFullRun } from '../../../test/full-run.ts';
import { gridHeic } from '../../../test/grid-heic.ts';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { folderPhotoStore, type PhotoStore } from '../../platform/pictures/photo-store.ts';
import { openBucket } from '../../platform/s3/bucket.ts';
import { s3PhotoStore } from '../../platform/s3/s3-photo-store.ts';
import { finishPhoto } from './store-photo.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 232, g: 144, b: 0 } }, limitInputPixels: false });

const readPictureFile = (name: string) => readFileSync(new URL(`../../../test/pictures/${name}`, import.meta.url));

/** A PNG with colours by codes (cICP), which count instead of its profile. */
function withCodes(png: Buffer, primaries: number, transfer: number): Buffer {
  const data = Buffer.concat([Buffer.from('cICP', 'latin1'), Buffer.from([primaries, transfer, 0, 1])]);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4, 0);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** BT.2020 of the sRGB colour (232, 144, 0), as light: (0.598, 0.312, 0.038). */
const wideLight = [0.5984, 0.3121, 0.0378];
const wide = (encode: (light: number) => number) => {
  const pixel = wideLight.map((light) => Math.round(encode(light) * 0xffff));
  const data = new Uint16Array(Array.from({ length: 64 * 64 }, () => pixel).flat());
  return sharp(data, { raw: { width: 64, height: 64, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
};
/** ITU-R BT.2100: PQ, and HLG on a screen of 1,000 nits; white has 203 nits. */
const toPq = (light: number) => {
  const power = ((light * 203) / 10_000) ** 0.1593017578125;
  return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375;
};
const toHlg = (light: number) => {
  const scene = ((light * 203) / 1_000) ** (1 / 1.2);
  return scene <= 1 / 12 ? Math.sqrt(3 * scene) : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073;
};
/** The pixels of Display P3, without its profile. */
const readP3Pixels = async () => {
  const { data, info } = await sharp(await flat(64, 64).withIccProfile('p3').png().toBuffer(), { ignoreIcc: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
};

/** 16 bits a colour. */
const deep = (picture: Sharp) => picture.toColourspace('rgb16');

describe.each(isFullRun ? ['folder', 'bucket'] : ['folder'])('With photos in a %s', (kind) => {
  let shop: TestShop;
  let server: S3Server | undefined;
  let store: PhotoStore;
  beforeAll(async () => {
    server = kind === 'bucket' ? await startS3Server() : undefined;
    const bucket = server && openBucket(server.storage, server.storage.credentials);
    const photoStore = bucket && s3PhotoStore(bucket, { hasPublicCopies: false });
    shop = await openShop({ app: photoStore && { photoStore } });
    store = photoStore ?? folderPhotoStore(shop.photosDir);
  });
  afterAll(async () => {
    await shop.close();
    await server?.close();
  });

  const upload = async (...photos: Buffer[]) => {
    const form = { name: 'Pictured', price: '100', quantity: '1', category: await giftCategory(shop) };
    return shop.call('POST', '/product/create-product', { token: shop.tokens.admin, form, photos });
  };
  /** The id of a new photo whose files are all made. */
  const uploadFinished = async () => {
    const { body } = await upload(await picture('jpeg', { width: 1_600, height: 1_200 }));
    await shop.quiet();
    const [, , photoId = ''] = body.product.photos[0].split('/');
    return photoId;
  };
  const countStored = async () => (await store.listIds()).length;

  /** Read from the file's `ispe` box: sharp's AVIF reader is disabled in this process. */
  const avifWidth = (bytes: Buffer) => bytes.readUInt32BE(bytes.indexOf('ispe') + 8);

  describe('An uploaded photo', () => {
    it('is served re-encoded, in every width and both formats, for ever', async () => {
      const product = await addProduct(shop, {
        name: 'Bear',
        price: 100,
        quantity: 1,
        photos: [await picture('jpeg', { width: 1500, height: 1875 })],
      });
      const [url = ''] = product.photos;
      expect(url).toMatch(/^\/photos\/[0-9a-f]{24}\/960\.webp$/);
      await shop.quiet();
      for (const width of [320, 480, 640, 960, 1280]) {
        for (const format of ['webp', 'avif']) {
          const answer = await shop.get(url.replace('960.webp', `${width}.${format}`));
          expect(answer).toMatchObject({
            status: 200,
            headers: {
              'content-type': `image/${format}`,
              'cache-control': 'public, max-age=31536000, immutable',
              'x-content-type-options': 'nosniff',
            },
          });
          expect(format === 'avif' ? avifWidth(answer.bytes) : (await sharp(answer.bytes).metadata()).width).toBe(
            width,
          );
        }
      }
      expect((await shop.get(url.replace('960', 'blur'))).bytes.length).toBeLessThan(1_000);
    });

    it('is sent in part for a range request, and answers 304 for a matching ETag', async () => {
      const { photos } = await addProduct(shop, { name: 'Ranged', price: 1, quantity: 1, photos: [await picture()] });
      await shop.quiet();
      const [url = ''] = photos;
      const whole = await shop.get(url);
      const etag = String(whole.headers.etag);
      const again = await fetch(`${shop.url}${url}`, {
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      });
      expect([again.status, (await again.arrayBuffer()).byteLength, again.headers.get('etag')]).toEqual([304, 0, etag]);
      const part = await fetch(`${shop.url}${url}`, { headers: { range: 'bytes=2-5' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${whole.bytes.length}`]);
      const beyond = await fetch(`${shop.url}${url}`, { headers: { range: 'bytes=9999999-' } });
      expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, 'no-store']);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.bytes.subarray(2, 6));
    });

    it('is never enlarged: a wider address serves the widest file', async () => {
      const product = await addProduct(shop, {
        name: 'Small',
        price: 100,
        quantity: 1,
        photos: [await picture('png', { width: 400, height: 500 })],
      });
      await shop.quiet();
      const answer = await shop.get((product.photos[0] ?? '').replace('960.webp', '1280.avif'));
      expect((await sharp(answer.bytes).metadata()).width).toBe(320);
      expect(answer.headers['cache-control']).toBe('public, max-age=60');
    });

    it('loses its location, and is rotated upright', async () => {
      const sideways = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#9c164b' } })
        .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '25/1 20/1 0/1' } })
        .withMetadata({ orientation: 8 })
        .jpeg()
        .toBuffer();
      const product = await addProduct(shop, {
        name: 'Sideways',
        price: 100,
        quantity: 1,
        photos: [Buffer.concat([sideways, Buffer.from('<script>alert(1)</script>')])],
      });
      const { bytes } = await shop.get(product.photos[0] ?? '');
      const found = await sharp(bytes).metadata();
      expect((found.height ?? 0) > (found.width ?? 0)).toBe(true);
      expect([found.exif, found.orientation, bytes.includes('script')]).toEqual([undefined, undefined, false]);
    });

    it('is refused with a sentence, and nothing is stored, when it is no picture that the shop takes', async () => {
      const before = await countStored();
      const good = await picture();
      const svg = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      );
      const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
      const cases: [string, Buffer, number][] = [
        ['svg', svg, 415],
        ['gif', gif, 415],
        ['html', Buffer.from('<html>'), 415],
        ['pdf', Buffer.from('%PDF-1.7'), 415],
        [
          'tiff',
          await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
            .tiff()
            .toBuffer(),
          415,
        ],
        ['nothing', Buffer.alloc(0), 415],
        ['truncated', good.subarray(0, good.length / 2), 400],
        [
          'a PNG of 41 megapixels',
          await sharp({ create: { width: 8_200, height: 5_000, channels: 3, background: '#000' } })
            .png()
            .toBuffer(),
          400,
        ],
        ['a JPEG of 65 megapixels', await flat(10_000, 6_500).jpeg().toBuffer(), 400],
        ['a HEIC of 67 megapixels', gridHeic(5, 7), 400],
        ['11 MB', Buffer.concat([good, Buffer.alloc(11 * 1024 * 1024)]), 413],
      ];
      for (const [what, bytes, status] of cases) {
        const answer = await upload(good, bytes);
        expect(answer, what).toMatchObject({ status, body: { success: false, message: expect.stringMatching(/\.$/) } });
      }
      expect((await upload(...Array<Buffer>(11).fill(good))).status).toBe(400);
      expect(await countStored()).toBe(before);
      expect((await shop.call('GET', '/product/search/pictured')).body).toEqual([]);
    });

    it.each([
      ['a JPEG in Display P3', () => flat(64, 64).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()],
      ['a PNG in Display P3', () => flat(64, 64).withIccProfile('p3').png().toBuffer()],
      ['a WebP in Display P3', () => flat(64, 64).withIccProfile('p3').webp({ quality: 95 }).toBuffer()],
      ['an AVIF in Display P3', () => flat(64, 64).withIccProfile('p3').avif({ quality: 95 }).toBuffer()],
      ['a HEIC in Display P3', () => readPictureFile('display-p3.heic')],
      [
        'an AVIF of 10 bits in Display P3',
        () => flat(64, 64).withIccProfile('p3').avif({ quality: 95, bitdepth: 10 }).toBuffer(),
      ],
      ['a PNG of 16 bits in Display P3', () => deep(flat(64, 64)).withIccProfile('p3').png().toBuffer()],
      [
        'a PNG of 16 bits in Display P3 with alpha',
        () => deep(flat(64, 64).ensureAlpha()).withIccProfile('p3').png().toBuffer(),
      ],
      ['a PNG of 16 bits without a profile', () => deep(flat(64, 64)).png().toBuffer()],
      [
        'a PNG with the code of Display P3',
        async () => withCodes(await (await readP3Pixels()).png().toBuffer(), 12, 13),
      ],
      ['a PNG with the code of sRGB', async () => withCodes(await flat(64, 64).png().toBuffer(), 1, 13)],
      ['a PNG for HDR (PQ)', async () => withCodes(await wide(toPq), 9, 16)],
      ['a PNG for HDR (HLG)', async () => withCodes(await wide(toHlg), 9, 18)],
    ] as const)('is shown in its colours: %s', async (_, make) => {
      const { status, body } = await upload(await make());
      expect(status).toBe(201);
      const pixel = await sharp((await shop.get(body.product.photos[0])).bytes)
        .raw()
        .toBuffer();
      for (const [at, value] of [232, 144, 0].entries())
        expect(Math.abs((pixel[at] as number) - value)).toBeLessThan(4);
    });

    it.each([
      ['a JPEG of 50 megapixels', () => flat(8_160, 6_120).jpeg().toBuffer(), [1_600, 1_200]],
      ['a turned HEIC of 47 megapixels', () => gridHeic(5, 5, { quarterTurns: 1, edge: 100 }), [1_600, 1_195]],
      ['a line', () => flat(1, 10_000).png().toBuffer(), [1, 10_000]],
      ['a line that lies', () => flat(10_000, 1).png().toBuffer(), [1_600, 1]],
      ['the main one of two in a HEIC', () => readPictureFile('second-of-two.heic'), [1_200, 1_600]],
      ['an animated AVIF', () => readPictureFile('animated.avif'), [80, 60]],
      ['a long screenshot', () => flat(720, 30_000).png().toBuffer(), [288, 12_000]],
    ] as const)('may be %s', async (_, make, size) => {
      const { status, body } = await upload(await make());
      expect(status).toBe(201);
      const [, , id] = body.product.photos[0].split('/');
      const { width, height } = await sharp((await store.get(`${id}/master.webp`)) as Buffer).metadata();
      expect([width, height]).toEqual(size);
    });

    it('is read without the texts that a PNG may carry, which unpack to gigabytes', async () => {
      const plain = await flat(300, 200).png().toBuffer();
      const packed = Buffer.concat([Buffer.from('zTXta\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))]);
      const text = Buffer.alloc(packed.length + 8);
      text.writeUInt32BE(packed.length - 4, 0);
      packed.copy(text, 4);
      text.writeUInt32BE(crc32(packed), packed.length + 4);
      const heavy = Buffer.concat([plain.subarray(0, 33), ...Array<Buffer>(200).fill(text), plain.subarray(33)]);
      expect((await upload(heavy)).status).toBe(201);
    });

    it.skipIf(process.platform !== 'linux')(
      'is answered 503, and is taken when sent again, when the machine ends its process',
      async () => {
        const photo = await flat(6_000, 5_000).jpeg({ progressive: true }).toBuffer();
        const ending = setInterval(endPictureProcesses, 5);
        const busy = await upload(photo);
        clearInterval(ending);
        expect(busy).toMatchObject({ status: 503, body: { code: 'unavailable' } });
        expect(busy.headers['retry-after']).toBe('10');
        expect((await upload(photo)).status).toBe(201);
      },
    );

    it('is removed from its own product only', async () => {
      const [mine, other] = [
        await addProduct(shop, { name: 'Mine', price: 1, quantity: 1, photos: [await picture()] }),
        await addProduct(shop, { name: 'Other', price: 1, quantity: 1, photos: [await picture()] }),
      ];
      const remove = (url: string, token = shop.tokens.admin) =>
        shop.call('DELETE', `/product/products/${mine._id}/deletephoto/${encodeURIComponent(url)}`, { token });
      for (const url of [other.photos[0] ?? '', 'file:///etc/passwd', '../../x', 'http://169.254.169.254/'])
        expect((await remove(url)).status, url).toBe(404);
      expect((await remove(mine.photos[0] ?? '', shop.tokens.asha)).status).toBe(403);
      expect(await remove(`http://shop.test${mine.photos[0]}`)).toMatchObject({
        status: 200,
        body: { message: 'Photo deleted successfully!' },
      });
      expect((await shop.call('GET', `/product/products/${mine.slug}`)).body.product.photos).toEqual([]);
    });

    it('is not found at an address that was never given out', async () => {
      for (const path of [
        '/photos/x/960.webp',
        `/photos/${'f'.repeat(24)}/960.webp`,
        `/photos/${'f'.repeat(24)}/master.webp`,
        '/photos/..%2f..%2fetc/passwd',
        `/photos/${'f'.repeat(24)}/..%2f960.webp`,
      ]) {
        expect((await shop.get(path)).status, path).toBe(404);
      }
    });
  });

  describe('A photo that is deleted while its files are made', () => {
    it('gets no more of them, and has none in the end', async () => {
      const photoId = await uploadFinished();
      const written: string[] = [];
      const photoStore: PhotoStore = {
        ...store,
        has: async () => false,
        put: async (key, bytes) => {
          written.push(key);
          await shop.db.pool.query('delete from photos where id = $1', [photoId]);
          await store.put(key, bytes);
        },
      };
      await finishPhoto({ db: shop.db, photoStore }, photoId);
      expect(written).toHaveLength(1);
      expect(await store.listFiles(photoId)).toEqual([]);
    });
  });

  describe('A photo whose job is repeated', () => {
    it('gets only the files that are missing', async () => {
      const photoId = await uploadFinished();
      const written: string[] = [];
      const photoStore: PhotoStore = {
        ...store,
        has: async (key) => !key.endsWith('/320.avif') && store.has(key),
        put: async (key, bytes) => {
          written.push(key);
          await store.put(key, bytes);
        },
      };
      await finishPhoto({ db: shop.db, photoStore }, photoId);
      expect(written).toEqual([`${photoId}/320.avif`]);
    });
  });

  describe('A photo whose files cannot be removed now', () => {
    it('is replaced all the same, and its files go at night, after an error those of others', async () => {
      const stuck = new Set<string>();
      const photoStore: PhotoStore = {
        ...store,
        remove: (photoId) =>
          stuck.has(photoId) ? Promise.reject(new Error('EIO: i/o error, rmdir')) : store.remove(photoId),
      };
      const broken = await openShop({ app: { photoStore } });
      try {
        const { asha } = broken.tokens;
        const product = await addProduct(broken, { name: 'Smudged', price: 100, quantity: 5 });
        await buy(broken, product, asha);
        const review = async () =>
          broken.call('POST', `/product/products/${product.slug}/reviews`, {
            token: asha,
            form: { rating: '5', comment: 'Soft.' },
            photos: [await picture()],
          });
        const [, , first = ''] = (await review()).body.review.photo.split('/');
        stuck.add(first);
        expect((await review()).status).toBe(201);
        expect(await store.listIds()).toContain(first);
        // An id begins with the second of its creation: yesterday's files are swept.
        const old = ['60000000', '60000001'].map((second) => `${second}${first.slice(8)}`);
        for (const id of old) await store.put(`${id}/960.webp`, (await store.get(`${first}/320.webp`)) as Buffer);
        stuck.add(old[0] as string);
        await broken.db.pool.query(`insert into pgboss.job (name) values ('enforce-retention')`);
        await expect.poll(() => store.listIds()).not.toContain(old[1]);
        expect(await store.listIds()).toContain(old[0]);
      } finally {
        await broken.close();
      }
    });
  });

  describe.skipIf(process.env.TEST_DATABASE !== 'server')('Photos whose transaction may be committed or not', () => {
    it('stay in the store until the nightly sweep finds that no product has them', async () => {
      await shop.db.pool.query(`create function lose_connection() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`);
      await shop.db.pool.query(`create constraint trigger lost after insert on photos
        deferrable initially deferred for each row execute function lose_connection()`);
      const before = new Set(await store.listIds());
      const answer = await upload(await picture('jpeg', { width: 400, height: 500 }));
      expect(answer.status).toBe(503);
      const [orphan = ''] = (await store.listIds()).filter((id) => !before.has(id));
      expect(orphan).toMatch(/^[0-9a-f]{24}$/);
      await shop.db.pool.query('drop trigger lost on photos');
      // An id begins with the second of its creation.
      const old = `60000000${orphan.slice(8)}`;
      await store.put(`${old}/960.webp`, (await store.get(`${orphan}/320.webp`)) as Buffer);
      await shop.db.pool.query(`insert into pgboss.job (name) values ('enforce-retention')`);
      await expect.poll(() => store.listIds()).not.toContain(old);
      expect(await store.listIds()).toContain(orphan);
    });
  });
});

/** Kills those of this process, as a system that is short of memory does. */
function endPictureProcesses(): void {
  for (const thread of readdirSync('/proc/self/task'))
    for (const pid of readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean))
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process.ts'))
        process.kill(Number(pid), 'SIGKILL');
}
