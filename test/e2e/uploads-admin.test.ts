import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { buyCard, buyGift, printCard } from './gift-card.ts';
import { admin, expect, newcomer, signedIn, storeSession, test, type Visitor } from './shopper.ts';

/** A form with its picture field, opened and filled in but for the picture. */
interface Opened {
  form: Locator;
  save: string;
  /** What a person sees when it is saved with its picture. */
  isSaved: () => Promise<void>;
}
interface UploadingForm {
  name: string;
  /** Renders the form. */
  source: string;
  /** Ends of the addresses: where the picture goes when it is chosen, and where the form goes. */
  sent?: string;
  saved: RegExp;
  open: (page: Page, visitor: Visitor) => Promise<Opened>;
}

const delayMs = 4_000;
/** For what is said after it. */
const patient = { timeout: 40_000 };
const waiting = 'Saving when the picture is up …';
const refusal = 'This picture was refused.';
const marked = (name: string) => `${name} ${newcomer('x').email.split('.')[1]?.split('@')[0]}`;
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function openProduct(page: Page): Promise<Opened> {
  const name = marked('Slow Lantern');
  await page.goto('/dashboard/admin/create-product');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Price').fill('150');
  await page.getByLabel('Category').selectOption('Home & Table');
  const isSaved = async () => {
    await expect(page.getByText('Product Created Successfully')).toBeVisible(patient);
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click();
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  };
  return { form: page.locator('form').filter({ hasText: 'Upload Photos' }), save: 'Create Product', isSaved };
}

async function openWrap(page: Page): Promise<Opened> {
  const name = marked('Slow wrap');
  await page.goto('/dashboard/admin/gift-wraps');
  const form = page.getByRole('form', { name: 'New gift wrap' });
  await form.getByLabel('Name').fill(name);
  const line = page.getByRole('list', { name: 'Gift wraps' }).getByRole('listitem').filter({ hasText: name });
  return { form, save: 'Add', isSaved: () => expect(line.locator('img')).toBeVisible(patient) };
}

async function openLogo(page: Page): Promise<Opened> {
  await page.goto('/dashboard/admin/branding');
  await page.getByLabel('Title of the home page').fill(marked('Made by hand'));
  const form = page.locator('main form').first();
  const isSaved = async () => {
    await expect(page.getByText('Settings saved')).toBeVisible(patient);
    await page.reload();
    await expect(form.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
  };
  return { form, save: 'Save', isSaved };
}

async function openOccasion(page: Page): Promise<Opened> {
  await page.goto('/dashboard/admin/occasions');
  await page
    .locator('summary')
    .filter({ hasText: /^Rakhi/ })
    .first()
    .click();
  const form = page.locator('details[open] form').first();
  const isSaved = async () => {
    await expect(page.getByText(/ is saved$/)).toBeVisible(patient);
    await page.reload();
    await expect(page.locator('details form').getByAltText('Picture of Rakhi')).toBeAttached();
  };
  return { form, save: 'Save', isSaved };
}

async function openQuote(page: Page): Promise<Opened> {
  await page.goto('/dashboard/admin/custom-orders/new');
  const form = page.getByRole('form', { name: 'Quote' });
  await form.getByLabel('What you will make').fill(marked('Slow elephants'));
  await form.getByLabel('Each, ₹').fill('890');
  await form.getByRole('textbox', { name: 'Ready by' }).fill(soon(20).split('-').reverse().join('/'));
  await form.getByRole('textbox', { name: 'Can be paid until' }).fill(soon(5).split('-').reverse().join('/'));
  const isSaved = async () => {
    await expect(page.getByText('The quote is ready to be sent.')).toBeVisible(patient);
    await expect(page.getByAltText('Of the quote').first()).toHaveAttribute('src', /^(?!data:image\/jpeg)/);
  };
  return { form, save: 'Make the quote', isSaved };
}

async function openProof(page: Page): Promise<Opened> {
  await page.goto('/dashboard/admin');
  await page.getByRole('region', { name: 'To make' }).getByRole('link').first().click();
  const proofs = page.getByRole('region', { name: 'Proof photos' });
  await proofs.getByText('Send a photo to approve').click();
  const words = marked('Slow proof');
  await proofs.getByLabel('A word to the buyer, if you like').fill(words);
  const isSaved = () => expect(proofs.getByText(words, { exact: true }).and(page.locator('p'))).toBeVisible(patient);
  return { form: proofs.locator('form').last(), save: 'Send to the buyer', isSaved };
}

async function openThankYou(page: Page): Promise<Opened> {
  await page.goto('/dashboard/admin/thank-you');
  await page.getByLabel('Your words').fill(marked('Wash it by hand'));
  const isSaved = async () => {
    await expect(page.getByText('Thank-you page saved')).toBeVisible(patient);
    await page.reload();
    await expect(page.getByRole('img', { name: 'On the thank-you page' })).toHaveAttribute(
      'src',
      /^(?!data:image\/jpeg)/,
    );
  };
  return { form: page.locator('main form'), save: 'Save', isSaved };
}

async function openAnswer(_: Page, visitor: Visitor): Promise<Opened> {
  const buyer = await visitor();
  await buyer.goto('/product/name-cushion');
  await buyer.getByLabel(/^Name to stitch/).fill('Asha');
  await expect(buyer.getByText(/^4 of \d+$/)).toBeVisible();
  const isSaved = async () => {
    await expect(buyer.getByText('Name Cushion added to cart')).toBeVisible(patient);
    const [line] = await buyer.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
    expect(Object.values(line.answers)).toContainEqual(expect.stringMatching(/^[\w-]{16,}$/));
  };
  return { form: buyer.locator('main article'), save: 'Add to Cart', isSaved };
}

async function openRequest(_: Page, visitor: Visitor): Promise<Opened> {
  const buyer = await visitor();
  await signedIn(buyer, 'Rekha Request');
  await buyCard(buyer);
  const requests = buyer.getByRole('region', { name: 'Requests' });
  await requests.getByText('Ask to cancel').click();
  await requests.getByLabel('What is the reason?').fill('It was ordered twice');
  const isSaved = async () => {
    await expect(requests.getByText(/^We have your request/)).toBeVisible(patient);
    await expect(requests.getByRole('img')).toHaveCount(1);
  };
  return { form: requests.locator('form'), save: 'Send the request', isSaved };
}

async function openThanks(page: Page, visitor: Visitor): Promise<Opened> {
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}'));
  const data = { isOn: true, words: 'Wash it by hand.' };
  await page.request.put('/api/v1/shop/thanks-settings', { headers: { authorization: token }, data });
  const buyer = await visitor();
  await signedIn(buyer, 'Gita Giver');
  const orderId = await buyGift(buyer);
  const guest = await visitor();
  await guest.goto(await printCard(page, orderId));
  await guest.getByLabel('Your words').fill('It is lovely.');
  const isSaved = async () => {
    await expect(guest.getByRole('heading', { name: 'Your thank-you was sent' })).toBeVisible(patient);
    await buyer.reload();
    await expect(buyer.getByRole('region', { name: 'Thank-you' }).getByRole('img')).toBeVisible();
  };
  return { form: guest.locator('main form'), save: 'Send', isSaved };
}

