import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, picture } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { tidyDrafts } from '../catalog/index.ts';
import { folderPhotoStore } from '../platform/pictures/photo-store.ts';
import { type SettingName, settingFields, settingNames } from '../shared/setting-fields.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const change = (body: object, token = shop.tokens.admin) => shop.call('PUT', '/shop/settings', { token, body });
const settings = async () => (await shop.call('GET', '/shop/settings')).body.settings;

describe('The shop’s settings', () => {
  it('begin with nothing that only the shop’s owner can know, in the shop’s own name', async () => {
    const { shopName, homeTitle, homeText, phone, chatNumber, socialLink, postalAddress, refunds } = await settings();
    expect(homeTitle).toBe(`Made by hand by ${shopName}`);
    expect([homeText, phone, chatNumber, socialLink, postalAddress, refunds]).toEqual(['', '', '', '', '', '']);
  });

  it('have defaults, are changed one by one, and are public', async () => {
    expect(await settings()).toMatchObject({
      shopName: 'Dhaaga',
      tagLine: 'Best Handmade Gift Company',
      homeTitle: 'Made by hand by Dhaaga',
      homeAction: 'Choose a gift',
      homeActionLink: '',
      isClosed: false,
    });
    const saved = await change({ shopName: 'Meera’s Yarn', phone: ' +91 98290 12345 ', chatNumber: '+91 98290-12345' });
    expect(saved.body).toMatchObject({ success: true, message: 'Settings saved' });
    expect(await settings()).toMatchObject({
      shopName: 'Meera’s Yarn',
      phone: '+91 98290 12345',
      chatNumber: '919829012345',
      tagLine: 'Best Handmade Gift Company',
    });
    expect(JSON.parse(String((await shop.get('/shop.webmanifest')).body))).toMatchObject({ name: 'Meera’s Yarn' });
    await change({ shopName: 'Dhaaga' });
  });

  it('are answered as they were saved, each of them', async () => {
    const before = await settings();
    const photo = await shop.call('POST', '/product/photos', { token: shop.tokens.admin, photos: [await picture()] });
    const { url } = photo.body.photo;
    const samples: Record<(typeof settingFields)[SettingName]['type'], unknown> = {
      line: 'Words of one line',
      text: 'Words\n\nof lines',
      number: 90,
      pictures: [url],
      choice: 'buyers',
      answer: 'yes',
      email: 'help@meera.example',
      phone: '+91 98290 12345',
      'chat-number': '919829012345',
      link: 'https://meera.example/yarn',
      target: '/for/birthday',
      day: '2098-12-31',
      'yes-no': true,
      logo: { url, width: 320, height: 96 },
      palette: 'neel',
      colour: '#1f6f5c',
      face: 'yatra',
      languages: ['hi'],
      links: ['https://meera.example/one', 'https://meera.example/two'],
    };
    const saved = Object.fromEntries(settingNames.map((name) => [name, samples[settingFields[name].type]]));
    expect((await change(saved)).body).toMatchObject({ success: true, settings: saved });
    const { isOpened, ...answered } = await settings();
    expect(answered).toEqual(saved);
    await change({ ...before, isOpened: undefined });
  });

  it('keep the default title of the first page in the shop’s name, though a form sends it back', async () => {
    const { homeTitle } = await settings();
    await change({ shopName: 'Meera’s Yarn', homeTitle });
    expect((await settings()).homeTitle).toBe('Made by hand by Meera’s Yarn');
    await change({ homeTitle: 'Made by hand by Meera’s Yarn' });
    await change({ shopName: 'Dhaaga' });
    expect((await settings()).homeTitle).toBe(homeTitle);
    await change({ homeTitle: 'Knitted in Bhilwara.' });
    await change({ shopName: 'Meera’s Yarn' });
    expect((await settings()).homeTitle).toBe('Knitted in Bhilwara.');
    await change({ shopName: 'Dhaaga', homeTitle });
    expect((await settings()).homeTitle).toBe(homeTitle);
  });

  it('have that title in the shop’s name of each language, until there is another one', async () => {
    const readTitle = async (language: string) =>
      (await shop.call('GET', `/shop/settings?language=${language}`)).body.settings.homeTitle;
    await change({ languages: ['hi'] });
    const asOwner = (texts: object[], section: string) =>
      shop.call('PUT', `/translations/hi/shop/setting/${section}`, { token: shop.tokens.admin, body: { texts } });
    expect(await readTitle('hi')).toBe('Dhaaga के हाथों से बना');
    await asOwner([{ field: 'shopName', text: 'धागा' }], 'name');
    expect(await readTitle('hi')).toBe('धागा के हाथों से बना');
    expect((await settings()).homeTitle).toBe('Made by hand by Dhaaga');
    await asOwner([{ field: 'homeTitle', text: 'भीलवाड़ा में बुना' }], 'first-page');
    expect(await readTitle('hi')).toBe('भीलवाड़ा में बुना');
    await asOwner([{ field: 'homeTitle', text: '' }], 'first-page');
    await change({ homeTitle: 'Knitted in Bhilwara.' });
    expect(await readTitle('hi')).toBe('Knitted in Bhilwara.');
    await asOwner([{ field: 'shopName', text: '' }], 'name');
    await change({ homeTitle: 'Made by hand by Dhaaga', languages: [] });
  });

  it.each([
    ['chatNumber', '98290 12345', '919829012345'],
    ['chatNumber', '098290-12345', '919829012345'],
    ['chatNumber', '+44 20 7946 0958', '442079460958'],
    ['chatNumber', '0091 98290 12345', '919829012345'],
    ['socialLink', 'instagram.com/meera.yarn', 'https://instagram.com/meera.yarn'],
    ['socialLink', 'http://www.instagram.com/meera', 'https://www.instagram.com/meera'],
    ['socialLink', 'https://meera.example/', 'https://meera.example/'],
    ['homeActionLink', ' /category/keychains ', '/category/keychains'],
    ['homeActionLink', 'instagram.com/meera.yarn', 'https://instagram.com/meera.yarn'],
    ['homeActionLink', '', ''],
  ])('store the %s %s as %s', async (field, typed, stored) => {
    await change({ [field]: typed });
    expect(await settings()).toMatchObject({ [field]: stored });
  });

  it('take several links, without empty and repeated ones, and may be emptied', async () => {
    const links = ['facebook.com/moti', '', 'https://facebook.com/moti', 'youtube.com/@moti'];
    await change({ socialLinks: links, phone: '+91 98290 12345' });
    expect((await settings()).socialLinks).toEqual(['https://facebook.com/moti', 'https://youtube.com/@moti']);
    await change({ socialLinks: [], phone: '', chatNumber: '', postalAddress: '', refunds: ' ' });
    expect(await settings()).toMatchObject({ socialLinks: [], phone: '', chatNumber: '', refunds: '' });
  });

  it('refuse invalid values, with an error at the field', async () => {
    for (const [path, value] of [
      ['shopName', ''],
      ['shopName', 'x'.repeat(61)],
      ['phone', 'call me'],
      ['customerEmail', 'write me'],
      ['chatNumber', '12'],
      ['socialLink', 'javascript:alert(1)'],
      ['homeActionLink', 'javascript:alert(1)'],
      ['homeActionLink', '//elsewhere.example'],
      ['homeActionLink', '/\\elsewhere.example'],
      ['homeActionLink', 'birthday gifts'],
      ['closedUntil', '2026-13-40'],
      ['closedUntil', '2026-02-31'],
      ['terms', 'nul\u0000'],
      ['accent', 'red'],
      ['palette', 'grey'],
      ['face', 'Comic Sans'],
      ['isClosed', 'yes'],
    ] as const)
      expect(await change({ [path]: value }), path).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect((await change({ shopName: 'Mine' }, shop.tokens.asha)).status).toBe(403);
    expect((await shop.call('PUT', '/shop/settings', { body: { shopName: 'Mine' } })).status).toBe(401);
  });

  it('close the shop until a day: nobody can buy, and the message names the day', async () => {
    const bear = await addProduct(shop, { name: 'Holiday Bear', price: 100, quantity: 3 });
    const order = () =>
      shop.call('POST', '/product/orders', {
        token: shop.tokens.asha,
        body: { amount: 10_000, product: { id: bear._id, price: 100 } },
      });
    await change({ isClosed: true, closedUntil: '2099-12-05' });
    expect(await order()).toMatchObject({
      status: 409,
      body: { code: 'shop_closed', message: 'The shop is closed until 5 Dec 2099. Your cart stays as it is.' },
    });
    await change({ isClosed: true, closedUntil: '2020-01-01' });
    expect((await order()).status).toBe(200);
    await change({ isClosed: true, closedUntil: '' });
    expect((await order()).body.code).toBe('shop_closed');
    await change({ isClosed: false });
    expect((await order()).status).toBe(200);
  });
});

