import { NewShop } from './new-shop.ts';
import { Owner } from './owner.ts';
import { accessibilityViolations, expect, storeSession, test } from './shopper.ts';

const mostTaps = 60;

/** From the dashboard of a shop that sells online already: who sells, taxes, cash on delivery. */
test('an owner at a phone sets up seller, taxes and cash on delivery in at most 60 taps', {
  tag: ['@phone', '@ci'],
}, async ({ visitor }) => {
  test.slow();
  const shop = await NewShop.open({ shopName: 'Saanjh', phone: '98290 12345' });
  try {
    await shop.add();
    const page = await visitor({ baseURL: shop.origin });
    await storeSession(page, NewShop.owner);
    await page.goto('/dashboard/admin');
    const owner = new Owner(page);
    await owner.step('Seller and law', 10, () => nameSeller(owner));
    await owner.step('Taxes', 12, () => setTaxes(owner));
    await owner.step('Cash on delivery', 12, () => switchOnCash(owner));
    owner.print();
    for (const { step, taps, most } of owner.steps) expect(taps, step).toBeLessThanOrEqual(most);
    expect(owner.taps).toBeLessThanOrEqual(mostTaps);

    const shopper = await visitor({ baseURL: shop.origin });
    await shopper.goto('/contact');
    await expect(shopper.getByRole('contentinfo').getByText('Sold by Kavita Suthar, trading as Saanjh')).toBeVisible();
    await expect(shopper.getByText(/08AAPFU0939F1ZV/).first()).toBeVisible();
    await expect(
      shopper.getByRole('contentinfo').getByText('Prices are inclusive of all taxes.', { exact: true }),
    ).toBeVisible();
  } finally {
    await shop.close();
  }
});

async function nameSeller(owner: Owner): Promise<void> {
  await owner.openMenu(/^Seller and law/);
  await owner.type('Legal name', 'Kavita Suthar, trading as Saanjh');
  await owner.type('Principal address', '4 Weavers Lane\nBhilwara 311001');
  await owner.type('Email for customers', 'help@saanjh.example');
  await expect(owner.page.getByLabel('Name and post of the grievance officer')).toHaveValue('Kavita Suthar, owner');
  await owner.tap(owner.page.getByRole('group', { name: 'Do you sell toys?' }).getByLabel('No'));
  await owner.press('Save');
  await owner.says('9 of 9 there.');
  expect(await accessibilityViolations(owner.page)).toEqual([]);
}

async function setTaxes(owner: Owner): Promise<void> {
  await owner.openMenu(/^Invoices and tax/);
  await owner.follow('Tax settings');
  await owner.choose('Registration', 'registered');
  await expect(owner.page.getByLabel('Legal name')).toHaveValue('Kavita Suthar, trading as Saanjh');
  await expect(owner.page.getByRole('combobox', { name: 'State' })).toHaveValue('08');
  await owner.type('GSTIN', '08AAPFU0939F1ZV');
  await owner.type('HSN of most goods', '9503');
  await owner.choose('Rate', '500');
  await owner.press('Save');
  await owner.says('Tax settings saved');
}

async function switchOnCash(owner: Owner): Promise<void> {
  await owner.openMenu(/^Payments/);
  await owner.follow('Cash on delivery');
  await owner.tap(owner.page.getByLabel('Offer cash on delivery'));
  await owner.type('It costs the buyer more, in rupees', '59');
  await owner.tap(owner.page.getByRole('switch', { name: 'Rule: advance of a first order' }));
  await owner.type('A first order, in rupees', '100');
  await owner.type('Never at these PIN codes', '682551');
  await owner.press('Save');
  await owner.says('Cash on delivery is offered by these rules.');
  expect(await accessibilityViolations(owner.page)).toEqual([]);
}
