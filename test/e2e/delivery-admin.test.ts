import { addDays } from '../../src/shared/dates/calendar.ts';
import { formatDay } from '../../src/shared/dates/dates.ts';
import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  fillCart,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

/** Only parcels to the islands cost something here, so the other tests of this shop pay what they expect. */
const islands = '744101';

test('the owner charges for delivery, and a buyer sees and pays it', { tag: ['@phone', '@ci'] }, async ({
  page,
  visitor,
  expected,
}) => {
  // The refusal of Buy Now at the price alone brings the bill.
  expected.errors.push(/409/);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/delivery');
  await page.getByLabel('By distance: your city, your state, the rest of India').check();
  await page.getByLabel('Parcels leave from PIN code').fill('744103');
  await page.getByLabel('Charge in Andaman and Nicobar Islands').fill('150.50');
  await page.getByLabel('The buyer’s PIN code').fill(islands);
  await expect(page.getByText('A buyer in Port Blair who buys for ₹500 pays ₹150.50 for delivery.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Delivery charges saved')).toBeVisible();

  const buyer = await visitor();
  await signedIn(buyer, 'Ila Port');
  await fillCart(buyer, 'diya-card');
  await buyer.goto('/cart');
  const summary = buyer.getByRole('complementary', { name: 'Cart Summary' });
  await expect(summary.getByText('Delivery to 311001')).toBeVisible();
  await summary.getByRole('button', { name: 'Another address' }).click();
  const dialog = buyer.getByRole('dialog', { name: 'Add an address' });
  await dialog.getByLabel('PIN code').fill(islands);
  await expect(dialog.getByLabel('State')).toHaveValue('Andaman and Nicobar Islands');
  await dialog.getByLabel('House and street').fill('3 Marine Road');
  expect(await accessibilityViolations(buyer)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(summary.getByText(`Delivery to ${islands}`)).toBeVisible();
  await expect(summary.getByText('3 Marine Road, Port Blair 744101, Andaman and Nicobar Islands')).toBeVisible();
  await expect(summary.locator('p', { hasText: /^Total/ })).toContainText('₹299.50');
  await expectNoSidewaysScroll(buyer);
  expect(await accessibilityViolations(buyer)).toEqual([]);
  await summary.getByRole('button', { name: 'Make Payment' }).click();
  await expect(paymentWindow(buyer).getByText('₹299.50')).toBeVisible();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(buyer.getByText('Total Amount: ₹299.50')).toBeVisible();
  await buyer.getByRole('link', { name: 'See your order' }).click();
  await expect(buyer).toHaveURL(/\/dashboard\/user\/order\//);
  await expect(buyer.getByRole('complementary', { name: 'Money' }).getByText('₹150.50')).toBeVisible();

  await buyer.goto('/product/diya-card');
  const buyNow = buyer.getByRole('button', { name: 'Buy Now' });
  await buyNow.press('Enter');
  const bill = buyer.getByRole('dialog', { name: 'Your bill' });
  await expect(bill.getByRole('button', { name: 'Pay ₹299.50' })).toBeFocused();
  const receiver = bill.getByRole('region', { name: 'Who gets it' });
  await expect(receiver).toContainText('Ila Port');
  await expect(receiver).toContainText('3 Marine Road, Port Blair 744101, Andaman and Nicobar Islands');
  await expect(bill.getByRole('region', { name: 'When' })).toContainText(
    /It leaves \w{3} \d+ \w{3}, in Port Blair by /,
  );
  await expect(bill.getByText('₹150.50')).toBeVisible();
  await expectNoSidewaysScroll(buyer);
  expect(await accessibilityViolations(buyer)).toEqual([]);
  await buyer.keyboard.press('Escape');
  await expect(buyNow).toBeFocused();
  await buyNow.press('Enter');
  await bill.getByRole('button', { name: 'Pay ₹299.50' }).press('Enter');
  await expect(paymentWindow(buyer).getByText('₹299.50')).toBeVisible();

  await page.getByLabel('Nothing: delivery is included in the prices').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Delivery charges saved').last()).toBeVisible();
});

test('a holiday that is typed is saved without “Add”, and refused the wrong way round', { tag: '@full' }, async ({
  page,
}) => {
  const first = addDays('2090-01-01', Date.now() % 3000);
  const [from, to] = [formatDay(first), formatDay(addDays(first, 2))];
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/delivery');
  const holidays = page.getByRole('group', { name: 'Holidays' });
  const save = page.getByRole('button', { name: 'Save days' });
  await holidays.getByRole('textbox', { name: 'From' }).fill(to);
  await holidays.getByRole('textbox', { name: 'To' }).fill(from);
  await save.click();
  await expect(holidays.getByText('A holiday ends on the day it begins, or later.')).toBeVisible();
  await expect(holidays.getByRole('textbox', { name: 'To' })).toBeFocused();
  await holidays.getByRole('textbox', { name: 'From' }).fill(from);
  await holidays.getByRole('textbox', { name: 'To' }).fill(to);
  await save.click();
  await expect(page.getByText('Delivery days saved')).toBeVisible();
  await expect(save).toBeVisible();
  await page.reload();
  await expect(holidays.getByText(`${from} to ${to}`)).toBeVisible();
  await holidays.getByRole('textbox', { name: 'From' }).fill(to);
  await holidays.getByRole('button', { name: 'Add' }).click();
  await expect(holidays.getByText('Some of these days are in a holiday of the list already.')).toBeVisible();
  await holidays.getByRole('textbox', { name: 'From' }).fill('');
  await holidays.getByRole('button', { name: `Remove ${from}` }).click();
  await save.click();
  await expect(page.getByText('Delivery days saved')).toBeVisible();
});
