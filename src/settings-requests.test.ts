import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDeclared } from '../test/access/declared.ts';
import { giftCategory } from '../test/fixtures.ts';
import { openShop, type TestShop } from '../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ app: { manualAccount: null } });
});
afterAll(() => shop.close());

type Body = Record<string, unknown>;
interface Settings {
  /** Where they are read. */
  path: string;
  read: (body: never) => unknown;
  /** Not what a new shop has. */
  body: () => Body | Promise<Body>;
}
const dates = { from: '2098-05-01', to: '2098-05-04' };
const everywhere = { minDays: 2, maxDays: 9 };

const settings: Record<string, Settings> = {
  'PUT /cash/rules': {
    path: '/cash/rules',
    read: (rules: Body) => rules,
    body: () => ({
      ...{ isOn: true, charge: 39, least: 250, greatest: 2500, onlyPins: '30, 311', neverPins: '311002' },
      ...{ allowsFirstOrder: false, isConfirmed: false, remitDays: 5 },
    }),
  },
  'PUT /payment/settings/manual': {
    path: '/payment/settings',
    read: ({ settings: { manual } }: { settings: { manual: unknown } }) => manual,
    body: () => ({ upiId: 'shop@okbank', holder: 'Meera Devi', accountNumber: '001122334455', ifsc: 'HDFC0001234' }),
  },
  'PUT /shop/delivery': {
    path: '/shop/delivery',
    read: ({ delivery }: { delivery: unknown }) => delivery,
    body: () => ({
      kind: 'zones',
      flat: 61,
      originPin: '311001',
      cityPrefixes: ['311'],
      city: 31,
      state: 51,
      rest: 91,
      freeAbove: 999,
    }),
  },
  'PUT /shop/delivery-days': {
    path: '/shop/delivery-days',
    read: ({ days }: { days: unknown }) => days,
    body: () => ({
      isPromised: true,
      piecesPerDay: 7,
      cutoffHour: 15,
      restWeekdays: [0, 2],
      courierRestWeekdays: [3],
      holidays: [dates],
      transit: { city: everywhere, state: everywhere, rest: everywhere },
    }),
  },
  'PUT /shop/tax-settings': {
    path: '/shop/tax-settings',
    read: ({ settings: stored }: { settings: unknown }) => stored,
    body: async () => ({
      mode: 'composition',
      legalName: 'Meera Devi',
      address: 'Bhilwara 311001',
      stateCode: '08',
      gstin: '08AAPFU0939F1ZV',
      prefix: 'DH',
      startsOn: '2098-04-01',
      hsn: '9503',
      rate: 1200,
      heading: '9503',
      categories: [{ categoryId: await giftCategory(shop), hsn: '4823', rate: 1800, heading: '4823-handicraft' }],
      wrapHeading: '4819',
      ancillaryRate: 'shares',
      isEmailed: false,
      ownStateOnly: true,
    }),
  },
  'PUT /shop/settings': {
    path: '/shop/settings',
    read: ({ settings: stored }: { settings: unknown }) => stored,
    body: () => ({
      ...{ shopName: 'Walked', nativeName: 'धागा', tagLine: 'By hand', palette: 'neel', accent: '#123456' },
      ...{ face: 'anek', homeTitle: 'Walk in', homeText: 'All of it', story: 'Once', mission: 'To knit' },
      ...{ homeAction: 'Look', homeActionLink: '/categories', makerTitle: 'Made by Meera' },
      ...{ offerings: 'Bears', contactText: 'Write', phone: '98290 12345', phoneHours: '9 to 5' },
      ...{ chatNumber: '9829012345', socialLink: 'https://example.com/walked', postalAddress: 'Bhilwara' },
      ...{ socialLinks: ['https://example.com/other'], announcement: 'Away soon', terms: 'Terms', privacy: 'Privacy' },
      ...{ refunds: 'Refunds', delivery: 'Delivery', isClosed: true, closedUntil: '2098-01-01', reviewsBy: 'buyers' },
      ...{ legalName: 'Meera Devi', principalAddress: 'Ajmer', customerEmail: 'help@walked.example' },
      ...{ officerName: 'Meera, owner', officerEmail: 'ombud@walked.example', officerPhone: '98290 54321' },
      ...{ accessibilityEmail: 'access@walked.example', sellsToys: 'yes', toyRegistration: 'Artisan no. 12' },
      ...{ registrationLogsIn: true, returnDays: 9, guestCheckout: true },
    }),
  },
  'PUT /shop/order-numbers': {
    path: '/shop/order-numbers',
    read: (body: unknown) => body,
    body: () => ({ next: 700_000, maxStep: 9 }),
  },
  'PUT /shop/thanks-settings': {
    path: '/shop/thanks-settings',
    read: ({ settings: stored }: { settings: unknown }) => stored,
    body: () => ({ isOn: true, words: 'Made by hand' }),
  },
  'PUT /shop/search-words': {
    path: '/shop/search-words',
    read: ({ groups }: { groups: unknown }) => groups,
    body: () => ({ groups: [['walk', 'stroll']] }),
  },
  'PUT /shop/low-stock': {
    path: '/user/notifications',
    read: ({ lowStockAt }: { lowStockAt: unknown }) => lowStockAt,
    body: () => ({ lowStockAt: 8 }),
  },
  'PUT /shop/feeds': {
    path: '/shop/feeds',
    read: ({ settings: stored }: { settings: unknown }) => stored,
    body: () => ({ hasPersonalised: false, hasDelivery: false, hasSales: false }),
  },
  'PUT /shop/price-limits': {
    path: '/occasions/all',
    read: ({ priceLimits }: { priceLimits: unknown }) => priceLimits,
    body: () => ({ priceLimits: [300, 700] }),
  },
  'PUT /user/email-preferences': {
    path: '/user/email-preferences',
    read: (body: unknown) => body,
    body: async () => {
      await shop.db.pool.query('update users set email_confirmed_at = now()');
      return { stockAlerts: false, reminders: false };
    },
  },
  'PUT /user/notifications': {
    path: '/user/notifications',
    read: ({ choices }: { choices: unknown }) => choices,
    body: () => ({ choices: [{ kind: 'new_order', channel: 'email', isOn: false }] }),
  },
};
/** Keys, couriers and mail servers are tried, a list of wraps has to be the whole one, and a decision is made once. */
const others = [
  'PUT /courier/settings/keys',
  'PUT /courier/settings/pickup',
  'PUT /mail/settings',
  'PUT /payment/settings/keys',
  'PUT /shop/earlier-orders',
  'PUT /shop/gift-wraps',
  'PUT /user/language',
  'PUT /user/profile',
  'PUT /user/shared-favourites',
];

