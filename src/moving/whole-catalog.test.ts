import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendArchive } from '../../test/archive-files.ts';
import { addProduct, picture } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

/** Whatever a catalog can hold goes to another shop and comes back. */
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  [shop, other] = [await openShop(), await openShop()];
});
afterAll(async () => {
  for (const one of [shop, other]) {
    // Their further widths would take a second each.
    await one.db.pool.query(`delete from pgboss.job where name = 'photo-variants'`);
    await one.close();
  }
});

const call = async (method: string, path: string, body?: object) => {
  const answer = await shop.call(method, path, { token: shop.tokens.admin, body });
  expect(answer, `${method} ${path}`).toMatchObject({ body: { success: true } });
  return answer.body;
};
const upload = async (path: string, width: number) => {
  const photos = [await picture('png', { width, height: 80 })];
  return (await shop.call('POST', path, { token: shop.tokens.admin, form: {}, photos })).body.photo.url;
};
const photosOf = async (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => picture('jpeg', { width: 200 + n, height: 150 })));
const exportFrom = async (at: TestShop) => {
  const answer = await at.get('/api/v1/product/catalog.zip', { authorization: at.tokens.admin });
  expect(answer.status).toBe(200);
  return answer.bytes;
};
async function moveInto(at: TestShop, bytes: Buffer) {
  const request = { token: at.tokens.admin, body: { archive: await sendArchive(at, bytes) } };
  const { move } = (await at.call('POST', '/product/catalog/move-in', request)).body;
  const find = async () =>
    (await at.call('GET', `/product/catalog/move-in/${move._id}`, { token: at.tokens.admin })).body.move;
  await expect.poll(async () => (await find()).isComplete, { timeout: 60_000 }).toBe(true);
  return find();
}

const declared = {
  ...{ freeDelivery: '1', materials: 'Cotton,\n"oak" & brass', careInstructions: '- Wash by hand.\n- Dry flat.' },
  ...{ countryOfOrigin: 'Nepal', netQuantity: '2 N', bestBefore: '6 months', importer: 'Dhaaga, Bhilwara 311001' },
  ...{ ageNote: '3 years and above', safetyWarning: '⚠ Small parts.', sku: '=SUM(A1)', brand: "'Dhaaga" },
  ...{ gtin: '4006381333931', weightGrams: '1250', parcelSize: '30 × 20 × 10 cm', taxHeading: '' },
};
const awkwardTexts = [
  '=1+1 gifts',
  "'quoted'",
  '+91 mug',
  '@home',
  '-10 °C bottle',
  'Yes',
  '1,249.00',
  '00123',
  'हाथ से बना مرحبا 🎁 தேநீர்',
  'Line\tTab',
  'Ångström Ⅻ ﬁ',
  '"',
];

async function addAwkwardNames(): Promise<void> {
  for (const [n, text] of awkwardTexts.entries())
    await addProduct(shop, {
      ...{ name: text, description: `${text}\n\n${text}`, price: 0.01 + n, quantity: n % 2 ? 999_999 : 0 },
      ...{ makeDays: n === 3 ? 90 : 0, shipping: n % 3 ? '1' : '0', declared: { materials: text, sku: text } },
    });
}

async function addRenamed(): Promise<void> {
  const cup = await addProduct(shop, { name: 'Cup', price: 9_999_999.99, quantity: 1 });
  await addProduct(shop, { name: 'Mug', price: 120, quantity: 1 });
  const { category, description } = cup;
  const form = { name: 'Mug', description, price: '9999999.99', quantity: '1', category: category._id, shipping: '1' };
  const answer = await shop.call('PUT', `/product/update-product/${cup._id}`, { token: shop.tokens.admin, form });
  expect(answer.status).toBe(200);
  await call('POST', '/product/edit-products', { products: [{ _id: cup._id }], hidden: true });
  await call('POST', '/category/create-category', { name: 'Mug' });
  const { category: empty } = await call('POST', '/category/create-category', { name: 'Empty & "quoted"' });
  await call('PATCH', `/category/crud-category/${empty._id}`, { name: 'खाली' });
}

