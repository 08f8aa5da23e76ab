import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startMailServer } from '../mail-server.ts';
import { pdfText } from '../pdf-text.ts';
import { enter, HindiReader } from './hindi-text.ts';
import { NewShop } from './new-shop.ts';
import { end, startShop, waitForSetupLink } from './open-shop.ts';
import { expect, paymentWindow, test, type Visitor } from './shopper.ts';

const owner = { name: 'कविता सुथार', email: 'kavita@example.com', phone: '98290 12345', password: 'moti and yarn 7' };
const buyer = { name: 'मीना कुमारी', email: 'meena@example.com', phone: '98765 43210' };
const product = 'नीला ऑक्टोपस';
const sizes = ['छोटा', 'बड़ा'];
/** The name before the shop has one, what the PIN codes say, and browser and system in the list of logins. */
const own = new RegExp(
  [
    'My Shop|Toys|Kavita( Suthar)?|Bhilwara|Rajasthan|Pune|Maharashtra',
    'ER447109235IN|India Post|Speed Post|Mozilla.*|· node$|HeadlessChrome|Linux',
  ].join('|'),
  'g',
);

const charges = {
  ...{ kind: 'flat', originPin: '311001', cityPrefixes: [], byCourier: null, freeAbove: null },
  ...{ flat: 60, city: 60, state: 60, rest: 60 },
};
const cashRules = {
  ...{ isOn: true, charge: 49, payNow: 0, least: 300, greatest: 3000, onlyPins: '', neverPins: '' },
  ...{ allowsFirstOrder: true, isConfirmed: true, remitDays: 7 },
};

/** Calls of the API with the owner’s session. */
async function call(page: Page, method: string, path: string, data?: object) {
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}'));
  const headers = { authorization: token, 'accept-language': 'hi' };
  const url = new URL(`/api/v1${path}`, page.url()).href;
  const answer = await page.request.fetch(url, { method, data, headers });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

class Story {
  readonly page: Page;
  readonly hindi: HindiReader;
  readonly #origin: string;

  constructor(page: Page, hindi: HindiReader, origin: string) {
    this.page = page;
    this.hindi = hindi;
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.#origin}/hi/dashboard/admin${path}`);
    await expect(this.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0);
    await this.read();
  }

  read = () => this.hindi.readScreen(this.page);
  says = (text: string | RegExp) =>
    expect(this.page.getByText(text).locator('visible=true').first()).toBeVisible({ timeout: 30_000 });
}

async function becomeOwner({ page, read, says }: Story, link: string): Promise<void> {
  await page.goto(link.replace('/setup/', '/hi/setup/'));
  const button = page.getByRole('button', { name: 'मुझे एडमिन बनाएँ' });
  await button.click();
  await read();
  await fill(page, { नाम: owner.name, ईमेल: owner.email, फ़ोन: owner.phone, पासवर्ड: owner.password });
  await button.click();
  await says(/8 में से 0/);
  await read();
}

async function fill(place: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await place.getByLabel(label, { exact: true }).locator('visible=true').first().fill(text);
}

const press = (place: Page | Locator, name: string | RegExp) =>
  place
    .getByRole('button', { name, exact: typeof name === 'string' })
    .locator('visible=true')
    .first()
    .click();

/** Look, delivery, seller and law, invoices, cash on delivery, and the opening. */
async function setUp(story: Story): Promise<void> {
  const { page, says } = story;
  await story.open('/branding');
  await fill(page, { 'दुकान का नाम': 'धागा', 'होम पेज का शीर्षक': 'प्यार से बने तोहफ़े', 'दुकान की एक पंक्ति': 'हाथ से बने तोहफ़े' });
  await fill(page, { 'होम पेज का बटन': 'तोहफ़ा चुनें' });
  await press(page, 'सहेजें');
  await says('सेटिंग सहेज ली');
  await story.open('/delivery');
  await page.getByText('हर ऑर्डर पर एक ही ख़र्च').click();
  await press(page, 'सहेजें');
  await story.read();
  await fill(page, { 'एक ऑर्डर का ख़र्च': '60', 'पार्सल किस पिन कोड से निकलते हैं': '311001' });
  await press(page, 'सहेजें');
  await story.read();
  await story.open('/law');
  await fill(page, { 'क़ानूनी नाम': owner.name });
  await press(page, 'सहेजें');
  await story.read();
  await story.open('/invoices/settings');
  await page.getByLabel('रजिस्ट्रेशन').selectOption('unregistered');
  await press(page, 'सहेजें');
  await story.read();
  await fill(page, { पता: '3 घंटाघर, भीलवाड़ा 311001' });
  await page.getByRole('combobox', { name: 'राज्य' }).selectOption('08');
  await press(page, 'सहेजें');
  await story.read();
  await story.open('/cash');
  await page.getByLabel('डिलीवरी पर नकद लें').check();
  await fill(page, { 'कम से कम, रुपयों में': '100', 'ज़्यादा से ज़्यादा, रुपयों में': '5000' });
  await press(page, 'सहेजें');
  await story.read();
  await call(page, 'PUT', '/shop/settings', { languages: ['hi'], guestCheckout: true, returnDays: 7 });
}