describe('The pictures of the settings', () => {
  const upload = (path: string, bytes: Buffer, token = shop.tokens.admin) =>
    shop.call('POST', path, { token, form: {}, photos: [bytes] });

  it('take a logo, whose transparency stays and whose empty margin goes', async () => {
    const disc = Buffer.from('<svg width="400" height="300"><circle cx="200" cy="150" r="60" fill="#0f5c5c"/></svg>');
    const png = await sharp(disc).png().toBuffer();
    const { status, body } = await upload('/shop/logo', png);
    expect(status).toBe(201);
    expect(body.logo.width / body.logo.height).toBeCloseTo(1, 1);
    await change({ logo: body.logo });
    const served = await shop.get((await settings()).logo.url);
    expect(served.headers['content-type']).toBe('image/webp');
    expect((await sharp(served.bytes).metadata()).hasAlpha).toBe(true);
    await change({ logo: null });
    expect((await settings()).logo).toBeNull();
  });

  it('refuse what is no picture, and callers who do not own the shop', async () => {
    expect((await upload('/shop/logo', Buffer.from('<svg/>'))).status).toBe(415);
    expect((await upload('/shop/logo', Buffer.from('<svg/>'), shop.tokens.asha)).status).toBe(403);
    expect((await shop.call('POST', '/shop/logo', { token: shop.tokens.admin, form: {} })).status).toBe(400);
  });

  it('must be stored in the shop', async () => {
    const { body } = await upload('/product/photos', await picture('jpeg', { width: 60, height: 75 }));
    expect((await change({ homePictures: [body.photo.url] })).status).toBe(200);
    const missing = '/photos/0123456789abcdef01234567/960.webp';
    expect(await change({ homePictures: [missing] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'homePictures' }] },
    });
    expect((await change({ homePictures: ['https://elsewhere.example/x.webp'] })).status).toBe(400);
    expect((await change({ homePictures: Array(4).fill(body.photo.url) })).status).toBe(400);
  });

  it('stay while they are shown: the sweep of drafts leaves them', async () => {
    const { body } = await upload('/product/photos', await picture('jpeg', { width: 60, height: 75 }));
    await change({ aboutPictures: [body.photo.url] });
    await shop.quiet();
    await shop.db.read.execute(sql`update photos set drafted_at = now() - interval '40 days'`);
    await tidyDrafts({ db: shop.db, photoStore: folderPhotoStore(shop.photosDir), queue: undefined as never });
    expect((await shop.get(body.photo.url)).status).toBe(200);
    await change({ aboutPictures: [] });
    await tidyDrafts({ db: shop.db, photoStore: folderPhotoStore(shop.photosDir), queue: undefined as never });
    expect((await shop.get(body.photo.url)).status).toBe(404);
  });
});