const call = (key: string, body?: object) => {
  const [method = '', path = ''] = key.split(' ');
  return shop.call(method, path, { token: shop.tokens.admin, ...(body && { body }) });
};
const stored = async ({ path, read }: Settings) => read((await call(`GET ${path}`)).body as never);

describe('A request that changes settings', () => {
  it('is known here, whichever there are', async () => {
    const found = (await findDeclared()).filter(
      ({ method, path }) => method === 'PUT' && !path.includes(':') && !path.startsWith('/user/order'),
    );
    expect(found.map(({ key }) => key).toSorted()).toEqual([...Object.keys(settings), ...others].toSorted());
  });

  it.each(Object.entries(settings))('keeps what %s leaves out, or is refused with a sentence', async (key, one) => {
    const untouched = await stored(one);
    const full = await one.body();
    expect(await call(key, full)).toMatchObject({ status: 200 });
    const saved = await stored(one);
    expect(saved).not.toEqual(untouched);
    for (const left of Object.keys(full)) {
      const { [left]: _, ...rest } = full;
      const { status, body } = await call(key, rest);
      expect([200, 400], `${left}: ${JSON.stringify(body)}`).toContain(status);
      if (status === 400) expect(body.errors, left).toMatchObject([{ path: left, message: expect.any(String) }]);
      expect(await stored(one), left).toEqual(saved);
    }
    const empty = await call(key, {});
    expect([200, 400]).toContain(empty.status);
    expect(await stored(one)).toEqual(saved);
  });
});
