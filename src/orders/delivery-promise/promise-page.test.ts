import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addProduct, adminCaller, type Gift } from '../../../test/fixtures.ts';
import { builtSite } from '../../../test/site.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { addDays } from '../../shared/dates/calendar.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { formatWeekday } from '../../shared/dates/weekday.ts';

let shop: TestShop;
let bear: Gift;
const asAdmin = adminCaller(() => shop);
const today = dayInIndia(new Date());
const inDays = (days: number) => addDays(today, days);
const slowest = 7;

beforeAll(async () => {
  shop = await openShop({ app: { site: builtSite } });
  bear = await addProduct(shop, { name: 'Ready Bear', price: 500, quantity: 9 });
  await asAdmin('PUT', '/shop/delivery', { kind: 'none', originPin: '311001' });
  await asAdmin('PUT', '/shop/delivery-days', {
    ...{ isPromised: true, piecesPerDay: 4, cutoffHour: 24, restWeekdays: [], courierRestWeekdays: [], holidays: [] },
    transit: {
      city: { minDays: 1, maxDays: 2 },
      state: { minDays: 3, maxDays: 4 },
      rest: { minDays: 5, maxDays: slowest },
    },
  });
  const day = inDays(slowest);
  const days = [{ year: Number(day.slice(0, 4)), day }];
  const { body } = await asAdmin('POST', '/occasions', {
    kind: 'occasion',
    name: 'Bear Day',
    title: 'For Bear Day',
    days,
  });
  await asAdmin('POST', '/occasions/assign', { products: [bear._id], add: [body.occasion._id] });
});
afterAll(() => shop.close());

const fetchText = async (path: string) =>
  (await shop.get(path, { accept: 'text/html' })).bytes.toString().replaceAll('<!-- -->', '');
const pages = () => [`/product/${bear.slug}`, '/'];

it('The occasions of a product can be reached until later with a PIN code nearby', async () => {
  const at = async (more = '') =>
    (await shop.call('GET', `/occasions/of-product/${bear.slug}${more}`)).body.occasions[0].orderUntil;
  expect(await at()).toBe(`${today}T18:30:00.000Z`);
  expect(await at('/411004')).toBe(`${today}T18:30:00.000Z`);
  expect(await at('/302001')).toBe(`${inDays(3)}T18:30:00.000Z`);
  expect(await at('/311001')).toBe(`${inDays(5)}T18:30:00.000Z`);
  expect((await shop.call('GET', `/occasions/of-product/${bear.slug}/01100`)).status).toBe(400);
});

it('A cached page is not shown any more once the moment that it names for ordering is over', async () => {
  const [productUntil, occasionUntil] = [
    `Order by midnight, ${formatWeekday(today)}`,
    `order by ${formatWeekday(today)}`,
  ];
  for (const path of pages()) expect(await fetchText(path)).toContain(`For Bear Day ${occasionUntil}`);
  expect(await fetchText(`/product/${bear.slug}`)).toContain(productUntil);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T18:30:00Z`) });
  try {
    for (const path of pages()) expect(await fetchText(path)).not.toContain(occasionUntil);
    expect(await fetchText(`/product/${bear.slug}`)).toContain(`Order by midnight, ${formatWeekday(inDays(1))}`);
  } finally {
    vi.useRealTimers();
  }
});

it('A page says when the shop is on holiday, and when parcels leave again', async () => {
  await asAdmin('PUT', '/shop/delivery-days', { holidays: [{ from: inDays(-1), to: inDays(2) }] });
  expect(await fetchText(`/product/${bear.slug}`)).toContain(
    `We are on holiday from ${formatWeekday(inDays(-1))} to ${formatWeekday(inDays(2))}. Parcels leave again from ${formatWeekday(inDays(3))}.`,
  );
});