async function addWithEverything() {
  const photos = await photosOf(10);
  const gift = await addProduct(shop, { name: 'Everything', price: 500, quantity: 0, photos, declared });
  const { product } = await call('GET', `/product/products/${gift._id}/variants`);
  const ids = product.photos.map(({ _id }: { _id: string }) => _id);
  const sizes = ['S', 'M ', 'L/XL'];
  await call('PUT', `/product/products/${gift._id}/variants`, {
    options: [
      { name: 'Size', values: sizes },
      { name: 'रंग', values: ['लाल', 'Blue & white'] },
      { name: 'Wood', values: ['Oak', 'oak, dark'] },
    ],
    variants: sizes.flatMap((size, n) =>
      ['लाल', 'Blue & white'].flatMap((colour) =>
        ['Oak', 'oak, dark'].map((wood) => ({
          ...{ values: [size, colour, wood], price: 500 + n * 100.5, quantity: n },
          ...{ salePrice: n === 1 ? 450.25 : null, photos: n === 2 ? [ids[9], ids[0]] : [] },
          gtin: n === 0 ? '4006381333931' : '',
        })),
      ),
    ),
    sale: { from: '2097-01-01', until: '2098-12-31' },
  });
  const place = { x: 0.5, y: 0.25, width: 0.5, height: 0.1, angle: -12.5, face: 'stitched', colour: '#ff00aa' };
  const text = { kind: 'text', isRequired: true, price: 0, maxLength: 100 };
  await call('PUT', `/product/products/${gift._id}/personalisation`, {
    options: [
      { ...text, label: 'Name', scripts: ['Tamil', 'Latin'], place },
      { ...text, label: 'Message', price: 10.05, isRequired: false },
      { kind: 'date', label: 'Day', isRequired: false, price: 5, isFuture: true },
      { kind: 'date', label: 'Birthday', isRequired: true, price: 0, isFuture: false },
      { kind: 'photo', label: 'Photo', isRequired: true, price: 100_000 },
      {
        ...{ kind: 'colour', label: 'Thread', isRequired: true, price: 0 },
        choices: [{ label: 'Red', price: 1, colour: '#FF0000', photo: ids[3] }],
      },
      { kind: 'choice', label: 'Box', isRequired: false, price: 2, choices: [{ label: 'Yes', price: 0 }] },
    ],
  });
  return gift;
}

async function addOffers(): Promise<void> {
  const offers = [
    { code: 'PERCENT', kind: 'percent', percent: 100, minimum: 499.5, maxUses: 1_000_000, maxUsesPerBuyer: 1 },
    { code: 'AMOUNT', kind: 'amount', amount: 0.01, from: '2030-01-01', until: '2030-01-01' },
    { code: 'FREE', kind: 'free_delivery' },
    { code: 'OVER', kind: 'percent', percent: 5, until: '2031-01-01' },
  ];
  for (const offer of offers) await call('POST', '/shop/offers', offer);
  const { offers: added } = await call('GET', '/shop/offers');
  for (const { _id, code } of added)
    if (['FREE', 'OVER'].includes(code)) await call('PUT', `/shop/offers/${_id}`, { isPaused: true });
  const over = added.find(({ code }: { code: string }) => code === 'OVER');
  await call('PUT', `/shop/offers/${over._id}`, { until: '2021-01-01' });
}

async function addOccasionsAndWraps(productId: string): Promise<void> {
  const made: string[] = [];
  for (const kind of ['occasion', 'recipient']) {
    const { occasion } = await call('POST', '/occasions', {
      ...{ kind, name: `Own ${kind}`, title: `Gifts, "${kind}"`, words: 'One.\n\nTwo.', otherNames: 'one, दो' },
      ...(kind === 'occasion' && { days: [2027, 2026].map((year) => ({ year, day: `${year}-03-04` })) }),
      photo: await upload('/product/photos', 210),
    });
    made.push(occasion._id);
  }
  await call('POST', '/occasions/assign', { products: [productId], add: made });
  const { occasions } = await call('GET', '/occasions/all');
  const own = occasions.find(({ _id }: { _id: string }) => _id === made[1]);
  await call('PUT', `/occasions/${made[1]}`, { name: own.name, title: own.title, isHidden: true });
  await call('PUT', '/shop/price-limits', { priceLimits: [199, 100_000] });
  for (const [name, price] of [
    ['First', 0],
    ['Second', 10_000],
    ['Third', 49.5],
  ] as const)
    await call('POST', '/shop/gift-wraps', {
      name,
      price,
      photo: await upload('/shop/gift-wraps/photo', Math.trunc(230 + price)),
    });
  const { wraps } = await call('GET', '/shop/gift-wraps');
  const ids = wraps.map(({ _id }: { _id: string }) => _id);
  await call('PUT', '/shop/gift-wraps', { order: ids.toReversed() });
  await call('PUT', `/shop/gift-wraps/${ids[1]}`, { isHidden: true });
}

it('A catalog with everything that it can hold comes back byte for byte', async () => {
  await addAwkwardNames();
  await addRenamed();
  const gift = await addWithEverything();
  const sold = await addProduct(shop, { name: 'On sale', price: 100, quantity: 2 });
  await call('PUT', `/product/products/${sold._id}/sale`, { price: 99.99, from: '2097-01-01' });
  await addOffers();
  await addOccasionsAndWraps(gift._id);
  const bytes = await exportFrom(shop);
  expect(await moveInto(other, bytes)).toMatchObject({ problems: [] });
  const [first, second] = [unzipSync(bytes), unzipSync(await exportFrom(other))];
  const text = (files: Record<string, Uint8Array>, name: string) => Buffer.from(files[name] ?? []).toString();
  for (const name of ['catalog.json', 'products/0001.json'])
    expect(JSON.parse(text(second, name))).toEqual(JSON.parse(text(first, name)));
  expect((await exportFrom(other)).equals(bytes)).toBe(true);
});
