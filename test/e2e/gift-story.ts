import { expect, type Locator, type Page } from '@playwright/test';
import { fixedLength, paymentWindow } from './shopper.ts';

export interface Count {
  /** Taps, a tap into each field among them. */
  presses: number;
  fields: number;
  characters: number;
  /** Addresses that were opened. */
  pages: number;
}

/** How somebody uses the shop's pages. */
export interface Way {
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** A radio button or a checkbox. */
  choose(target: Locator): Promise<void>;
  /** A new page with its heading, which has the focus unless the document was loaded. */
  arrive(heading: Locator, how?: { isLoaded: boolean }): Promise<void>;
}

const sister = { name: 'Meera Rao', phone: '9822041177', pin: '411004', street: 'Flat 12, Deccan Gymkhana' };
const message = 'Happy birthday, Meera!';
const needed = '31 Dec 2099';

export const buyer = () => ({
  name: 'Asha Rao',
  email: `asha.${fixedLength()}@example.com`,
  password: 'Pune by the river',
  phone: '9876543210',
  address: '12 Gandhi Nagar, Bhilwara 311001',
});
type Buyer = ReturnType<typeof buyer>;

/**
 * A cushion with a name for a sister's birthday in Pune, by a day: from the first page to the order. A person who is
 * not given is logged in.
 */
export async function giveCushion(page: Page, way: Way, person?: Buyer): Promise<void> {
  await findCushion(page, way);
  await chooseCushion(page, way);
  await fillGift(page, way);
  if (person) await makeAccount(page, way, person);
  await readBill(page);
  await way.press(page.getByRole('button', { name: 'Make Payment' }));
  await way.press(paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }));
  await way.arrive(page.getByRole('heading', { name: 'Payment Successful', level: 1 }));
  // Pages of an account are loaded anew after the provider's script was in the document.
  const loaded = page.waitForEvent('load');
  await way.press(page.getByRole('link', { name: 'See your order' }));
  await loaded;
  await way.arrive(page.getByRole('heading', { level: 1 }), { isLoaded: true });
  await expect(page.getByRole('region', { name: 'Delivery days' })).toContainText(/Leaves .*, in Pune by /);
  await expect(page.getByRole('region', { name: 'Delivery days' })).toContainText('You asked for Thu 31 Dec');
  await expect(page.getByRole('main')).toContainText('MEERA');
}

async function findCushion(page: Page, way: Way): Promise<void> {
  await page.goto('/');
  await way.press(page.getByRole('button', { name: 'Search' }).first());
  const box = page.getByRole('combobox', { name: 'Search' });
  await way.type(box, 'name cushion');
  await way.press(page.getByRole('search').getByRole('button', { name: 'Search' }));
  await way.arrive(page.getByRole('heading', { name: 'Search Results', level: 1 }));
  await way.press(page.getByRole('heading', { level: 3 }).getByRole('link', { name: 'Name Cushion' }));
  await way.arrive(page.getByRole('heading', { name: 'Name Cushion', level: 1 }));
}

async function chooseCushion(page: Page, way: Way): Promise<void> {
  await way.type(page.getByLabel(/^Name to stitch/), 'MEERA');
  await expect(page.getByText('On the photo: MEERA.')).toBeAttached();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await way.type(delivery.getByRole('textbox', { name: 'PIN code' }), sister.pin);
  await expect(delivery.getByText(/in Pune by /)).toBeVisible();
  await way.press(delivery.getByRole('button', { name: 'I need it by a day' }));
  await way.type(delivery.getByRole('textbox', { name: 'Needed by' }), needed);
  await way.press(page.getByRole('button', { name: 'Add to Cart' }).first());
  await expect(page.getByRole('status').filter({ hasText: 'Name Cushion added to cart' })).toBeVisible();
  await way.press(page.getByRole('link', { name: /^Cart, 1 item$/ }));
  await way.arrive(page.getByRole('heading', { level: 1 }));
}

async function fillGift(page: Page, way: Way): Promise<void> {
  await way.choose(page.getByRole('checkbox', { name: /This is a gift/ }));
  const gift = page.getByRole('region', { name: 'Gift', exact: true });
  await way.type(gift.getByRole('textbox', { name: 'Their name' }), sister.name);
  await way.type(gift.getByRole('textbox', { name: 'Their phone' }), sister.phone);
  await expect(gift.getByRole('textbox', { name: 'PIN code' })).toHaveValue(sister.pin);
  await expect(gift.getByRole('textbox', { name: 'City' })).toHaveValue('Pune');
  await way.type(gift.getByRole('textbox', { name: 'House and street' }), sister.street);
  await way.type(gift.getByRole('textbox', { name: 'Message' }), message);
  await way.type(gift.getByRole('textbox', { name: 'From' }), 'Asha didi');
  await way.choose(gift.getByRole('radio', { name: /Handloom cloth/ }));
  const summary = await readBill(page);
  await expect(summary.getByRole('region', { name: 'Delivery' })).toContainText('in Pune by');
}

/** Nobody pays a bill that is not shown yet. */
async function readBill(page: Page): Promise<Locator> {
  const summary = page.getByRole('complementary', { name: 'Cart Summary' });
  await expect(summary).toContainText('Handloom cloth');
  return summary;
}

async function makeAccount(page: Page, way: Way, person: Buyer): Promise<void> {
  await way.press(page.getByRole('complementary').getByRole('link', { name: 'Login' }));
  await way.arrive(page.getByRole('heading', { name: 'Login', level: 1 }));
  await way.press(page.getByRole('main').getByRole('link', { name: 'Register' }));
  await way.arrive(page.getByRole('heading', { name: 'Register', level: 1 }));
  const main = page.getByRole('main');
  for (const [label, text] of [
    ['Name', person.name],
    ['Email', person.email],
    ['Password', person.password],
    ['Phone', person.phone],
    ['Address', person.address],
  ] as const)
    await way.type(main.getByLabel(label), text);
  await way.press(main.getByRole('button', { name: 'REGISTER' }));
  await way.arrive(page.getByRole('heading', { name: 'Login', level: 1 }));
  await expect(main.getByLabel('Email')).toHaveValue(person.email);
  await way.type(main.getByLabel('Password'), person.password);
  await way.press(main.getByRole('button', { name: 'LOGIN', exact: true }));
  await way.arrive(page.getByRole('heading', { name: `Hello ${person.name}`, level: 1 }));
}