async function makeProduct(story: Story): Promise<void> {
  const { page } = story;
  await story.open('/create-product');
  await press(page, 'चीज़ जोड़ें');
  await story.read();
  await page.locator('input[type=file]').first().setInputFiles('src/demo/pictures/crochet-toys/neel-octopus.webp');
  await fill(page, { नाम: product, दाम: '650' });
  await press(page, 'नई श्रेणी');
  await fill(page, { 'श्रेणी जोड़ें': 'खिलौने' });
  await press(page, 'जोड़ें');
  await expect(page.getByLabel('श्रेणी', { exact: true }).locator('option:checked')).toHaveText('खिलौने');
  await press(page, 'चीज़ जोड़ें');
  await expect(page).toHaveURL(/\/admin\/products$/, { timeout: 60_000 });
  await story.read();
  await story.open('/product/nila-oktopas/variants');
  await fill(page, { 'विकल्प 1': 'साइज़', 'विकल्प 1 में क्या-क्या है, अल्पविराम से अलग करें': sizes.join(', ') });
  await press(page, 'मेल बनाएँ');
  await press(page, 'क़िस्में सहेजें');
  await story.read();
  for (const size of sizes)
    await page
      .getByRole('group', { name: size, exact: true })
      .getByLabel(/कितने हैं/)
      .fill('5');
  await press(page, 'क़िस्में सहेजें');
  await story.says(/क़िस्में सहेज/);
  await story.read();
  await story.open('/setup');
  await press(page, 'दुकान खोलें');
  await story.read();
}

/** A guest pays by the payment window. */
async function buyOnline(visitor: Visitor, origin: string): Promise<void> {
  const page = await visitor({ baseURL: origin, locale: 'hi-IN' });
  page.setDefaultTimeout(30_000);
  await page.goto('/hi/product/nila-oktopas');
  await press(page, 'कार्ट में डालें');
  await page.getByRole('link', { name: 'कार्ट, 1 चीज़' }).click();
  await press(page, 'भुगतान करें');
  const dialog = page.getByRole('dialog', { name: '1 तोहफ़ा: डिलीवरी का पता' });
  await fill(dialog, { नाम: buyer.name, ईमेल: buyer.email, फ़ोन: buyer.phone });
  await dialog.getByLabel('पिन कोड').fill('411004');
  await expect(dialog.getByLabel('राज्य')).toHaveValue('Maharashtra');
  await dialog.getByLabel('शहर').fill('पुणे');
  await dialog.getByLabel('घर और गली').fill('12, डेक्कन');
  await press(dialog, 'भुगतान करें');
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'भुगतान हो गया' })).toBeVisible();
  await page.close();
}

/** From the day’s page over papers and courier to the refund of a part. */
async function sendOrder(story: Story): Promise<void> {
  const { page } = story;
  await story.open('');
  const [order] = (await call(page, 'GET', '/user/all-orders')) as { _id: string }[];
  const path = `/order/${order?._id}`;
  await story.open(path);
  await press(page, /^बन गया/);
  await story.open('');
  await press(page, /^पैक हो गया/);
  await story.read();
  await story.open(path);
  await page.getByText('PDF में प्रिंट').click();
  for (const paper of ['पैकिंग स्लिप, A5', 'दाम वाली पैकिंग स्लिप']) {
    const saved = page.waitForEvent('download');
    await press(page, new RegExp(`^${paper}`));
    for (const line of pdfText(await readFile(await (await saved).path())).split('\n'))
      story.hindi.readText(paper, line);
  }
  await press(page, /^ट्रैकिंग नंबर डालें/);
  await fill(page, { नंबर: 'ER447109235IN' });
  await story.read();
  await press(page, /^सहेजें, और स्थिति/);
  await press(page, /^पहुँच गया(?!\?)/);
  await press(page, 'रिफ़ंड');
  const dialog = page.getByRole('dialog', { name: 'रिफ़ंड' });
  await story.read();
  await dialog.getByText('एक हिस्सा', { exact: true }).click();
  await fill(dialog, { 'रक़म, रुपये में': 'पचास' });
  await press(dialog, 'रक़म लौटाएँ');
  await story.read();
  await fill(dialog, { 'रक़म, रुपये में': '50' });
  await press(dialog, 'रक़म लौटाएँ');
  await expect(dialog).toBeHidden();
  await story.open(path);
}

