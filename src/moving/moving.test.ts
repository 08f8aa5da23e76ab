import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendArchive } from '../../test/archive-files.ts';
import { addProduct, picture } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  [shop, other] = [await openShop(), await openShop()];
  await fill(shop);
});
afterAll(async () => {
  for (const one of [shop, other]) {
    // Their further widths would take a second each.
    await one.db.pool.query(`delete from pgboss.job where name = 'photo-variants'`);
    await one.close();
  }
});

const asOwner = (at: TestShop, method: string, path: string, body?: object) =>
  at.call(method, path, { token: at.tokens.admin, body });
const expectDone = async (at: TestShop, method: string, path: string, body?: object) => {
  const answer = await asOwner(at, method, path, body);
  expect(answer, `${method} ${path}`).toMatchObject({ body: { success: true } });
  return answer.body;
};
const exportFrom = async (at: TestShop) => {
  const answer = await at.get('/api/v1/product/catalog.zip', { authorization: at.tokens.admin });
  expect(answer.status).toBe(200);
  return answer.bytes;
};
const progress = async (at: TestShop, id: string) =>
  (await asOwner(at, 'GET', `/product/catalog/move-in/${id}`)).body.move;
const moveInto = async (at: TestShop, bytes: Buffer) => {
  const { move } = await expectDone(at, 'POST', '/product/catalog/move-in', { archive: await sendArchive(at, bytes) });
  await expect.poll(async () => (await progress(at, move._id)).isComplete, { timeout: 60_000 }).toBe(true);
  return progress(at, move._id);
};
const upload = async (at: TestShop, path: string, width: number) => {
  const photos = [await picture('jpeg', { width, height: 80 })];
  return (await at.call('POST', path, { token: at.tokens.admin, form: {}, photos })).body.photo;
};

/** A catalog with something of each kind. */
async function fill(at: TestShop): Promise<void> {
  const photos = await Promise.all([100, 1_900].map((width) => picture('jpeg', { width, height: 90 })));
  const mug = await addProduct(at, { name: 'चाय Mug', price: 300, quantity: 4, photos });
  await addProduct(at, { name: 'चाय Mug', price: 350.5, quantity: 0, makeDays: 3, shipping: '0' });
  const scarf = await addProduct(at, { name: 'Scarf', price: 500, quantity: 0, photos });
  const [, photo] = (await asOwner(at, 'GET', `/product/products/${scarf._id}/variants`)).body.product.photos;
  await expectDone(at, 'PUT', `/product/products/${scarf._id}/variants`, {
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    variants: [
      { values: ['Red'], price: 500, salePrice: 450, quantity: 2 },
      { values: ['Blue'], price: 600, quantity: 3, photos: [photo._id] },
    ],
    sale: { until: '2098-12-31' },
  });
  await expectDone(at, 'PUT', `/product/products/${scarf._id}/personalisation`, {
    options: [
      { kind: 'text', label: 'Name', isRequired: true, price: 50, maxLength: 12, scripts: ['Devanagari'] },
      {
        kind: 'choice',
        label: 'Wool',
        isRequired: false,
        price: 0,
        choices: [{ label: 'Soft', price: 20.5, photo: photo._id }],
      },
    ],
  });
  await expectDone(at, 'PUT', `/product/products/${mug._id}/sale`, { price: 250, until: '2030-12-31' });
  const { occasion } = await expectDone(at, 'POST', '/occasions', {
    ...{ kind: 'occasion', name: 'Onam', title: 'Gifts for Onam', words: 'Boats and flowers.', otherNames: 'ഓണം' },
    ...{ days: [{ year: 2030, day: '2030-09-09' }], photo: (await upload(at, '/product/photos', 220)).url },
  });
  await expectDone(at, 'POST', '/occasions/assign', { products: [mug._id, scarf._id], add: [occasion._id] });
  await expectDone(at, 'POST', '/shop/gift-wraps', {
    ...{ name: 'Jute', price: 40, photo: (await upload(at, '/shop/gift-wraps/photo', 230)).url },
  });
  await expectDone(at, 'POST', '/shop/offers', { code: 'ONAM10', kind: 'percent', percent: 10, until: '2030-09-09' });
  await expectDone(at, 'PATCH', `/category/crud-category/${mug.category._id}`, { name: 'Things to give' });
  const { wraps } = await expectDone(at, 'GET', '/shop/gift-wraps');
  await expectDone(at, 'PUT', '/shop/settings', { languages: ['hi'] });
  for (const [path, field, text] of [
    [`catalog/product/${scarf._id}`, 'name', 'दुपट्टा'],
    [`catalog/product/${scarf._id}`, 'word:Red', 'लाल'],
    [`catalog/category/${mug.category._id}`, 'name', 'तोहफ़े'],
    [`shop/occasion/${occasion._id}`, 'title', 'ओणम के तोहफ़े'],
    [`shop/gift-wrap/${wraps[0]._id}`, 'name', 'जूट'],
  ])
    await expectDone(at, 'PUT', `/translations/hi/${path}`, { texts: [{ field, text }] });
}

