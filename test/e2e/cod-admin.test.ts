import type { Page } from '@playwright/test';
import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  fillCart,
  isPhone,
  newcomer,
  newestEmailTo,
  openBuyer,
  openLine,
  paymentWindow,
  signedIn,
  storeSession,
  test,
  type Visitor,
} from './shopper.ts';

// They change the rules of one shop.
test.describe.configure({ mode: 'default' });

async function looksRight(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
}

/** As the owner sets it, with one PIN code where it is not offered. */
async function switchOn(page: Page): Promise<void> {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/cash');
  await page.getByLabel('Offer cash on delivery').check();
  await page.getByLabel('From, in rupees').fill('100');
  await page.getByLabel('To, in rupees').fill('5000');
  await page.getByRole('switch', { name: 'Rule: less for paying at once' }).uncheck();
  await page.getByRole('textbox', { name: 'Never at these PIN codes' }).fill('682551, 79');
  await page.getByRole('textbox', { name: 'Only at these PIN codes' }).fill('');
  await looksRight(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Cash on delivery is offered by these rules.')).toBeVisible();
}

/** At PIN codes of Udaipur: the other tests' buyers live in Bhilwara. At 1440 px cash is taken nowhere else. */
async function askAdvance(page: Page): Promise<void> {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/cash');
  await page.getByLabel('Offer cash on delivery').check();
  await page.getByLabel('From, in rupees').fill('100');
  await page.getByLabel('To, in rupees').fill('5000');
  await page.getByRole('textbox', { name: 'Only at these PIN codes' }).fill(isPhone(page) ? '' : '313');
  await page.getByRole('textbox', { name: 'With an advance at these PIN codes' }).fill('313');
  await page.getByLabel('The advance at those PIN codes').selectOption('amount');
  await page.getByLabel('Of, in rupees', { exact: true }).fill('99');
  const preview = page.getByRole('region', { name: 'What the buyer reads' });
  await preview.getByLabel('Sent to the PIN code').fill('313001');
  await preview.getByLabel('It is the buyer’s first order').uncheck();
  await expect(preview.getByText(/₹99 now\. In your region/)).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Cash on delivery is offered by these rules.')).toBeVisible();
}

async function openBuyerInUdaipur(visitor: Visitor, name: string): Promise<Page> {
  const buyer = await visitor();
  const person = { ...newcomer(name), address: '5 Lake Road, Udaipur 313001' };
  await buyer.request.post('/api/v1/user/signup', { data: { ...person, location: person.address } });
  await storeSession(buyer, person);
  return buyer;
}

async function placeInCash(buyer: Page): Promise<void> {
  await fillCart(buyer, 'madhu-the-bumblebee');
  await buyer.goto('/cart');
  await buyer.getByLabel('Cash on delivery').check();
  await expect(buyer.getByText('₹49 more')).toBeVisible();
  await looksRight(buyer);
  await buyer.getByRole('button', { name: 'Place the order' }).click();
  await expect(buyer.getByRole('heading', { name: 'Please confirm your order' })).toBeVisible();
}

function confirmPath(address: string): string | undefined {
  const mail = newestEmailTo(address)
    ?.replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  return /\/order\/[\w-]{43}\?confirm=[\w-]{43}/.exec(mail ?? '')?.[0];
}

test('an order is placed in cash, confirmed by its link, sent, and booked from the courier’s file', {
  tag: '@phone',
}, async ({ page, visitor }) => {
  await switchOn(page);
  const { buyer, person } = await openBuyer(visitor, 'Kamala Cash');
  await placeInCash(buyer);
  await expect.poll(() => confirmPath(person.email)).toBeTruthy();
  await buyer.goto(confirmPath(person.email) ?? '');
  await looksRight(buyer);
  await buyer.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(buyer.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
  await expect(buyer.getByRole('button', { name: /^Pay ₹[\d,]+ now$/ })).toBeVisible();
  const number = (await buyer.getByText(/^Order #\d+$/).innerText()).replace('Order #', '');
  const due = (await buyer.getByRole('complementary', { name: 'Money' }).locator('b').innerText()).replace(/[₹,]/g, '');

  await page.goto(`/dashboard/admin/orders?search=${person.email}`);
  await openLine(page);
  await page.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByText('Confirmed; its stock is held until the parcel leaves.')).toBeVisible();
  for (const step of [/Made/, /Packed/, /Shipped/]) await page.getByRole('button', { name: step }).first().click();
  await expect(page.getByText('The courier takes')).toBeVisible();
  await looksRight(page);

  await page.goto('/dashboard/admin/cash-in');
  const file = {
    name: 'courier.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`order,amount\n${number},${due}\n777,50\n`),
  };
  await page.getByLabel('Choose the courier’s file').setInputFiles(file);
  await expect(page.getByText('not found', { exact: true })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: /^Book ₹/ }).click();
  await expect(page.getByText(/of 1 order is booked/)).toBeVisible();
  await page.getByRole('button', { name: 'Not ours' }).last().click();
  await expect(page.getByText('The line is settled.')).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByText('Success', { exact: true })).toBeVisible();
});

test('an order in cash with an advance is paid in part, from the cart to its confirmation', {
  tag: ['@layout', '@ci'],
}, async ({ page, visitor }) => {
  await askAdvance(page);
  const buyer = await openBuyerInUdaipur(visitor, 'Asha Advance');
  await fillCart(buyer, 'madhu-the-bumblebee');
  await buyer.goto('/cart');
  await buyer.getByLabel('Cash on delivery').check();
  await expect(buyer.getByText('₹99 now, ₹499 at the door, in cash or by UPI')).toBeVisible();
  await expect(
    buyer.getByText(/^In your region many parcels .* It stays with us if you refuse the parcel/),
  ).toBeVisible();
  await looksRight(buyer);
  await buyer.getByRole('button', { name: 'Pay ₹99 and order' }).click();
  await expect(paymentWindow(buyer).getByText('₹99.00')).toBeVisible();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(buyer).toHaveURL(/\/success$/);
  await looksRight(buyer);
  await buyer.goto('/dashboard/user/orders');
  const order = buyer.getByRole('article').first();
  await expect(order.getByText('Cash on delivery', { exact: true })).toBeVisible();
});

test('an advance by UPI is recorded by the owner, retained of a refused parcel, and given back later', {
  tag: '@phone',
}, async ({ page, visitor }) => {
  await askAdvance(page);
  const buyer = await openBuyerInUdaipur(visitor, 'Umesh Advance');
  await fillCart(buyer, 'madhu-the-bumblebee');
  await buyer.goto('/cart');
  await buyer.getByLabel('Cash on delivery').check();
  await buyer.getByRole('button', { name: 'Pay ₹99 by UPI or bank transfer' }).click();
  await expect(buyer.getByRole('region', { name: 'How to pay' })).toBeVisible();

  await page.goto('/dashboard/admin/orders?search=Umesh');
  await openLine(page);
  await page.getByRole('link', { name: 'Open' }).click();
  const received = page.getByRole('form', { name: 'Record the payment' });
  await expect(received.getByLabel('Received, in rupees')).toHaveValue('99');
  await received.getByLabel('Reference of the bank').fill('UTR 99');
  await received.getByRole('button', { name: 'Mark as received' }).click();
  const state = page.getByRole('region', { name: 'Cash on delivery' });
  await expect(state.getByText(/^The advance of ₹99 is paid\./)).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Shipped');
  await state.getByRole('button', { name: 'It came back' }).click();
  await state.getByRole('button', { name: 'Record it' }).click();
  await expect(state.getByText(/The advance of ₹99 stays with you\.$/)).toBeVisible();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await expect(dialog.getByText('At most ₹99 can go back: the advance that is still with you.')).toBeVisible();
  await expect(dialog.getByText('Pieces of the order')).toHaveCount(0);
  await dialog.getByText('A part', { exact: true }).click();
  await dialog.getByLabel('Amount in rupees').fill('40');
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Record the refund' }).click();
  await expect(state.getByText('Of the advance, ₹59 stays with you; ₹40 goes back.')).toBeVisible();
  await page.getByRole('form', { name: 'Pay back ₹40' }).getByLabel('Reference of the bank').fill('UTR 40');
  await page.getByRole('button', { name: 'Mark as paid back' }).click();
  await expect(page.getByText(/^₹40: paid back$/)).toBeVisible();
});

test('a cash order is paid online before its parcel leaves, and costs less then', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  await switchOn(page);
  const { buyer } = await openBuyer(visitor, 'Uma Upi');
  await placeInCash(buyer);
  await buyer.getByRole('button', { name: /^Pay ₹[\d,]+ now$/ }).click();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(buyer).toHaveURL(/\/success$/);
  await expect(buyer.getByText('Payment Completed Successfully').first()).toBeVisible();
});

