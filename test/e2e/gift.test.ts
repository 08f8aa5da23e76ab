import type { Page } from '@playwright/test';
import {
  accessibilityViolations,
  expect,
  expectNoSidewaysScroll,
  fillCart,
  paymentWindow,
  signedIn,
  tabTo,
  test,
} from './shopper.ts';

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('a present is wrapped, sent to a brother in another city and paid for by keyboard', {
  tag: '@phone',
}, async ({ page }) => {
  await signedIn(page, 'Gita Rao');
  await fillCart(page, 'diya-card');
  await page.goto('/cart');
  const box = page.getByRole('checkbox', { name: /This is a gift/ });
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Their name')).toBeVisible();
  await expect(page.getByText('Gift goes to')).toBeHidden();
  await typeInto(page, 'Their name', 'Rohan Mehta');
  await typeInto(page, 'Their phone', '98220 41177');
  await typeInto(page, 'PIN code', '411004');
  await expect(page.getByLabel('City')).toHaveValue('Pune');
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
  await typeInto(page, 'House and street', 'Flat 12, Deccan Gymkhana');
  await typeInto(page, 'Message', 'Happy Rakhi, Rohan. राखी की शुभकामनाएँ');
  await typeInto(page, 'From', 'Gita didi');
  const none = page.getByRole('radio', { name: 'No gift wrap' });
  await tabTo(page, none);
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /Handloom cloth/ })).toBeChecked();
  const summary = page.getByRole('complementary', { name: 'Cart Summary' });
  await expect(summary).toContainText('Handloom cloth');
  await expect(summary).toContainText('₹229');
  await expect(summary).toContainText('Gift goes to Rohan Mehta, Pune 411004');
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await tabTo(page, page.getByRole('button', { name: 'Make Payment' }));
  await page.keyboard.press('Enter');
  await expect(paymentWindow(page).getByText('₹229.00')).toBeVisible();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText('Handloom cloth')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('gift'))).toBeNull();
});

test('what was typed stays when the box is closed, and is not sent', { tag: '@full' }, async ({ page }) => {
  await signedIn(page, 'Gita Rao');
  await fillCart(page, 'diya-card');
  await page.goto('/cart');
  const box = page.getByRole('checkbox', { name: /This is a gift/ });
  await box.check();
  await page.getByLabel('Their name').fill('Rohan Mehta');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByText('Please say who the gift is for.')).toBeVisible();
  await expect(page.getByLabel('Their phone')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Their name')).toHaveValue('Rohan Mehta');
  await box.uncheck();
  await expect(page.getByLabel('Their name')).toBeHidden();
  const sent = page.waitForRequest('**/product/orders');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('gift');
  expect(await page.evaluate(() => localStorage.getItem('gift'))).toContain('Rohan Mehta');
});

test('one product is bought at once as a gift; a message that the card cannot print is refused before paying', {
  tag: '@full',
}, async ({ page, expected }) => {
  expected.errors.push(/400/);
  await signedIn(page, 'Gita Rao');
  await page.goto('/product/stitched-heart-card');
  await page.getByRole('button', { name: 'Send it as a gift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Stitched Heart Card as a gift' });
  await dialog.getByLabel('Their name').fill('Rohan Mehta');
  await dialog.getByLabel('Their phone').fill('98220 41177');
  await dialog.getByLabel('PIN code').fill('411004');
  await dialog.getByLabel('House and street').fill('Flat 12');
  await expect(dialog.getByLabel('State')).toHaveValue('Maharashtra');
  await dialog.getByLabel('Message').fill('弟弟');
  await dialog.getByRole('radio', { name: /Keepsake box/ }).check();
  await expect(dialog.getByText('₹150').last()).toBeVisible();
  await dialog.getByRole('button', { name: 'Make Payment' }).click();
  await expect(dialog.getByLabel('Message')).toBeFocused();
  await expect(dialog.getByText('The card cannot print').first()).toBeVisible();
  await dialog.getByLabel('Message').fill('For you.');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make Payment' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/success$/);
});

test('where the price of a gift is refused or does not arrive, the dialog says so and asks again on demand', {
  tag: '@full',
}, async ({ page, expected }) => {
  expected.errors.push(/409/, /ERR_FAILED/);
  await signedIn(page, 'Gita Rao');
  await page.goto('/product/stitched-heart-card');
  const quotes = '**/api/v1/checkout/quote';
  await page.route(quotes, (route) => route.abort());
  await page.getByRole('button', { name: 'Send it as a gift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Stitched Heart Card as a gift' });
  await expect(dialog.getByText('The price could not be loaded.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make Payment' })).toBeDisabled();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.unroute(quotes);
  const message = 'Stitched Heart Card is sold out.';
  await page.route(quotes, (route) => route.fulfill({ status: 409, json: { success: false, message } }));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText(message)).toBeVisible();
  await page.unroute(quotes);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Total')).toBeVisible();
  await expect(dialog.getByText(message)).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Make Payment' })).toBeEnabled();
});

test('whom an earlier gift went to, or an own address, fills in the fields, which stay editable', {
  tag: '@full',
}, async ({ page }) => {
  await signedIn(page, 'Gita Rao');
  const bhilwara = { line1: '12 Gandhi Nagar', line2: '', city: 'Bhilwara', state: 'Rajasthan', pin: '311001' };
  const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  await page.request.post('/api/v1/user/addresses', {
    headers: { authorization },
    data: { name: 'Gita Rao', phone: '9876543210', ...bhilwara },
  });
  const pune = { line1: 'Flat 12', line2: 'Near the lake', city: 'Pune', state: 'Maharashtra', pin: '411004' };
  const gift = { recipient: { name: 'Rohan Mehta', phone: '9822041177', ...pune } };
  await page.route('**/api/v1/product/orders', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), gift }) }),
  );
  await page.goto('/product/diya-card');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/success$/);
  await page.setViewportSize({ width: 320, height: 800 });
  await fillCart(page, 'diya-card');
  await page.goto('/cart');
  await page.getByRole('checkbox', { name: /This is a gift/ }).check();
  const saved = page.getByLabel('Send to', { exact: true });
  await expect(saved.locator('option:checked')).toHaveText('Somebody new');
  await saved.focus();
  await page.keyboard.press('ArrowDown');
  const shown = async () =>
    Promise.all(
      ['Their name', 'Their phone', 'PIN code', 'City', 'State', 'House and street', 'Landmark, if there is one'].map(
        (label) => page.getByLabel(label, { exact: true }).inputValue(),
      ),
    );
  await expect
    .poll(shown)
    .toEqual(['Rohan Mehta', '9822041177', '411004', 'Pune', 'Maharashtra', 'Flat 12', 'Near the lake']);
  await expect(saved).toBeFocused();
  await expect(page.getByText('Gift goes to Rohan Mehta, Pune 411004')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('House and street').fill('Flat 14');
  await expect(saved.locator('option:checked')).toHaveText('Somebody new');
  await page.reload();
  await expect(page.getByLabel('House and street')).toHaveValue('Flat 14');
  await saved.selectOption({ label: 'Gita Rao, 12 Gandhi Nagar, Bhilwara 311001, Rajasthan' });
  await expect
    .poll(shown)
    .toEqual(['Gita Rao', '9876543210', '311001', 'Bhilwara', 'Rajasthan', '12 Gandhi Nagar', '']);
  await page.goto('/product/stitched-heart-card');
  await page.getByRole('button', { name: 'Send it as a gift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Stitched Heart Card as a gift' });
  await expect(dialog.getByLabel('Send to', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Their name')).toHaveValue('Gita Rao');
});