describe('The audit log', () => {
  it('lists admin actions, newest first, for admins only', async () => {
    const bear = await addProduct(shop, { name: 'Audited Bear', price: 100, quantity: 3 });
    await shop.call('DELETE', `/product/delete-product/${bear._id}`, { token: shop.tokens.admin });
    const { body, headers } = await shop.call('GET', '/shop/audit-log?limit=2', { token: shop.tokens.admin });
    expect(body.entries).toMatchObject([
      { admin: 'Kavita Joshi', what: 'took out of the shop: Audited Bear' },
      { admin: 'Kavita Joshi', what: 'added Audited Bear', link: `/dashboard/admin/product/${bear.slug}` },
    ]);
    expect(Number(headers['x-total-count'])).toBeGreaterThan(2);
    expect((await shop.call('GET', '/shop/audit-log', { token: shop.tokens.asha })).status).toBe(403);
  });

  it('records nothing of a command that failed', async () => {
    const before = (await shop.call('GET', '/shop/audit-log', { token: shop.tokens.admin })).body.entries.length;
    await shop.call('DELETE', '/product/delete-product/000000000000000000000000', { token: shop.tokens.admin });
    await change({ phone: 'x' });
    expect((await shop.call('GET', '/shop/audit-log', { token: shop.tokens.admin })).body.entries.length).toBe(before);
  });
});
