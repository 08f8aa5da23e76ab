import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { registeredSeller } from '../fixtures.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { pdfText } from '../pdf-text.ts';
import { HindiReader } from './hindi-text.ts';
import { measureShifts } from './layout-shifts.ts';
import { NewShop } from './new-shop.ts';
import { expect, paymentWindow, test } from './shopper.ts';

test.use({ locale: 'hi-IN' });

const settings = {
  ...{ shopName: 'धागा', tagLine: 'हाथ से बने तोहफ़े', homeTitle: 'प्यार से बने तोहफ़े', homeText: 'घर में बने' },
  ...{ homeAction: 'तोहफ़ा चुनें', languages: ['hi'], returnDays: 7, address: '3 घंटाघर, भीलवाड़ा 311001' },
  ...{ legalName: 'कविता सुथार', principalAddress: '3 घंटाघर, भीलवाड़ा', customerEmail: 'help@example.com' },
  ...{ phone: '98290 12345', officerName: 'कविता सुथार' },
};
const product = 'नीला ऑक्टोपस';
const buyer = {
  ...{ name: 'मीना कुमारी', email: 'meena@example.com', phone: '98765 43210' },
  ...{ password: 'gyarah gole oon', address: '12, गांधी नगर, भीलवाड़ा 311001' },
};
/** The seller’s numbers, and what the PIN codes say. */
const own = /08AAPFU0939F1ZV|Bhilwara|Rajasthan|Pune|Maharashtra/g;
const mainPages = [
  ...['', '/product/nila-oktopas', '/category/khilaune', '/search?keyword=gulab'],
  ...['/cart', '/login', '/policy', '/grievance', '/dashboard/user'],
];
const charges = { flat: 60, city: 60, state: 60, rest: 60, freeAbove: 1_999 };

/** A product with a name to stitch, a gift wrap, a charge and invoices, all in Hindi letters. */
async function fillShop(shop: NewShop): Promise<void> {
  const { category } = (await shop.call('GET', '/category/allcategory')) as { category: { _id: string }[] };
  await shop.call('PATCH', `/category/crud-category/${category[0]?._id}`, { name: 'खिलौने' });
  await shop.add({ name: product });
  await shop.add({ name: 'गुलाब' });
  const { products } = (await shop.call('GET', '/product/allproducts')) as {
    products: { _id: string; name: string }[];
  };
  const asked = { kind: 'text', label: 'काढ़ने के लिए नाम', isRequired: true, price: 20 };
  const options = [{ ...asked, maxLength: 8, scripts: ['Devanagari'] }];
  const { _id } = products.find(({ name }) => name === product) ?? {};
  await shop.call('PUT', `/product/products/${_id}/personalisation`, { options });
  await shop.call('POST', '/shop/gift-wraps', { name: 'लाल काग़ज़', price: 40 });
  const seller = { legalName: 'कविता सुथार', address: '3 घंटाघर, भीलवाड़ा 311001' };
  await shop.call('PUT', '/shop/tax-settings', { ...registeredSeller, ...seller });
  const delivery = { kind: 'flat', originPin: '311001', cityPrefixes: [], byCourier: null, ...charges };
  await shop.call('PUT', '/shop/delivery', delivery);
  await shop.call('PUT', '/shop/delivery-days', { isPromised: true });
}

/** The product is in the cart, with a name, as a gift for somebody in Pune. */
async function choose(page: Page, hindi: HindiReader): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'खिलौने' }).locator('visible=true').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'खिलौने' })).toBeVisible();
  await hindi.readScreen(page);
  await page.getByRole('link', { name: product }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  await page.getByRole('button', { name: 'कार्ट में डालें' }).first().click();
  await expect(page.getByText('कृपया भरें: काढ़ने के लिए नाम।').first()).toBeVisible();
  await page.getByLabel(/^काढ़ने के लिए नाम/).fill('रानी');
  await page.getByRole('region', { name: 'डिलीवरी' }).getByLabel('पिन कोड').fill('411004');
  await page.getByRole('button', { name: 'देखें', exact: true }).first().click();
  await expect(page.getByText(/पुणे|Pune/).first()).toBeVisible();
  await hindi.readScreen(page);
  await page.getByRole('button', { name: 'कार्ट में डालें' }).first().click();
  await page.getByRole('link', { name: 'कार्ट, 1 चीज़' }).click();
  await page.getByRole('checkbox', { name: /यह तोहफ़ा है/ }).check();
  const gift = page.getByRole('region', { name: 'तोहफ़ा', exact: true });
  await gift.getByLabel('उनका नाम').fill('रानी देवी');
  await gift.getByLabel('उनका फ़ोन').fill('98220 41177');
  await gift.getByLabel('घर और गली').fill('12, डेक्कन');
  await gift.getByLabel('संदेश').fill('जन्मदिन मुबारक, रानी!');
  await gift.getByLabel('किसकी ओर से').fill('मीना दीदी');
  await gift.getByRole('radio', { name: /लाल काग़ज़/ }).check();
  await expect(page.getByRole('complementary', { name: 'कार्ट का हिसाब' })).toContainText('लाल काग़ज़', {
    timeout: 30_000,
  });
  await hindi.readScreen(page);
}