async function openReview(_: Page, visitor: Visitor): Promise<Opened> {
  const buyer = await visitor();
  await signedIn(buyer, 'Priya Photo');
  await buyer.goto('/dashboard/user/create-review/diya-card');
  await buyer.getByRole('radio', { name: '4 stars' }).check();
  const comment = marked('Lovely work');
  await buyer.getByLabel('Comment').fill(comment);
  const isSaved = async () => {
    await expect(buyer.getByText('Review submitted successfully!')).toBeVisible(patient);
    const { reviews } = await (await buyer.request.get('/api/v1/product/products/diya-card/reviews')).json();
    const [written] = reviews.filter((one: { comment: string }) => one.comment === comment);
    expect(written.photo).toMatch(/^\/photos\//);
  };
  return { form: buyer.locator('main form'), save: 'Submit Review', isSaved };
}

async function openComplaint(_: Page, visitor: Visitor): Promise<Opened> {
  const buyer = await visitor();
  await buyer.goto('/grievance');
  await buyer.getByLabel('What happened?').fill('The zip broke on the second day.');
  await buyer.getByLabel('Your name').fill('Zoya Zip');
  await buyer.getByLabel('Phone').fill('98290 12345');
  const isSaved = async () => {
    await expect(buyer.getByRole('heading', { name: 'We have your complaint' })).toBeVisible(patient);
    await buyer.getByRole('link', { name: 'Open the page of your complaint' }).click();
    await expect(buyer.getByAltText('Sent with the complaint, 1 of 1')).toBeVisible();
  };
  return { form: buyer.getByRole('form', { name: 'Complaint' }), save: 'Send complaint', isSaved };
}

const [inAdmin, inSettings] = ['routes/dashboard/admin', 'routes/dashboard/admin/settings'];
const forms: UploadingForm[] = [
  {
    ...{ name: 'a product', source: 'components/admin/products/product-form.tsx', open: openProduct },
    ...{ sent: '/product/photos', saved: /\/product\/create-product$/ },
  },
  {
    ...{ name: 'a gift wrap', source: `${inSettings}/gift-wraps/wrap-form.tsx`, open: openWrap },
    ...{ sent: '/shop/gift-wraps/photo', saved: /\/shop\/gift-wraps$/ },
  },
  {
    ...{ name: 'the settings', source: 'components/admin/settings/settings-form.tsx', open: openLogo },
    ...{ sent: '/shop/logo', saved: /\/shop\/settings$/ },
  },
  {
    ...{ name: 'an occasion', source: `${inSettings}/occasions/occasion-form.tsx`, open: openOccasion },
    ...{ sent: '/product/photos', saved: /\/occasions\/[\w-]+$/ },
  },
  {
    ...{ name: 'a personalised product', source: 'routes/product/personalisation.tsx', open: openAnswer },
    ...{ sent: '/personalisation/photos', saved: /^$/ },
  },
  {
    ...{ name: 'a quote', source: 'components/admin/custom/quote-form.tsx', open: openQuote },
    saved: /\/user\/custom-orders$/,
  },
  { name: 'a proof', source: `${inAdmin}/order/proofs.tsx`, open: openProof, saved: /\/proofs$/ },
  {
    ...{ name: 'the thank-you page', source: `${inSettings}/thank-you.tsx`, open: openThankYou },
    saved: /\/shop\/thanks-settings$/,
  },
  {
    ...{ name: 'a request', source: 'components/orders/ask-for-order.tsx', open: openRequest },
    saved: /\/requests$/,
  },
  { name: 'a complaint', source: 'routes/grievance.tsx', open: openComplaint, saved: /\/api\/v1\/grievance$/ },
  { name: 'a thank-you', source: 'routes/gifts/thanks/thanks-form.tsx', open: openThanks, saved: /\/thanks\/[\w-]+$/ },
  {
    ...{ name: 'a review', source: 'routes/dashboard/user/create-review.tsx', open: openReview },
    saved: /\/reviews$/,
  },
];

test.describe.configure({ mode: 'parallel' });
test.beforeEach(async ({ page }) => {
  test.slow();
  await storeSession(page, admin);
});

test('every form with an upload is among those that are tried here', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const around = files.filter((file) => /<UploadForm\b|<FormUploads\b/.test(readFileSync(`src/web/${file}`, 'utf8')));
  // Without a button: the picture is stored as soon as it is chosen (couriers-admin).
  const storesAtOnce = `${inAdmin}/pack/weigh-photo.tsx`;
  const expected = [...forms.map(({ source }) => source), storesAtOnce, 'components/forms/files/upload-form.tsx'];
  expect(around.toSorted()).toEqual(expected.toSorted());
});

