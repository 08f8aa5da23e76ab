import {
  admin,
  expect,
  expectNoSidewaysScroll,
  fillCart,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

test('an order that its buyer collects says when it is ready, and nothing of a parcel', {
  tag: ['@phone', '@full'],
}, async ({ page }) => {
  await storeSession(page, admin);
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}'));
  const headers = { authorization: token };
  const { category } = await (await page.request.get('/api/v1/category/allcategory')).json();
  const lamp = { name: `Clay Lamp ${Date.now()}`, description: 'Of clay.', price: '300', quantity: '3', shipping: '0' };
  const multipart = { ...lamp, category: category[0]._id };
  const added = await page.request.post('/api/v1/product/create-product', { headers, multipart });
  const { product } = await added.json();

  await signedIn(page, 'Ila Sen');
  await page.goto(`/product/${product.slug}`);
  const place = page.getByRole('region', { name: 'Pick-up' });
  await expect(place.getByText('Gandhi Nagar, Bhilwara')).toBeVisible();
  await expect(place.getByText('Mon to Sat, 11 am to 6 pm')).toBeVisible();
  await expect(place.getByRole('link', { name: 'Open the map' })).toBeVisible();
  // The shop of the tests has no mail server.
  await expect(place.getByText(/^Ready .*\. The page of your order says so then\.$/)).toBeVisible();
  await fillCart(page, product.slug);
  await page.goto('/cart');
  const summary = page.getByRole('complementary', { name: 'Cart Summary' });
  await expect(summary.getByText('Pick-up only', { exact: true })).toBeVisible();
  await expect(summary.getByText(/^Delivery to/)).toHaveCount(0);
  await expect(summary.getByRole('region', { name: 'Pick-up' })).toContainText('Gandhi Nagar, Bhilwara');
  await page.getByRole('button', { name: 'Make Payment' }).locator('visible=true').first().click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('The page of your order says so when you can collect it.')).toBeVisible();
  await expect(place).toContainText('Gandhi Nagar, Bhilwara');
  await page.getByRole('link', { name: 'See your order' }).click();
  const steps = page.getByRole('region', { name: 'Where it is' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Order placed/, 'In the making', 'Ready to collect', 'Collected']);
  const id = page.url().split('/').at(-1);
  const packed = { step: 'packed', orders: [{ _id: id }] };
  await page.request.put('/api/v1/user/order-work', { headers, data: packed });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your order is ready to collect', level: 1 })).toBeVisible();
  await expect(page.getByText('On its way')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Where to collect it' })).toBeVisible();
  await expect(place).toContainText('Gandhi Nagar, Bhilwara');
  await expect(page.getByText('Delivery place')).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  await storeSession(page, admin);
  await page.goto('/dashboard/admin');
  const toHandOver = page.getByRole('region', { name: 'To hand over' });
  const line = toHandOver.getByRole('listitem').filter({ hasText: 'Ila Sen' }).first();
  await expect(line.getByText('Pick-up', { exact: true })).toBeVisible();
  await expect(line.getByRole('button', { name: /^Shipped/ })).toHaveCount(0);
  await line.getByRole('button', { name: /^Collected/ }).click();
  await expect(page.getByText(/ collected$/).last()).toBeVisible();
});
