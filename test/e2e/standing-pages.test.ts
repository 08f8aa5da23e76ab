import { expect, signedIn, test } from './shopper.ts';

test('About Us tells the story, the mission and what is made', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible();
  for (const words of [/crochet/i, /personalised gifts/i, /artisanal accessories/i, /mission/i])
    await expect(main.getByText(words).first()).toBeVisible();
  await expect(main.getByRole('link', { name: /social media profile/ })).toHaveAttribute('href', /^https:/);
});

test('Contact has the phone, the chat, the profile and the address', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91/);
  await expect(main.getByText(/24x7/)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', /wa\.me/);
  await expect(main.getByText(/Bhilwara/)).toBeVisible();
  await expect(main.getByText(/Rajasthan/)).toBeVisible();
  await expect(main.getByText(/311001/)).toBeVisible();
});

test('the policies have their sections, limits and anchors', async ({ page }) => {
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

test('an unknown address and an unknown product answer 404 with the not-found page', async ({ page, expected }) => {
  expected.errors.push(/404/);
  for (const address of [
    '/nowhere',
    '/product/nothing-here',
    '/category/nothing-here',
    '/product/%00',
    '/product/..%2f..%2fetc',
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { name: 'page not found' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the success page without a purchase is empty and zero', async ({ page }) => {
  await page.goto('/success');
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText('Thank you for your purchase!')).toBeVisible();
  await expect(page.getByText('Total Amount: ₹0')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('the success page keeps what was bought over a reload', async ({ page }) => {
  await signedIn(page, 'Ila Sen');
  await page.goto('/product/marigold-thank-you-card');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }).click();
  const row = page.getByRole('row', { name: /Marigold Thank-you Card 1 ₹\d+\.00/ });
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
});

test('the failure page leads home', async ({ page }) => {
  await page.goto('/failure');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