test('a second press while a product waits for its picture leaves the page no more than the first', {
  tag: '@ci',
}, async ({ page }) => {
  const { save, isSaved } = await openProduct(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route((url) => url.pathname.endsWith('/product/photos'), sendLater);
  const file = { name: 'mine.png', mimeType: 'image/png', buffer: await picture() };
  await page.locator('input[type=file][multiple]').last().setInputFiles(file);
  await page.getByRole('button', { name: save, exact: true }).dblclick();
  await expect(page.getByRole('button', { name: waiting })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await isSaved();
});

const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#9c164b' } })
    .png()
    .toBuffer();

/** Chooses the picture and presses the button before the browser has read it. */
async function chooseAndSave({ form, save }: Opened, file: Buffer): Promise<void> {
  const button = await form.getByRole('button', { name: save, exact: true }).first().elementHandle();
  const field = form.locator('input[type=file][accept*=heic]').first();
  const sent = { button, base64: file.toString('base64') };
  await field.evaluate(async (input: HTMLInputElement, { button: pressed, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], 'mine.png', { type: 'image/png' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    (pressed as HTMLElement).click();
  }, sent);
}

async function sendLater(route: Route): Promise<void> {
  if (route.request().method() !== 'GET') await new Promise((done) => setTimeout(done, delayMs));
  await route.continue().catch(() => undefined);
}

for (const { name, sent, saved, open } of forms) {
  test(`${name} is saved with its picture when that takes four seconds to arrive`, { tag: '@ci' }, async ({
    page,
    visitor,
  }) => {
    const opened = await open(page, visitor);
    const { form } = opened;
    const isOnItsWay = (url: URL) => (sent ? url.pathname.endsWith(sent) : saved.test(url.pathname));
    await form.page().route(isOnItsWay, sendLater);
    await chooseAndSave(opened, await picture());
    const busy = form.locator('button[aria-busy=true]').first();
    await expect(busy).toBeVisible();
    if (sent) await expect(busy).toHaveText(name === 'a personalised product' ? 'Sending your photo…' : waiting);
    await opened.isSaved();
  });

  test(`${name} says that its picture could not be sent, and is not saved`, { tag: '@ci' }, async ({
    page,
    visitor,
    expected,
  }) => {
    expected.errors.push(/status of 4(00|15)/);
    const opened = await open(page, visitor);
    const { form } = opened;
    const calls: string[] = [];
    form.page().on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && saved.test(pathname)) calls.push(pathname);
    });
    if (sent)
      await form.page().route(
        ({ pathname }) => pathname.endsWith(sent),
        (route) => route.fulfill({ status: 400, json: { message: refusal } }),
      );
    await chooseAndSave(opened, sent ? await picture() : Buffer.from('no picture'));
    if (name === 'a review') {
      await expect(form.getByText('A photo is a JPEG, PNG, WebP, AVIF or HEIC picture.')).toBeVisible();
      return;
    }
    await expect(form.getByText(sent ? refusal : 'This photo cannot be read.')).toBeVisible();
    await expect(form.page().getByText(/could not be sent\. Try it again, or leave it out\.$/)).toBeVisible();
    await expect(form.getByRole('button', { name: 'Try again' })).toBeFocused();
    expect(calls).toEqual([]);
  });
}
