import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendArchive, startPictureServer } from '../../../../test/archive-files.ts';
import { picture } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { privateAddresses } from '../../../platform/network/private-addresses-fixture.ts';
import { openPublicNetwork } from '../../../platform/network/public-address.ts';

let shop: TestShop;
let pictures: Awaited<ReturnType<typeof startPictureServer>>;
beforeAll(async () => {
  pictures = await startPictureServer();
  shop = await openShop({ app: { network: openPublicNetwork([pictures.origin]) } });
});
afterAll(async () => {
  // Their further widths would take a second each.
  await shop.db.pool.query(`delete from pgboss.job where name = 'photo-variants'`);
  await shop.close();
  pictures.close();
});

const admin = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.admin, body });
const progress = async (id: string) => (await admin('GET', `/product/catalog/imports/${id}`)).body.import;
const whenDone = async (id: string) => {
  await expect
    .poll(
      async () => {
        const { isComplete, photos } = await progress(id);
        return isComplete && photos.waiting === 0;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return progress(id);
};
const importFile = async (csv: string, archive?: string) => {
  const { status, body } = await admin('POST', '/product/catalog/import', { csv, ...(archive && { archive }) });
  expect({ status, body }).toMatchObject({ status: 202 });
  return whenDone(body.import._id);
};
const find = async (slug: string) => (await shop.call('GET', `/product/products/${slug}`)).body.product;
const widths = async (slug: string) => {
  const { photos } = await find(slug);
  return Promise.all(photos.map(async (url: string) => (await shop.get(url)).bytes.length));
};
const serve = async (path: string, width: number) =>
  pictures.files.set(path, await picture('jpeg', { width, height: 60 }));
const zip = async (names: Record<string, number>) => {
  const files: Record<string, Uint8Array> = {};
  for (const [name, width] of Object.entries(names))
    files[name] = new Uint8Array(await picture('jpeg', { width, height: 60 }));
  return Buffer.from(zipSync(files, { level: 0 }));
};
const shopify = (handle: string, rows: string[]) =>
  [
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src,Image Position,Variant Image',
    ...rows.map((row) => `${handle},${row}`),
  ].join('\n');

describe('The photos of a file', () => {
  it('are fetched from their addresses, in the order of their positions, and shown with their variants', async () => {
    for (const [path, width] of [
      ['/s/2.jpg', 62],
      ['/s/1.jpg', 61],
      ['/s/blue.jpg', 63],
    ] as const)
      await serve(path, width);
    const at = pictures.origin;
    const csv = shopify('silk-scarf', [
      `Silk Scarf,Scarves,Colour,Red,500,2,${at}/s/2.jpg,2,`,
      `,,,Blue,500,2,${at}/s/1.jpg,1,${at}/s/blue.jpg`,
    ]);
    const { body } = await admin('POST', '/product/catalog/preview', { csv });
    expect(body.photos).toEqual({ inArchive: 0, fetched: 3, unmatched: [] });
    expect((await importFile(csv)).photos).toMatchObject({ total: 3, stored: 3, failed: [] });
    const product = await find('silk-scarf');
    expect(product.photos).toHaveLength(3);
    expect(pictures.running.most).toBeLessThanOrEqual(4);
    const blue = product.variants.find((one: { values: string[] }) => JSON.stringify(one).includes('Blue'));
    expect(blue.photos).toEqual([product.photos[2]]);

    const { asked } = pictures;
    asked.length = 0;
    const again = await admin('POST', '/product/catalog/preview', { csv });
    expect(again.body).toMatchObject({ lines: [], unchanged: 1 });
    expect(again.body.photos).toBeUndefined();
    expect(await importFile(csv)).toMatchObject({ total: 0, photos: { total: 0 } });
    expect(asked).toEqual([]);
    expect((await find('silk-scarf')).photos).toEqual(product.photos);

    const [first] = product.photos;
    await admin('DELETE', `/product/products/${product._id}/deletephoto/${encodeURIComponent(first)}`);
    await importFile(csv.replace('Silk Scarf', 'Silk Stole'));
    expect((await find('silk-stole')).photos).toEqual(product.photos.slice(1));
  });

  it('that fail are listed with the reason, and can be taken again; none is taken twice', async () => {
    await serve('/bowl/1.jpg', 71);
    pictures.files.set('/bowl/2.jpg', Buffer.from('no picture'));
    const at = pictures.origin;
    const csv = `name,category,price,quantity,photos\nOak Bowl,Bowls,900,1,"${at}/bowl/1.jpg, ${at}/bowl/2.jpg\n${at}/bowl/3.jpg|http://127.0.0.1:1/x.jpg, https://10.0.0.1/y.jpg"\n`;
    const { _id, photos } = await importFile(csv);
    expect(photos).toMatchObject({ total: 5, stored: 1, failedCount: 4 });
    expect(photos.failed).toMatchObject([
      { product: 'Oak Bowl', position: 2, message: 'A photo is a JPEG, PNG, WebP, AVIF or HEIC picture.' },
      { position: 3, message: 'The address answers “not found” (404).' },
      { position: 4, message: 'The address must begin with https://.' },
      { position: 5, message: '10.0.0.1 is not on the public internet.' },
    ]);
    await serve('/bowl/2.jpg', 72);
    pictures.asked.length = 0;
    expect((await admin('POST', `/product/catalog/imports/${_id}/photos`, {})).status).toBe(202);
    expect((await whenDone(_id)).photos).toMatchObject({ stored: 2, failedCount: 3 });
    expect(pictures.asked.sort()).toEqual(['/bowl/2.jpg', '/bowl/3.jpg']);
    expect(await widths('oak-bowl')).toHaveLength(2);
  });

  it('are taken from no address of the shop’s own network, however it is written', async () => {
    for (const source of privateAddresses)
      expect(await admin('POST', '/product/catalog/preview/photo', { source }), source).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/public|https:|user name|443/) },
      });
    const inOneCell = privateAddresses.filter((address) => !address.includes(','));
    const rows = Array.from({ length: Math.ceil(inOneCell.length / 10) }, (_, n) =>
      inOneCell.slice(10 * n, 10 * n + 10),
    );
    const lines = rows.map((addresses, n) => `Inside Cup ${n},Cups,100,1,"${addresses.join('\n')}"`);
    pictures.asked.length = 0;
    const { photos } = await importFile(['name,category,price,quantity,photos', ...lines].join('\n'));
    expect(photos).toMatchObject({ total: inOneCell.length, stored: 0, failedCount: inOneCell.length });
    expect(pictures.asked).toEqual([]);
  });

  it('come from a ZIP by path, file name, SKU and product name, and what belongs to none is named', async () => {
    const csv = [
      'name,category,price,quantity,sku,photos',
      `Clay Mug,Mugs,300,1,MUG-1,${pictures.origin}/never/front.jpg`,
      'Clay Jug,Jugs,400,1,JUG-1,"img/jug.jpg, missing.jpg"',
    ].join('\n');
    const bytes = await zip({
      'photos/front.jpg': 81,
      'img/JUG.jpg': 82,
      'MUG-1_2.jpg': 83,
      'Clay Mug/10.jpg': 85,
      'Clay Mug/9.jpg': 84,
      '../../etc/passwd.jpg': 86,
      '__MACOSX/._front.jpg': 87,
    });
    const archive = await sendArchive(shop, bytes);
    const preview = await admin('POST', '/product/catalog/preview', { csv, archive });
    expect(preview.body.photos).toEqual({ inArchive: 5, fetched: 1, unmatched: ['../../etc/passwd.jpg'] });
    pictures.asked.length = 0;
    const { photos } = await importFile(csv, archive);
    expect(photos).toMatchObject({ total: 6, stored: 5 });
    expect(photos.failed).toMatchObject([
      { source: 'missing.jpg', message: expect.stringContaining('no ZIP with a file') },
    ]);
    expect(pictures.asked).toEqual([]);
    expect((await find('clay-mug')).photos).toHaveLength(4);
    expect((await find('clay-jug')).photos).toHaveLength(1);

    const before = await find('clay-mug');
    const changed = await sendArchive(shop, await zip({ 'photos/front.jpg': 91, 'img/jug.jpg': 82 }));
    await importFile(csv, changed);
    const after = await find('clay-mug');
    expect(after.photos.slice(1)).toEqual(before.photos.slice(1));
    expect(after.photos[0]).not.toBe(before.photos[0]);
    expect(after.photos).toHaveLength(4);
    expect((await find('clay-jug')).photos).toHaveLength(1);
  });

  it('are seen before the import, from an address and from a ZIP, with the reason of one that cannot be taken', async () => {
    await serve('/seen/1.jpg', 66);
    const archive = await sendArchive(shop, await zip({ 'inside.jpg': 67 }));
    const csv = `Item,Rate,Qty,Photo\nSeen Cup,100,1,${pictures.origin}/seen/1.jpg\nKnown Cup,100,1,inside.jpg\nGone Cup,100,1,${pictures.origin}/gone.jpg`;
    const { body } = await admin('POST', '/product/catalog/preview', { csv, archive });
    const look = (at: number) => {
      const { source, entry } = body.cards[at].photo;
      const sent = { source, ...(entry && { entry, archive }) };
      return admin('POST', '/product/catalog/preview/photo', sent);
    };
    for (const at of [0, 1]) {
      const seen = await look(at);
      expect(Buffer.from(seen.body.photo, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    }
    expect(await look(2)).toMatchObject({ status: 400, body: { message: 'The address answers “not found” (404).' } });
    const inside = await admin('POST', '/product/catalog/preview/photo', { source: 'https://10.0.0.1/y.jpg' });
    expect(inside).toMatchObject({ status: 400, body: { message: '10.0.0.1 is not on the public internet.' } });
    expect((await shop.db.pool.query('select from photos where width in (66, 67)')).rowCount).toBe(0);
  });

  it('are no longer taken once they are stopped, and the same file goes on', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `/stop/${n}.jpg`);
    for (const [n, name] of names.entries()) await serve(name, 80 + n);
    const csv = [
      'name,category,price,quantity,photos',
      ...names.map((name, n) => `Stop ${n},Stops,10,1,${pictures.origin}${name}`),
    ].join('\n');
    const { body } = await admin('POST', '/product/catalog/import', { csv });
    const id = body.import._id;
    await expect.poll(async () => (await progress(id)).photos.stored, { timeout: 60_000 }).toBeGreaterThan(0);
    const stopped = await admin('POST', `/product/catalog/imports/${id}/stop`);
    expect(stopped.body.import.photos).toMatchObject({ waiting: 0 });
    await shop.quiet();
    const { photos } = await progress(id);
    expect(photos.stored + photos.stopped).toBe(60);
    expect(photos.stopped).toBeGreaterThan(0);
    const again = await importFile(csv);
    expect(again).toMatchObject({ total: 0, photos: { total: photos.stopped, stored: photos.stopped } });
  });

  it('are at most ten for a product', async () => {
    const names = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`Tiny Tile/${n}.jpg`, 100 + n]));
    const archive = await sendArchive(shop, await zip(names));
    const { photos } = await importFile('name,category,price,quantity\nTiny Tile,Tiles,50,1\n', archive);
    expect(photos).toMatchObject({ stored: 10, failedCount: 2 });
    expect(photos.failed[0].message).toBe('A product has at most 10 photos.');
  });

  it('need a ZIP that has arrived whole, and is one', async () => {
    const csv = 'name,category,price,quantity\nLone Lamp,Lamps,50,1\n';
    const { body } = await admin('POST', '/product/archives', { bytes: 100 });
    const cut = { csv, archive: body.archive._id };
    expect((await admin('POST', '/product/catalog/preview', cut)).body.message).toContain('not arrived whole');
    const other = await sendArchive(shop, Buffer.alloc(500));
    const answer = await admin('POST', '/product/catalog/import', { csv, archive: other });
    expect(answer).toMatchObject({ status: 400, body: { message: 'This ZIP is damaged and cannot be read.' } });
    const piece = `/product/archives/${body.archive._id}/pieces/0`;
    const wrong = await shop.call('PUT', piece, { token: shop.tokens.admin, form: {}, photos: [Buffer.alloc(99)] });
    expect(wrong.status).toBe(400);
    expect((await admin('POST', '/product/catalog/preview', { csv, archive: 'f'.repeat(24) })).status).toBe(404);
  });

  it('go on where they were when the shop was ended meanwhile', async () => {
    const names = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`Batch ${n % 12}/${n}.jpg`, 120 + n]));
    const archive = await sendArchive(shop, await zip(names));
    const lines = Array.from({ length: 12 }, (_, n) => `Batch ${n},Batches,50,1`);
    const csv = ['name,category,price,quantity', ...lines].join('\n');
    const { body } = await admin('POST', '/product/catalog/import', { csv, archive });
    await expect.poll(async () => (await progress(body.import._id)).photos.stored).toBeGreaterThan(0);
    await shop.restart();
    expect((await whenDone(body.import._id)).photos).toMatchObject({ total: 60, stored: 60, failedCount: 0 });
    for (let n = 0; n < 12; n++) expect((await find(`batch-${n}`)).photos).toHaveLength(5);
  });
});
