import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { NewShop } from './new-shop.ts';
import { expect, expectNoSidewaysScroll, newcomer, paymentWindow, test } from './shopper.ts';
import { visibleTexts } from './visible-texts.ts';

test.describe.configure({ mode: 'default' });

const folder = 'build/pseudo';
/** What the owner and buyers write is in another script, so that each Latin word outside of brackets is the shop's. */
const owners = {
  ...{ shopName: 'धागा', tagLine: 'हाथ से बना', homeTitle: 'प्यार से बने तोहफ़े', homeText: 'घर में बने', homeAction: 'चुनें' },
  ...{
    customerEmail: 'a@b.example',
    phone: '98290 12345',
    legalName: 'मीना कुमारी',
    officerName: 'मीना',
    story: 'हमारी कहानी',
  },
  ...{ terms: 'नियम', privacy: 'निजता', refunds: 'रिफ़ंड', delivery: 'डिलीवरी', guestCheckout: true },
};
const isBrandOrCode = /^(UPI|WhatsApp|GSTIN|SKU|Chrome|Linux|English|Razorpay)$/;
const day =
  /(?:(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) )?\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?: \d{4})?(?:, \d{1,2}:\d{2} [AP]M)?/g;

/** Latin words that no message holds: ⟦ and ⟧ stand around each one, also where it has links in it. */
function outsideBrackets(text: string): string[] {
  let rest = text.replace(/\S+@\S+|https?:\S+/g, '').replace(day, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  }
  return (rest.match(/[A-Za-z]{2,}/g) ?? []).filter((one) => !isBrandOrCode.test(one));
}

async function expectTranslatable(page: Page, data: readonly string[] = []): Promise<void> {
  const found = (await visibleTexts(page)).flatMap((text) => {
    const words = outsideBrackets(data.reduce((rest, own) => rest.replaceAll(own, ''), text));
    return words.length > 0 ? [`${words.join(' ')} in: ${text.trim().slice(0, 120)}`] : [];
  });
  expect(found, page.url()).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await expectNoSidewaysScroll(page);
}

const forEverybody = [
  '/',
  '/categories',
  '/search?keyword=',
  '/search?keyword=zzz',
  '/cart',
  '/login',
  '/register',
].concat(
  ...[
    ['/forget-password', '/about', '/contact', '/policy', '/grievance', '/accessibility', '/find-order', '/favourites'],
  ],
  ...[['/remind-me', '/success', '/failure', '/nowhere', '/user/resetpassword/some-token', '/user/confirm/some-token']],
  ...[['/emails/unsubscribe/some-token', '/emails/confirm/some-token', '/emails/unsubscribed', '/emails/expired']],
  ...[['/t/some-code', '/custom/some-code', '/proof/some-code', '/order/some-key', '/grievance/some-code']],
);
const accountPages = ['', '/orders', '/profile', '/sessions', '/create-review/blue-octopus'];

/** As the build writes a message without values. */
const pseudo = (text: string) => `⟦${text.replaceAll(/[aeou]/g, '$&$&')}⟧`;

function buildPages(): void {
  rmSync(folder, { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production', PAGES_FOLDER: folder, PAGES_LANGUAGE: 'pseudo' };
  execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], { env });
}

async function logInAt(page: Page, origin: string): Promise<void> {
  const { name: _, address, ...person } = newcomer('Meena');
  const data = { ...person, name: 'मीना', location: address };
  await page.request.post(`${origin}/api/v1/user/signup`, { data });
  const answer = await page.request.post(`${origin}/api/v1/user/login`, { data: person });
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((auth) => localStorage.setItem('auth', auth), await answer.text());
}

/** From the product to the page of the order. */
async function buyNow(page: Page, check: () => Promise<void>): Promise<void> {
  await page
    .getByRole('button', { name: pseudo('Buy Now') })
    .first()
    .click();
  const bill = page.getByRole('dialog', { name: pseudo('Your bill') });
  await expect(bill).toBeVisible();
  await check();
  await bill.getByRole('button', { name: /^⟦Paay / }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: pseudo('Payment Successful') })).toBeVisible();
  await check();
  await page.getByRole('link', { name: pseudo('See your order') }).click();
  await expect(page.getByRole('heading', { level: 1, name: pseudo('Your order is placed') })).toBeVisible();
  await check();
}

test('each text of the buyers’ pages is a message, with room for a longer one, in both directions', {
  tag: ['@full', '@phone'],
}, async ({ page, expected }) => {
  test.setTimeout(400_000);
  expected.errors.push(/status of 40[0-9]/);
  buildPages();
  const shop = await NewShop.open(owners, { SHOP_PAGES: '../pseudo' });
  try {
    const data = [await shop.add(), 'Toys', 'Bhilwara', 'Rajasthan', '12 Gandhi Nagar'];
    const check = () => expectTranslatable(page, data);
    const checkPage = (path: string) =>
      test.step(path, async () => {
        await page.goto(shop.origin + path, { waitUntil: 'networkidle' });
        await check();
      });
    for (const path of [...forEverybody, '/category/toys']) await checkPage(path);
    await logInAt(page, shop.origin);
    await checkPage('/product/blue-octopus');
    await buyNow(page, check);
    for (const path of accountPages) await checkPage(`/dashboard/user${path}`);
    await page.goto(`${shop.origin}/product/blue-octopus`);
    await page
      .getByRole('button', { name: pseudo('Add to cart') })
      .first()
      .click();
    await checkPage('/cart');
    await page.getByRole('checkbox', { name: /^⟦This is aa gift⟧/ }).check();
    await check();
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
