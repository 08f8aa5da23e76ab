import { addDays } from '../../src/shared/dates/calendar.ts';
import { dayInIndia, formatDay } from '../../src/shared/dates/dates.ts';
import { formatWeekday } from '../../src/shared/dates/weekday.ts';
import { expect, expectNoSidewaysScroll, fillCart, paymentWindow, signedIn, test } from './shopper.ts';

test('a buyer reads when it arrives, asks for a day, and finds the promise on the order', async ({ page }) => {
  await signedIn(page, 'Ila Promised');
  await page.goto('/product/jodi-wedding-dolls');
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery.getByText(/^Leaves (Mon|Tue|Wed|Thu|Fri|Sat) \d/)).toBeVisible();
  await delivery.getByRole('textbox', { name: 'PIN code' }).fill('41100');
  await delivery.getByRole('button', { name: 'Check' }).click();
  await expect(delivery.getByText('A PIN code has six digits.')).toBeVisible();
  await delivery.getByRole('textbox', { name: 'PIN code' }).fill('411004');
  await delivery.getByRole('button', { name: 'Check' }).click();
  await expect(delivery.getByText(/in Pune by /)).toBeVisible();
  await delivery.getByRole('button', { name: 'I need it by a day' }).click();
  await delivery.getByRole('textbox', { name: 'Needed by' }).fill('31 Dec 2099');
  await page.keyboard.press('Tab');
  await expect(delivery.getByText(/^Yes. We promise /)).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText(/ added to cart$/).last()).toBeVisible();
  await page.goto('/cart');
  const cart = page.getByRole('complementary', { name: 'Cart Summary' });
  const leaves = (await cart.getByText(/^Leaves .*, in Bhilwara by /).textContent())?.split(',')[0] ?? '';
  await cart.getByRole('button', { name: 'Make Payment' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/success$/);
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toHaveText([
    /^Now/,
    new RegExp(`^${leaves}`),
    /^In Bhilwara by (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/,
  ]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Delivery Policy' })).toHaveCount(0);
  await page.reload();
  await expect(steps.nth(1)).toContainText(leaves);
  await page.goto('/dashboard/user/orders');
  const orders = (await (await page.request.get('/api/v1/user/orders', { headers: await session(page) })).json()) as {
    promise: { dispatchOn: string; arriveBy: string; wantedOn: string };
  }[];
  expect(orders[0]?.promise).toMatchObject({ dispatchOn: expect.any(String), wantedOn: '2099-12-31' });
});

test(
  'a gift that is wanted later comes around that day, or as soon as possible: the buyer chooses in the cart',
  {
    tag: '@layout',
  },
  async ({ page }, { project }) => {
    await signedIn(page, `Ila Planned ${project.name}`);
    await fillCart(page, 'diya-card');
    await page.goto('/cart');
    const cart = page.getByRole('complementary', { name: 'Cart Summary' });
    await expect(cart.getByText(/^Leaves .*, in Bhilwara by /)).toBeVisible();
    await expect(cart.getByRole('radio')).toHaveCount(0);
    const wanted = addDays(dayInIndia(new Date()), 60);
    await cart.getByRole('button', { name: 'I need it by a day' }).click();
    await cart.getByRole('textbox', { name: 'Needed by' }).fill(formatDay(wanted));
    await page.keyboard.press('Tab');
    const around = cart.getByRole('radio', { name: `Around ${formatWeekday(wanted)}` });
    await expect(around).toBeChecked();
    await expect(cart.getByText(/^The day you asked for. It leaves .*, in Bhilwara between .* and /)).toBeVisible();
    await cart.getByRole('radio', { name: 'As soon as possible' }).check();
    await page.reload();
    await expect(cart.getByRole('radio', { name: 'As soon as possible' })).toBeChecked();
    await around.check();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Make Payment' }).locator('visible=true').first().click();
    await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/success$/, { timeout: 30_000 });
    await expect(page.getByRole('main').getByText(/^In Bhilwara between /)).toBeVisible();
    await page.getByRole('link', { name: 'See your order' }).click();
    const said = `You asked for ${formatWeekday(wanted)}. It is planned for that day.`;
    await expect(page.getByText(said)).toBeVisible();
  },
);

async function session(page: Parameters<typeof signedIn>[0]): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  return { authorization: token };
}
