import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  openLine,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

test('a day’s work on a phone: made, packed, shipped with one press each, and the last one taken back', {
  tag: '@phone',
}, async ({ page, visitor }) => {
  const shopper = await visitor();
  // A second attempt finds what the first one left.
  const name = `Divya Daily ${Date.now() % 10_000}`;
  await signedIn(shopper, name);
  await shopper.goto('/product/marigold-thank-you-card');
  await shopper.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(shopper).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(shopper).toHaveURL(/\/success$/);

  await storeSession(page, admin);
  await page.goto('/dashboard/admin');
  const press = (word: string) => page.getByRole('button', { name: new RegExp(`^${word}: .*#\\d+ ${name}$`) });
  const status = page.getByRole('status').filter({ hasText: /^#\d+/ });
  await press('Made').click();
  await expect(status).toHaveText(/^#\d+ made$/);
  await expect(page.getByRole('region', { name: 'To pack' }).getByText(name)).toBeVisible();
  await press('Packed').click();
  await expect(status).toHaveText(/^#\d+ packed$/);
  await press('Shipped').click();
  await expect(status).toHaveText(/^#\d+ moved to Shipped$/);
  await expect(page.getByRole('region', { name: 'To hand over' }).getByText(name)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone: #\d+$/)).toBeVisible();
  await expect(press('Shipped')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeFocused();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await press('Shipped').click();
  await expect(status).toHaveText(/moved to Shipped$/);
});

test('with the keyboard an admin walks through the lines of Today, presses the next action and goes to Orders', {
  tag: '@full',
}, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin');
  await page.getByRole('region', { name: 'To make' }).getByRole('listitem').nth(1).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const buttons = page.getByRole('button', { name: /^Made: / });
  const [second, third] = [await buttons.nth(1).getAttribute('aria-label'), buttons.nth(2)];
  const next = await third.getAttribute('aria-label');
  await page.keyboard.press('.');
  await expect(page.getByRole('button', { name: second ?? '' })).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', next ?? '');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone: /)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
});

test('a tracking number in an odd form warns, ships the order, and the buyer follows the parcel', {
  tag: '@full',
}, async ({ page, visitor }) => {
  const shopper = await visitor();
  const person = await signedIn(shopper, 'Tarun Tracked');
  await shopper.goto('/product/marigold-thank-you-card');
  await shopper.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(shopper).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(shopper).toHaveURL(/\/success$/);

  await storeSession(page, admin);
  await page.goto(`/dashboard/admin/orders?search=${person.email}`);
  await openLine(page);
  await page.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('textbox', { name: 'Note to self' }).fill('Wrap it twice.');
  await expect(page.getByText(/^Only you see this. Saved /)).toBeVisible();
  await page.getByRole('button', { name: 'Add tracking number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tracking number' });
  await dialog.getByLabel('Courier').selectOption('Delhivery');
  await dialog.getByRole('textbox', { name: 'Number' }).fill('12');
  await expect(dialog.getByText('Numbers of Delhivery look different.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Number' }).fill('1234567890123');
  await expect(dialog.getByText('Looks right for Delhivery')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save and move to Shipped' }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Shipped');
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button').first().click();
  await expect(page.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/919876543210.*1234567890123/,
  );
  await page.keyboard.press('Escape');

  await shopper.goto('/dashboard/user/orders');
  await shopper.getByRole('link', { name: 'See your order' }).click();
  const tracking = shopper.getByRole('region', { name: 'Tracking' });
  await expect(tracking.getByText('It travels with Delhivery, number 1234567890123.')).toBeVisible();
  await expect(tracking.getByRole('link')).toHaveAttribute('href', /delhivery\.com.*1234567890123$/);
  await expect(shopper.getByText('Wrap it twice.')).toHaveCount(0);
  await expectNoSidewaysScroll(shopper);
});

test('the likeliest step moves several chosen orders, and the chips count the orders of each status', {
  tag: '@full',
}, async ({ page, visitor }) => {
  const shopper = await visitor();
  const { email } = await signedIn(shopper, 'Lila Likely');
  for (let bought = 0; bought < 2; bought++) {
    await shopper.goto('/product/marigold-thank-you-card');
    await shopper.getByRole('button', { name: 'Buy Now' }).click();
    await paymentWindow(shopper).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(shopper).toHaveURL(/\/success$/);
  }
  await storeSession(page, admin);
  await page.goto(`/dashboard/admin/orders?status=Not+Processed&payment=paid&search=${email}`);
  const chips = page.getByRole('navigation', { name: 'Which orders' });
  const processing = chips.getByRole('link', { name: /^Processing/ });
  const before = Number((await processing.innerText()).replace(/\D/g, ''));
  const choices = page.getByRole('checkbox', { name: 'Choose' });
  await choices.nth(0).check();
  await page.keyboard.press('Escape');
  await expect(choices.nth(0)).not.toBeChecked();
  for (const choice of [choices.nth(0), choices.nth(1)]) await choice.check();
  await page.getByRole('button', { name: 'Made: 2 chosen' }).click();
  await expect(page.getByRole('status').filter({ hasText: /made$/ })).toBeVisible();
  await expect(processing).toHaveText(`Processing ${before + 2}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(processing).toHaveText(`Processing ${before}`);
  expect(await accessibilityViolations(page)).toEqual([]);
});
