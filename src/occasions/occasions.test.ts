import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, picture } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { tidyDrafts } from '../catalog/index.ts';
import { folderPhotoStore } from '../platform/pictures/photo-store.ts';
import { addDays } from '../shared/dates/calendar.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import type { OccasionBody, OccasionLink } from './api.ts';
import { calendarDay, nextDay } from './calendar-days.ts';

let shop: TestShop;
let band: Gift;
beforeAll(async () => {
  shop = await openShop();
  band = await addProduct(shop, { name: 'Thread Band', price: 249, quantity: 5 });
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const everyDay = {
  ...{ isPromised: true, piecesPerDay: 4, cutoffHour: 24, restWeekdays: [], courierRestWeekdays: [], holidays: [] },
  transit: { city: { minDays: 1, maxDays: 2 }, state: { minDays: 3, maxDays: 4 }, rest: { minDays: 5, maxDays: 7 } },
};
const today = dayInIndia(new Date());
const all = async (): Promise<OccasionBody[]> => (await asAdmin('GET', '/occasions/all')).body.occasions;
const findId = async (slug: string) => (await all()).find((one) => one.slug === slug)?._id ?? '';
const assign = async (product: Gift, ...slugs: string[]) =>
  asAdmin('POST', '/occasions/assign', { products: [product._id], set: await Promise.all(slugs.map(findId)) });
const shown = async (): Promise<OccasionLink[]> => (await shop.call('GET', '/occasions')).body.occasions;
const search = async (keyword: string) =>
  (await shop.call('GET', `/product/search/${encodeURIComponent(keyword)}`)).body.map((one: Gift) => one.name);
const setDay = async (slug: string, day: string) => {
  const { name, title, _id } = (await all()).find((one) => one.slug === slug) as OccasionBody;
  return asAdmin('PUT', `/occasions/${_id}`, { name, title, days: [{ year: Number(day.slice(0, 4)), day }] });
};

describe('The calendar', () => {
  it('knows the days of 2026 to 2030', () => {
    for (let year = 2026; year <= 2030; year++)
      for (const slug of ['rakhi', 'diwali', 'bhai-dooj', 'karwa-chauth', 'holi', 'eid', 'eid-al-adha', 'christmas'])
        expect(calendarDay(slug, year), `${slug} ${year}`).toMatch(new RegExp(`^${year}-`));
    expect(calendarDay('mothers-day', 2026)).toBe('2026-05-10');
    expect(calendarDay('fathers-day', 2026)).toBe('2026-06-21');
    expect(calendarDay('friendship-day', 2027)).toBe('2027-08-01');
    expect(calendarDay('birthday', 2026)).toBeNull();
  });

  it('turns to the next year a week after the day', () => {
    expect(nextDay('rakhi', '2026-09-04', new Map(), 7)).toBe('2026-08-28');
    expect(nextDay('rakhi', '2026-09-05', new Map(), 7)).toBe('2027-08-17');
    expect(nextDay('rakhi', '2026-08-01', new Map([[2026, '2026-08-27']]))).toBe('2026-08-27');
  });
});

describe('An occasion', () => {
  it('has a page and an address in the sitemap while a product is assigned to it', async () => {
    expect((await shop.call('GET', '/occasions/page/rakhi')).status).toBe(404);
    expect((await shop.get('/sitemap.xml')).body).not.toContain('/for/rakhi');
    await assign(band, 'rakhi', 'brother');
    const page = await shop.call('GET', '/occasions/page/rakhi');
    expect(page.body).toMatchObject({ page: { title: 'For Rakhi' }, total: 1, products: [{ name: 'Thread Band' }] });
    expect((await shown()).map(({ slug }) => slug)).toEqual(['rakhi', 'brother']);
    expect((await shop.get('/sitemap.xml')).body).toContain('/for/rakhi</loc>');
    expect((await shop.call('GET', '/occasions/page/under-500')).body.products).toHaveLength(1);
    expect((await shop.call('GET', '/occasions/page/under-700')).status).toBe(404);
  });

  it('has its products in parts, the newest first', async () => {
    const added: Gift[] = [];
    for (const name of ['Oldest Lamp', 'Middle Lamp', 'Newest Lamp'])
      added.push(await addProduct(shop, { name, price: 290, quantity: 1 }));
    for (const gift of added) await assign(gift, 'diwali');
    const listNames = async (path: string) => {
      const { body } = await shop.call('GET', `/occasions/page/${path}`);
      return [body.total, ...body.products.map(({ name }: Gift) => name)];
    };
    expect(await listNames('diwali')).toEqual([3, 'Newest Lamp', 'Middle Lamp', 'Oldest Lamp']);
    expect(await listNames('diwali?page=1&limit=2')).toEqual([3, 'Newest Lamp', 'Middle Lamp']);
    expect(await listNames('diwali?page=2&limit=2')).toEqual([3, 'Oldest Lamp']);
    expect(await listNames('diwali?page=9&limit=2')).toEqual([3]);
    expect((await listNames('under-500?page=1&limit=2')).slice(1)).toEqual(['Newest Lamp', 'Middle Lamp']);
    for (const query of ['limit=0', 'limit=1001', 'page=none'])
      expect((await shop.call('GET', `/occasions/page/diwali?${query}`)).status, query).toBe(400);
  });

  it('is found by its names in both scripts, and no longer when it is taken off a product', async () => {
    await assign(band, 'rakhi', 'brother');
    for (const keyword of ['raakhi', 'राखी', 'raksha bandhan', 'gift for bhai', 'भाई के लिए तोहफा', 'bhai under 300'])
      expect(await search(keyword), keyword).toEqual(['Thread Band']);
    expect(await search('bhai under 200')).toEqual([]);
    await assign(band, 'rakhi');
    expect(await search('gift for bhai')).toEqual([]);
  });

  it('lists its products for the admin by name, hidden ones included, and takes several at once', async () => {
    const [owl, ant] = [
      await addProduct(shop, { name: 'Owl Band', price: 249, quantity: 5 }),
      await addProduct(shop, { name: 'ant Band', price: 249, quantity: 5 }),
    ];
    const id = await findId('rakhi');
    const listed = async () => (await asAdmin('GET', `/occasions/${id}/products`)).body.products;
    const before = await listed();
    const products = [owl._id, ant._id];
    expect((await asAdmin('POST', '/occasions/assign', { products, add: [id] })).status).toBe(200);
    await asAdmin('POST', '/product/edit-products', { products: [{ _id: ant._id }], hidden: true });
    const bands = [ant, owl].map(({ _id, name }) => ({ _id, name }));
    expect((await listed()).filter(({ _id }: Gift) => products.includes(_id))).toEqual(bands);
    await asAdmin('POST', '/occasions/assign', { products, remove: [id] });
    expect(await listed()).toEqual(before);
  });

  it('is shown while one of its products is in the shop', async () => {
    const isShown = async () => (await shown()).some(({ slug }) => slug === 'teachers-day');
    const hide = (hidden: boolean) =>
      asAdmin('POST', '/product/edit-products', { products: [{ _id: band._id }], hidden });
    await assign(band, 'teachers-day');
    expect(await isShown()).toBe(true);
    await hide(true);
    expect(await isShown()).toBe(false);
    expect((await shop.call('GET', '/occasions/page/teachers-day')).status).toBe(404);
    await assign(band, 'rakhi');
    await assign(band, 'teachers-day');
    expect(await isShown()).toBe(false);
    await hide(false);
    expect(await isShown()).toBe(true);
  });

  it('says until when to order, and that it is too late', async () => {
    await asAdmin('PUT', '/shop/delivery', { kind: 'none', originPin: '311001' });
    expect(await asAdmin('PUT', '/shop/delivery-days', everyDay)).toMatchObject({ status: 200 });
    await assign(band, 'rakhi');
    await setDay('rakhi', addDays(today, 30));
    const [inTime] = await shown();
    expect(inTime).toMatchObject({ slug: 'rakhi', day: addDays(today, 30), isTooLate: false });
    expect(Date.parse(inTime?.orderUntil ?? '')).toBeGreaterThan(Date.now());
    expect((inTime?.orderUntil ?? '9') < `${addDays(today, 30)}`).toBe(true);
    await setDay('rakhi', addDays(today, 1));
    const { body } = await shop.call('GET', `/occasions/of-product/${band.slug}`);
    expect(body.occasions).toMatchObject([{ slug: 'rakhi', orderUntil: null, isTooLate: true }]);
  });

  it('is copied with its product, and is added, renamed and hidden by the owner', async () => {
    const added = await asAdmin('POST', '/occasions', {
      kind: 'occasion',
      name: 'Onam',
      title: 'For Onam',
      otherNames: 'ओणम',
    });
    expect(added).toMatchObject({ status: 201, body: { occasion: { slug: 'onam' } } });
    const twin = await asAdmin('POST', '/occasions', { kind: 'occasion', name: 'onam', title: 'For Onam' });
    expect(twin).toMatchObject({ status: 409 });
    await assign(band, 'onam');
    const copy = (await asAdmin('POST', `/product/duplicate-product/${band._id}`, {})).body.product;
    expect((await asAdmin('GET', `/occasions/assigned/${copy._id}`)).body.occasions).toEqual([added.body.occasion._id]);
    expect(await search('ओणम')).toEqual(['Thread Band']);
    // A name that every JavaScript object has is not one of the calendar.
    const odd = await asAdmin('POST', '/occasions', { kind: 'occasion', name: 'constructor', title: 'For builders' });
    expect(odd.body.occasion.days.every(({ day }: { day: string | null }) => day === null)).toBe(true);
    const path = `/occasions/${added.body.occasion._id}`;
    await asAdmin('PUT', path, { name: 'Pookalam', title: 'For Onam' });
    expect(await search('pookalam')).toEqual(['Thread Band']);
    await asAdmin('PUT', path, { name: 'Pookalam', title: 'For Onam', isHidden: true });
    expect((await shop.call('GET', '/occasions/page/onam')).status).toBe(404);
  });
});

describe('The price limits', () => {
  const limits = (priceLimits: unknown) => asAdmin('PUT', '/shop/price-limits', { priceLimits });
  const statusAt = async (path: string) => (await shop.call('GET', `/occasions/page/${path}`)).status;

  it('have the pages, links and addresses that the owner chose; those of removed limits are gone', async () => {
    expect((await asAdmin('GET', '/occasions/all')).body.priceLimits).toEqual([500, 1_000]);
    expect(await limits([1_500, 300, 100])).toMatchObject({ status: 200, body: { priceLimits: [100, 300, 1_500] } });
    // No product costs ₹100 or less.
    expect((await shop.call('GET', '/occasions')).body.priceLimits).toEqual([300, 1_500]);
    expect((await shop.get('/sitemap.xml')).body).toContain('/for/under-300</loc>');
    expect((await shop.get('/sitemap.xml')).body).not.toContain('/for/under-500');
    expect([await statusAt('under-300'), await statusAt('under-500'), await statusAt('under-100')]).toEqual([
      200, 404, 404,
    ]);
    expect(await search('under 700')).toContain('Thread Band');
    await limits([]);
    expect((await shop.call('GET', '/occasions')).body.priceLimits).toEqual([]);
    expect(await statusAt('under-300')).toBe(404);
  });

  it('are at most four whole amounts, each once, by the owner', async () => {
    await limits([250]);
    for (const wrong of [[0], [-5], [2.5], ['500'], [100_001], [1, 2, 3, 4, 5], [300, 300], null, 'all', [null]])
      expect(await limits(wrong), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/\w/) },
      });
    const other = { token: shop.tokens.asha, body: { priceLimits: [1] } };
    expect((await shop.call('PUT', '/shop/price-limits', other)).status).toBe(403);
    expect((await asAdmin('GET', '/occasions/all')).body.priceLimits).toEqual([250]);
  });
});

