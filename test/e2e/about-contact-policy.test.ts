import { NewShop } from './new-shop.ts';
import { accessibilityViolations, expect, expectNoSidewaysScroll, test } from './shopper.ts';

test('About Us shows the story, the mission and the products', { tag: '@full' }, async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible();
  for (const words of [/crochet/i, /personalised gifts/i, /artisanal accessories/i, /mission/i])
    await expect(main.getByText(words).first()).toBeVisible();
  await expect(main.getByRole('link', { name: /social media profile/ })).toHaveAttribute('href', /^https:/);
});

test('About Us of a new shop claims nothing, and leads to what it makes', { tag: ['@layout', '@ci'] }, async ({
  page,
}) => {
  test.slow();
  const shop = await NewShop.open({ shopName: 'Saanjh' });
  try {
    await shop.add();
    await page.goto(`${shop.origin}/about`);
    const main = page.getByRole('main');
    await expect(main.getByText('We have not written our story yet.')).toBeVisible();
    await expect(main).not.toContainText(/best|company/i);
    await expectNoSidewaysScroll(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await main.getByRole('link', { name: 'Toys' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Toys' })).toBeVisible();
    await shop.change({ homeText: 'Two sisters in Bhilwara crochet.' });
    await page.goto(`${shop.origin}/about`);
    await expect(main.getByText('Two sisters in Bhilwara crochet.')).toBeVisible();
    await expect(main.getByText('We have not written our story yet.')).toHaveCount(0);
  } finally {
    await shop.close();
  }
});

test('Contact has the phone, the chat, the profile and the address', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91/);
  await expect(main.getByText(/24x7/)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', /wa\.me/);
  await expect(main.getByText(/Bhilwara/)).toBeVisible();
  await expect(main.getByText(/Rajasthan/)).toBeVisible();
  await expect(main.getByText(/311001/)).toBeVisible();
});

test('the policies have their sections, limits and anchors', { tag: '@full' }, async ({ page }) => {
  await page.goto('/policy');
  const main = page.getByRole('main');
  for (const name of ['Terms and Conditions', 'Privacy Policy', 'Refund Policy', 'Delivery Policy'])
    await expect(main.getByRole('heading', { name })).toBeVisible();
  for (const words of [
    /at least 18/,
    /third-party/,
    /within 7 days of receipt/,
    /5-7 working days/,
    /7-14 business days/,
  ])
    await expect(main.getByText(words)).toBeVisible();
  for (const anchor of ['refund-policy', 'delivery-policy']) {
    await page.goto(`/policy#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});