async function signUp(page: Page, hindi: HindiReader): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name: 'लॉगिन' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'लॉगिन' })).toBeVisible();
  await hindi.readScreen(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'अकाउंट बनाएँ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'अकाउंट बनाएँ' })).toBeVisible();
  await main.getByRole('button', { name: 'अकाउंट बनाएँ' }).click();
  await hindi.readScreen(page);
  await main.getByLabel('नाम', { exact: true }).fill(buyer.name);
  await main.getByLabel('ईमेल', { exact: true }).fill(buyer.email);
  await main.getByLabel('पासवर्ड', { exact: true }).fill(buyer.password);
  await main.getByLabel('फ़ोन', { exact: true }).fill(buyer.phone);
  await main.getByLabel('पता', { exact: true }).fill(buyer.address);
  await main.getByRole('button', { name: 'अकाउंट बनाएँ' }).click();
  await expect(page.getByRole('button', { name: 'भुगतान करें' }).first()).toBeVisible();
}

/** From the cart to the order's page, whose id is returned. */
async function pay(page: Page, hindi: HindiReader): Promise<string> {
  await hindi.readScreen(page);
  await page.getByRole('button', { name: 'भुगतान करें' }).first().click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'भुगतान हो गया' })).toBeVisible();
  await hindi.readScreen(page);
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'अपना ऑर्डर देखें' }).click();
  await loaded;
  await expect(page.getByRole('region', { name: 'अनुरोध' })).toBeVisible();
  await hindi.readScreen(page);
  return page.url().split('/').at(-1) ?? '';
}

async function returnIt(page: Page, hindi: HindiReader): Promise<void> {
  await page.reload();
  const requests = page.getByRole('region', { name: 'अनुरोध', exact: true });
  await requests.getByText('वापसी माँगें').click();
  await hindi.readScreen(page);
  await requests.getByLabel('क्या वजह है?').fill('रंग अलग है।');
  await requests.getByRole('button', { name: 'अनुरोध भेजें' }).click();
  await expect(page.getByText('आपका अनुरोध मिल गया, जवाब ईमेल से देंगे।').first()).toBeVisible();
  await hindi.readScreen(page);
}

async function readInvoice(page: Page, hindi: HindiReader): Promise<void> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^टैक्स बिल \(Tax Invoice\)/ }).click();
  const pdf = pdfText(await readFile(await (await saved).path()));
  for (const line of pdf.split('\n')) hindi.readText('invoice', line);
}

async function complain(page: Page, hindi: HindiReader): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'शिकायत' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'कुछ ठीक नहीं है?' })).toBeVisible();
  await page.getByRole('button', { name: 'शिकायत भेजें' }).click();
  await hindi.readScreen(page);
  await page.getByLabel('क्या हुआ?').fill('एक हाथ का धागा निकल गया है।');
  await page.getByLabel('आपका नाम').fill(buyer.name);
  await page.getByLabel('ईमेल', { exact: true }).fill(buyer.email);
  await page.getByRole('button', { name: 'शिकायत भेजें' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'आपकी शिकायत मिल गई' })).toBeVisible();
  await hindi.readScreen(page);
  await page.getByRole('link', { name: 'आपकी शिकायत का पेज खोलें' }).click();
  await expect(page.getByText(/तक जवाब/).first()).toBeVisible();
  await hindi.readScreen(page);
}

/** About account, order, parcel, delivery, request and complaint. */
async function readEmails({ emails }: MailServer, hindi: HindiReader): Promise<void> {
  const toBuyer = () => emails.filter(({ to }) => to?.[0]?.address === buyer.email);
  await expect.poll(() => toBuyer().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(5);
  for (const { subject = '', text = '', html = '' } of toBuyer()) {
    expect(html).toContain('lang="hi"');
    for (const line of [subject, ...text.split('\n')]) hindi.readText(`email ${subject}`, line);
  }
}

/** The main pages, as they load. */
async function loadPages(page: Page, origin: string, hindi: HindiReader): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of mainPages) {
      await page.goto(`${origin}/hi${path}`);
      await page.waitForLoadState('networkidle');
      expect(await measureShifts(page), `${path} at ${width} px`).toBeLessThan(0.02);
      await hindi.readScreen(page);
    }
  }
}

test('a gift is bought, returned and complained about wholly in Hindi', { tag: ['@phone', '@ci'] }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/400 \(Bad Request\)/);
  test.setTimeout(400_000);
  const mail = await startMailServer();
  const shop = await NewShop.open(settings, { SMTP_URL: mail.url });
  const hindi = new HindiReader(own);
  page.setDefaultTimeout(30_000);
  try {
    await fillShop(shop);
    await page.goto(`${shop.origin}/hi`);
    await hindi.readScreen(page);
    await choose(page, hindi);
    await signUp(page, hindi);
    const order = await pay(page, hindi);
    await shop.call('PUT', `/user/order-status/${order}`, { status: 'Shipped' });
    await shop.call('PUT', `/user/order-status/${order}`, { status: 'Delivered' });
    await readInvoice(page, hindi);
    await returnIt(page, hindi);
    await complain(page, hindi);
    await readEmails(mail, hindi);
    await loadPages(page, shop.origin, hindi);
  } finally {
    expect.soft(hindi.found).toEqual([]);
    await shop.close();
    await mail.close();
  }
});