describe('The picture of an occasion', () => {
  const upload = async () => {
    const sent = { token: shop.tokens.admin, form: {}, photos: [await picture('jpeg', { width: 700, height: 500 })] };
    return (await shop.call('POST', '/product/photos', sent)).body.photo.url as string;
  };
  const setPhoto = async (photo: unknown, slug = 'rakhi') => {
    const { name, title, _id } = (await all()).find((one) => one.slug === slug) as OccasionBody;
    return asAdmin('PUT', `/occasions/${_id}`, { name, title, photo });
  };
  const photoOfPage = async () => (await shop.call('GET', '/occasions/page/rakhi')).body.page.photo;

  it('is on its page and its links until the owner takes it off, and is not deleted with drafts', async () => {
    await assign(band, 'rakhi');
    expect(await photoOfPage()).toBeNull();
    const photo = await upload();
    expect(await setPhoto(photo)).toMatchObject({ status: 200, body: { occasion: { photo } } });
    expect(await photoOfPage()).toBe(photo);
    expect((await shown()).find(({ slug }) => slug === 'rakhi')?.photo).toBe(photo);
    const { name, title, _id } = (await all()).find(({ slug }) => slug === 'rakhi') as OccasionBody;
    await asAdmin('PUT', `/occasions/${_id}`, { name, title });
    await deleteOldDrafts();
    expect(await photoOfPage()).toBe(photo);
    expect((await shop.get(photo)).status).toBe(200);
    await setPhoto(null);
    expect(await photoOfPage()).toBeNull();
    await deleteOldDrafts();
    expect((await shop.get(photo)).status).toBe(404);
  });

  it('is a picture that was uploaded and is used for nothing else', async () => {
    const photo = await upload();
    await setPhoto(photo);
    const own = await addProduct(shop, { name: 'Band Box', price: 90, quantity: 1, photos: [await picture()] });
    const foreign = own.photos[0]?.replace(/^https?:\/\/[^/]+/, '');
    const missing = '/photos/0123456789abcdef01234567/960.webp';
    for (const wrong of ['https://elsewhere.example/a.webp', '/photos/../secret.key', missing, foreign, 7])
      expect(await setPhoto(wrong), String(wrong)).toMatchObject({ status: 400 });
    expect(await setPhoto(photo, 'brother')).toMatchObject({ status: 400 });
    expect(await photoOfPage()).toBe(photo);
  });
});