test('a cart says why cash on delivery is not offered', { tag: '@phone' }, async ({ page, visitor }) => {
  await switchOn(page);
  const buyer = await visitor();
  await buyer.goto('/product/madhu-the-bumblebee');
  await expect(buyer.getByRole('link', { name: /UPI, cards.* cash on delivery/ })).toBeVisible();
  await fillCart(buyer, 'madhu-the-bumblebee');
  await buyer.goto('/cart');
  await expect(buyer.getByText('Please log in to pay in cash when the parcel comes.')).toBeVisible();
  await signedIn(buyer, 'Gita Gift');
  await buyer.goto('/cart');
  await buyer.getByLabel('This is a gift').check();
  await expect(
    buyer.getByText('A gift is paid in advance, so that nobody is asked for money at the door.'),
  ).toBeVisible();
  await expect(buyer.getByLabel('Cash on delivery')).toBeDisabled();
});

/** Only for orders of one amount, so the other tests of this shop pay what they expect. */
test('paying now saves the charge and the discount, as the owner reads before', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/cash');
  await page.getByLabel('Offer cash on delivery').check();
  await page.getByLabel('From, in rupees').fill('549');
  await page.getByLabel('To, in rupees').fill('549');
  await page.getByRole('switch', { name: 'Rule: less for paying at once' }).check();
  await page.getByLabel('Whoever could pay in cash and pays at once saves, in rupees').fill('50');
  await page.getByLabel('An order of, in rupees').fill('549');
  const preview = page.getByRole('region', { name: 'What the buyer reads' });
  await expect(preview.getByText('₹598 at the door, in cash or by UPI. Pay now and save ₹99.')).toBeVisible();
  const list = { name: 'pins.csv', mimeType: 'text/csv', buffer: Buffer.from('pincode,cod\n682551,Y\n110001,N\n') };
  await page.getByLabel('From a file: Never at these PIN codes').setInputFiles(list);
  await expect(page.getByRole('textbox', { name: 'Never at these PIN codes' })).toHaveValue('682551');
  await looksRight(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Cash on delivery is offered by these rules.')).toBeVisible();

  const { buyer } = await openBuyer(visitor, 'Nita Now');
  await fillCart(buyer, 'madhu-the-bumblebee');
  await buyer.goto('/cart');
  const summary = buyer.getByRole('complementary', { name: 'Cart Summary' });
  await expect(summary.getByText('Paid at once')).toBeVisible();
  await buyer.getByLabel('Cash on delivery').check();
  await expect(summary.getByText('Paid at once')).toBeHidden();
  await buyer.getByRole('button', { name: 'Pay now and save ₹99' }).press('Enter');
  await expect(buyer.getByLabel('Pay now')).toBeFocused();
  await expect(summary.getByText('−₹50')).toBeVisible();
  await expect(summary.locator('p', { hasText: /^Total/ })).toContainText('₹499');
  await looksRight(buyer);
});