/** An order in cash: confirmed by the owner, sent, and its parcel comes back. */
async function takeCash(story: Story): Promise<void> {
  const { page } = story;
  const { product: gift } = await call(page, 'GET', '/product/products/nila-oktopas');
  await call(page, 'PUT', '/cash/rules', cashRules);
  const post = async (path: string, data: object, authorization = '') => {
    const headers = { authorization, 'accept-language': 'hi' };
    return (await page.request.post(new URL(`/api/v1${path}`, page.url()).href, { data, headers })).json();
  };
  await post('/user/signup', { ...buyer, password: 'gyarah gole oon', location: '12, गांधी नगर, भीलवाड़ा 311001' });
  const { token } = await post('/user/login', { email: buyer.email, password: 'gyarah gole oon' });
  const cart = [{ _id: gift._id, price: gift.price, quantity: 1 }];
  const amount = (gift.price + 60 + cashRules.charge) * 100;
  const placed = await post('/product/orders', { amount, cart, method: 'cod' }, token);
  const { order } = await call(page, 'GET', `/order/${placed.orderKey}`);
  const path = `/order/${order._id}`;
  await story.open('');
  await story.open(path);
  await press(page, /^ग्राहक ने पक्का कर दिया/);
  await story.read();
  await call(page, 'PUT', `/user/order-status/${order._id}`, { status: 'Shipped' });
  await story.open(path);
  await story.open('');
  await call(page, 'POST', `/user/order/${order._id}/cash/return`, { cost: 120, restock: true, refused: true });
  await story.open(path);
}

async function lookBack(story: Story): Promise<void> {
  for (const path of [
    '',
    '/orders',
    '/requests',
    '/invoices',
    '/history',
    '/security-log',
    '/users',
    '/setup',
    '/products',
    '/cash-in',
  ])
    await story.open(path);
}

test('a shop is opened wholly in Hindi', { tag: ['@phone', '@ci'] }, async ({ page, expected }) => {
  expected.errors.push(/40[0349]/);
  test.setTimeout(400_000);
  page.setDefaultTimeout(30_000);
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-hindi-'));
  const mail = await startMailServer();
  const shop = startShop(folder, { SEED_DEMO: '0', SMTP_URL: mail.url });
  const hindi = new HindiReader(own);
  try {
    const link = await waitForSetupLink(shop);
    const { origin } = new URL(link);
    const story = new Story(page, hindi, origin);
    await becomeOwner(story, link);
    await setUp(story);
    await makeProduct(story);
  } finally {
    expect.soft(hindi.found).toEqual([]);
    // It asks for news of orders.
    await page.close();
    await end(shop);
    await mail.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('orders are sent, refunded and taken in cash wholly in Hindi', { tag: ['@phone', '@full'] }, async ({
  page,
  visitor,
  expected,
}) => {
  expected.errors.push(/40[0349]/);
  test.setTimeout(400_000);
  page.setDefaultTimeout(30_000);
  const shop = await NewShop.open({ shopName: 'धागा', languages: ['hi'], guestCheckout: true, returnDays: 7 });
  const hindi = new HindiReader(own);
  try {
    await shop.add({ name: product });
    await shop.call('PUT', '/shop/delivery', charges);
    await shop.call('PUT', '/user/profile', { language: 'hi' });
    await enter(page, shop);
    const story = new Story(page, hindi, shop.origin);
    await buyOnline(visitor, shop.origin);
    await sendOrder(story);
    await takeCash(story);
    await lookBack(story);
  } finally {
    expect.soft(hindi.found).toEqual([]);
    await page.close();
    await shop.close();
  }
});