describe('A whole catalog', () => {
  it('of one shop is taken by another, whose export is the same byte for byte', async () => {
    const bytes = await exportFrom(shop);
    expect(bytes.equals(await exportFrom(shop))).toBe(true);
    expect(await moveInto(other, bytes)).toMatchObject({ total: 3, done: 3, added: 3, problems: [] });
    const [first, second] = [unzipSync(bytes), unzipSync(await exportFrom(other))];
    expect(Object.keys(second)).toEqual(Object.keys(first));
    const text = (files: Record<string, Uint8Array>, name: string) => Buffer.from(files[name] ?? []).toString();
    for (const name of ['catalog.json', 'products/0001.json']) expect(text(second, name)).toBe(text(first, name));
    for (const written of ['तोहफ़े', 'ओणम के तोहफ़े', 'जूट']) expect(text(second, 'catalog.json')).toContain(written);
    for (const written of ['दुपट्टा', 'लाल']) expect(text(second, 'products/0001.json')).toContain(written);
    expect((await exportFrom(other)).equals(bytes)).toBe(true);
  });

  it('looks the same to shoppers', async () => {
    const strip = (body: object) =>
      JSON.parse(JSON.stringify(body), (key, value) =>
        /^(_id|id|photos?|url|placeholder|picture|version|updatedAt)$/.test(key) ? undefined : value,
      );
    for (const slug of ['scarf', 'chay-mug', 'chay-mug-2']) {
      const [here, there] = await Promise.all([shop, other].map((at) => at.call('GET', `/product/products/${slug}`)));
      expect(here?.status).toBe(200);
      expect(strip(there?.body)).toEqual(strip(here?.body));
      expect(there?.body.product.photos).toHaveLength(here?.body.product.photos.length);
    }
    const { status } = await other.call('GET', '/product/product-category/gifts');
    expect(status).toBe((await shop.call('GET', '/product/product-category/gifts')).status);
  });

  it('changes nothing where it is already, nor what was changed there', async () => {
    const bytes = await exportFrom(shop);
    const { offers } = (await asOwner(other, 'GET', '/shop/offers')).body;
    await expectDone(other, 'PUT', `/shop/offers/${offers[0]._id}`, { isPaused: true });
    const before = await exportFrom(other);
    expect(await moveInto(other, bytes)).toMatchObject({ done: 3, added: 0, problems: [] });
    expect((await exportFrom(other)).equals(before)).toBe(true);
  });

  it('is the same in a database that sorts by another language', async () => {
    for (const name of ['Zari', 'Élan']) await expectDone(shop, 'POST', '/category/create-category', { name });
    const bytes = await exportFrom(shop);
    await shop.db.pool.query('alter table categories alter column name_key type text collate "en-x-icu"');
    expect((await exportFrom(shop)).equals(bytes)).toBe(true);
  });

  it('goes on where it was when the shop was ended, and names what cannot be taken', async () => {
    const files = unzipSync(await exportFrom(shop));
    const [sample] = JSON.parse(Buffer.from(files['products/0001.json'] ?? []).toString());
    const many = Array.from({ length: 40 }, (_, n) => ({
      ...{ ...sample, variants: [], options: [], personalisation: [], sale: null, photos: 0 },
      ...{ id: `${n + 1_000}`.padStart(24, 'a'), name: `Moved ${n}`, addresses: [`moved-${n}`] },
    }));
    const photo = files[`photos/${sample.id}/1.webp`] ?? new Uint8Array();
    many[3] = { ...many[3], photos: 2 };
    many[5] = { ...many[5], photos: 1 };
    many[7] = { ...many[7], name: '' };
    const bytes = zipSync({
      'catalog.json': files['catalog.json'] ?? new Uint8Array(),
      'products/0001.json': Buffer.from(JSON.stringify(many)),
      [`photos/${many[3].id}/1.webp`]: photo,
      [`photos/${many[5].id}/1.webp`]: Buffer.from('no picture'),
    });
    const archive = await sendArchive(other, Buffer.from(bytes));
    const { move } = await expectDone(other, 'POST', '/product/catalog/move-in', { archive });
    await expect.poll(async () => (await progress(other, move._id)).done).toBeGreaterThan(5);
    await other.restart();
    await other.db.pool.query(`update pgboss.job set start_after = now() where name = 'move-catalog-in'`);
    await expect.poll(async () => (await progress(other, move._id)).isComplete, { timeout: 60_000 }).toBe(true);
    expect(await progress(other, move._id)).toMatchObject({
      ...{ total: 40, done: 40, added: 37 },
      problems: [
        { product: 'Moved 3', message: expect.stringContaining('is missing in the ZIP') },
        { product: 'Moved 5', message: expect.stringContaining('A photo is a JPEG') },
        { product: '', message: 'name: This is required.' },
      ],
    });
  });

  it('takes the rest when texts cannot be stored or photos are missing, and names each', async () => {
    const files = unzipSync(await exportFrom(shop));
    const catalog = JSON.parse(Buffer.from(files['catalog.json'] ?? []).toString());
    const [sample] = JSON.parse(Buffer.from(files['products/0001.json'] ?? []).toString());
    const [occasion] = catalog.occasions;
    const product = { ...sample, variants: [], options: [], personalisation: [], sale: null, photos: 0, occasions: [] };
    const texts = {
      ...catalog,
      categories: [
        { name: 'Nul \u0000', addresses: ['nul'] },
        { name: 'Start \u0001', addresses: ['start'] },
        { name: 'Half \ud800', addresses: ['half'] },
        { name: 'Whole', addresses: ['whole'] },
      ],
      occasions: [
        { ...occasion, name: 'Bell \u0007', slug: 'bell', hasPhoto: false },
        { ...occasion, name: 'No photo', slug: 'no-photo', hasPhoto: true },
      ],
      giftWraps: [
        { name: 'Wrap \u0000', price: 1, isHidden: false, hasPhoto: false },
        { name: 'Lost', price: 1, isHidden: false, hasPhoto: true },
      ],
      offers: [{ ...catalog.offers[0], code: 'CODE\u0000' }],
    };
    const products = [
      { ...product, id: '1'.padStart(24, 'b'), name: 'Mug \u0000', addresses: ['mug-nul'] },
      { ...product, id: '2'.padStart(24, 'b'), name: 'Jar', addresses: ['jar'], category: 'Whole' },
    ];
    const bytes = zipSync({
      'catalog.json': Buffer.from(JSON.stringify(texts)),
      'products/0001.json': Buffer.from(JSON.stringify(products)),
    });
    const move = await moveInto(other, Buffer.from(bytes));
    expect(move).toMatchObject({ total: 2, done: 2, added: 1 });
    expect(move.problems.map((one: { product: string }) => one.product)).toEqual([
      'Category Nul  ',
      'Category Start  ',
      'Category Half \ufffd',
      'Occasion Bell  ',
      'Gift wrap Wrap  ',
      'Offer CODE ',
      'Occasion No photo',
      'Gift wrap Lost',
      'Mug  ',
    ]);
    expect((await other.get('/feeds/google.xml')).bytes.toString()).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it('is refused before it costs time when it is much larger than its ZIP', async () => {
    const zeros = Buffer.from(`{"categories":[${'0,'.repeat(8_000_000)}0]}`);
    const archive = await sendArchive(other, Buffer.from(zipSync({ 'catalog.json': zeros })));
    const began = process.threadCpuUsage();
    const answer = await asOwner(other, 'POST', '/product/catalog/move-in', { archive });
    const { user, system } = process.threadCpuUsage(began);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('more than a catalog') } });
    expect((user + system) / 1_000).toBeLessThan(100);
  });

  it.each([
    ['another ZIP', { 'a.txt': Buffer.from('a') }, /is no catalog of a Dhaaga shop/],
    [
      'one of a later release',
      { 'catalog.json': Buffer.from('{"format":"dhaaga-catalog","version":2}') },
      /catalog.json cannot be read: version/,
    ],
    ['no JSON', { 'catalog.json': Buffer.from('{') }, /catalog.json cannot be read/],
  ])('is refused with the reason: %s', async (_case, files, message) => {
    const archive = await sendArchive(other, Buffer.from(zipSync(files)));
    const answer = await asOwner(other, 'POST', '/product/catalog/move-in', { archive });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
  });
});