/** As a month later. */
async function deleteOldDrafts(): Promise<void> {
  await shop.db.read.execute(sql`update photos set drafted_at = drafted_at - interval '40 days'`);
  await shop.quiet();
  await tidyDrafts({ db: shop.db, photoStore: folderPhotoStore(shop.photosDir), queue: undefined as never });
}

describe('The search words', () => {
  it('find a product by the other words of a group once they are saved, and explain a word of two groups', async () => {
    expect(await search('dhaga')).toEqual([]);
    const groups = [['thread', 'dhaga', 'धागा']];
    expect((await asAdmin('PUT', '/shop/search-words', { groups })).status).toBe(200);
    await shop.quiet();
    expect(await search('dhaga')).toEqual(['Thread Band']);
    const twice = await asAdmin('PUT', '/shop/search-words', { groups: [...groups, ['dori', 'dhaga']] });
    expect(twice).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/“dhaga” is in the group with “thread”/) },
    });
    const two = await asAdmin('PUT', '/shop/search-words', { groups: [['key ring', 'keychain']] });
    expect(two).toMatchObject({ status: 400, body: { message: expect.stringMatching(/not one word/) } });
  });
});

describe('Occasions and recipients of a new shop', () => {
  it('have names in Hindi and Marathi, which pages of these languages show', async () => {
    await asAdmin('PUT', '/shop/settings', { languages: ['hi', 'mr'] });
    await assign(band, 'rakhi', 'sister');
    const titles = async (language: string) =>
      Promise.all(
        ['rakhi', 'sister'].map(
          async (slug) => (await shop.call('GET', `/occasions/page/${slug}?language=${language}`)).body.page.title,
        ),
      );
    expect(await titles('hi')).toEqual(['राखी के लिए', 'बहन के लिए']);
    expect(await titles('mr')).toEqual(['राखीसाठी', 'बहिणीसाठी']);
  });
});