test('each rule has a switch: what it was is read again, and the page counts what changed', {
  tag: ['@layout', '@ci'],
}, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/cash');
  const rules = page.getByRole('region', { name: 'Rules' });
  await expect(rules.getByRole('switch')).toHaveCount(7);
  const auth = await page.evaluate(() => JSON.parse(localStorage.auth).token);
  const headers = { authorization: auth };
  const before = await (await page.request.get('/api/v1/cash/rules', { headers })).json();
  const turn = async (name: string, isOn: boolean) =>
    rules.getByRole('switch', { name: `Rule: ${name}` }).setChecked(isOn);
  await turn('charge for cash', true);
  await rules.getByLabel('It costs the buyer more, in rupees').fill('a lot');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rules.getByText('An amount is a number of rupees')).toBeVisible();
  await looksRight(page);
  await rules.getByLabel('It costs the buyer more, in rupees').fill('61');
  await turn('least and greatest order', false);
  await turn('all paid first after two refusals', false);
  await turn('advance of a first order', true);
  await rules.getByLabel('A first order, how much').selectOption('all');
  await turn('cash for what you make for the buyer', true);
  await rules.getByLabel('With a name on it, or made to order, how much').selectOption('percent');
  await rules.getByLabel('With a name on it, or made to order, in per cent').fill('20');
  await page.getByLabel('Give the advance back').check();
  await expect(page.getByText(/^\d rules changed$/)).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Cash on delivery is (offered by these rules|off)/)).toBeVisible();
  const saved = await (await page.request.get('/api/v1/cash/rules', { headers })).json();
  expect(saved).toMatchObject({
    ...{ least: 0, greatest: 500_000, charge: 61, stopsAfterRefusals: false, allowsFirstOrder: false },
    ...{ madeAdvance: { kind: 'percent', value: 20 }, firstAdvance: { kind: 'none', value: 0 }, returnsAdvance: true },
  });
  await page.reload();
  await expect(rules.getByRole('switch', { name: 'Rule: least and greatest order' })).not.toBeChecked();
  await expect(rules.getByLabel('A first order, how much')).toHaveValue('all');
  await expect(rules.getByLabel('It costs the buyer more, in rupees')).toHaveValue('61');
  const { success: _, ...body } = before;
  expect((await page.request.put('/api/v1/cash/rules', { headers, data: body })).status()).toBe(200);
});
