import { admin, expect, expectNoSidewaysScroll, logIn, newcomer, openLine, paymentWindow, test } from './shopper.ts';

test('a visitor finds a gift, registers and pays, and the admin ships it', async ({ page, visitor }) => {
  const meera = newcomer('Meera Nair');
  await page.goto('/');
  await expect(page).toHaveTitle(/Dhaaga/);
  const card = page.getByRole('article').filter({ hasText: 'Diya Card' });
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Diya Card added to cart' })).toBeVisible();
  await page.getByRole('link', { name: /^Cart/ }).locator('visible=true').click();
  await expect(page.getByRole('heading', { name: 'Welcome Guest' })).toBeVisible();
  await expect(page.getByText('You have 1 items in your cart, please login to checkout!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make Payment' })).toBeDisabled();

  await page.getByRole('complementary').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Name').fill(meera.name);
  await page.getByLabel('Email').fill(meera.email);
  await page.getByLabel('Password').fill(meera.password);
  await page.getByLabel('Phone').fill(meera.phone);
  await page.getByLabel('Address').fill(meera.address);
  await page.getByRole('button', { name: 'REGISTER' }).click();
  await expect(page.getByText('User registered successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: 'Hello Meera Nair' })).toBeVisible();
  await expect(page.getByText('12 Gandhi Nagar, Bhilwara 311001')).toBeVisible();
  await page.getByRole('button', { name: 'plus, Diya Card' }).click();
  await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(paymentWindow(page).getByText('₹298.00')).toBeVisible();
  const callback = page.waitForRequest('**/product/payment-callback');
  const quantities = page.waitForRequest('**/product/update-quantities');
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();

  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText('Payment Completed Successfully')).toBeVisible();
  const cart = [{ name: 'Diya Card', price: 149, quantity: 2 }];
  expect((await callback).postDataJSON()).toMatchObject({ cart, user: { name: meera.name } });
  expect((await quantities).postDataJSON()).toMatchObject({ cart });
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Diya Card 2 ₹149.00' })).toBeVisible();
  await expect(page.getByText('Total Amount: ₹298')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/cart');
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();

  const adminPage = await visitor();
  await adminPage.goto('/login');
  await logIn(adminPage, admin);
  await expect(adminPage).toHaveURL(/\/$/);
  await adminPage.goto('/dashboard/admin/orders');
  const order = adminPage.getByRole('article').filter({ hasText: meera.name }).first();
  await openLine(adminPage, order);
  await expect(order.getByText('Delivery place: 12 Gandhi Nagar, Bhilwara 311001')).toBeVisible();
  await expect(order.getByText('Contact: 98765 43210')).toBeVisible();
  await expect(order.getByText('Success', { exact: true })).toBeVisible();
  await order.getByRole('combobox', { name: 'Status' }).selectOption('Shipped');
  await expect(adminPage.getByText('Order status updated!')).toBeVisible();
  await expectNoSidewaysScroll(adminPage);

  await page.goto('/dashboard/user/orders');
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByText('Shipped')).toBeVisible();
});

test('a payment that fails once can be made again in the same window', async ({ page }) => {
  const simran = newcomer('Simran Kaur');
  await page.request.post('/api/v1/user/signup', { data: { ...simran, location: simran.address } });
  await page.goto('/login');
  await logIn(page, simran);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/product/stitched-heart-card');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Fail' }).click();
  await expect(paymentWindow(page).getByText('Your payment was not completed.')).toBeVisible();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/success$/);
  await page.goto('/dashboard/user/orders');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
});

test('a buyer who closes the window after paying is not asked to pay again', { tag: '@ci' }, async ({ page }) => {
  const ritu = newcomer('Ritu Sharma');
  await page.request.post('/api/v1/user/signup', { data: { ...ritu, location: ritu.address } });
  await page.goto('/login');
  await logIn(page, ritu);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/product/birthday-cake-card');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay, then close the window' }).click();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(/^Order #\d{4,}$/)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 0' })).toBeVisible();
  await page.goto('/dashboard/user/orders');
  await expect(page.getByRole('article').getByText('Success', { exact: true })).toBeVisible();
});
