import {
  accessibilityViolations,
  admin,
  expect,
  fillCart,
  isPhone,
  logIn,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

test('a guest sees the navigation and an empty cart', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/');
  const ways = isPhone(page)
    ? page.getByRole('navigation', { name: 'Categories' })
    : page.getByRole('navigation', { name: 'Main' });
  await expect(ways.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');
  await expect(ways.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  await expect(ways.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  const cart = page.getByRole('link', { name: /^Cart/ }).locator('visible=true');
  await expect(cart).toHaveAttribute('href', '/cart');
  await expect(cart.getByText('0', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Keychains' }).click();
  await expect(page).toHaveURL(/\/category\/keychains$/);
  await expect(page.getByRole('link', { name: 'Keychains' }).first()).toHaveAttribute('aria-current', 'page');
});

test('a signed-in shopper sees the name, the dashboard and the logout', { tag: '@layout' }, async ({ page }) => {
  const leela = await signedIn(page, 'Leela Menon');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
  if (isPhone(page)) {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard\/user$/);
    await page.getByRole('button', { name: 'Menu' }).click();
  } else {
    await page.getByRole('button', { name: leela.name }).click();
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard/user');
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Successfully Logged Out')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('a phone’s navigation has the categories first, and the name with Dashboard and Logout', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  const strip = page.getByRole('navigation', { name: 'Categories' });
  const names = await strip.getByRole('link').allTextContents();
  expect(names.indexOf('Login')).toBeGreaterThan(names.indexOf('Keychains'));
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(100);
  const leela = await signedIn(page, 'Leela Menon');
  await page.reload();
  await strip.getByRole('button', { name: leela.name }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  const menu = page.getByRole('banner').getByRole('list');
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard/user');
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Successfully Logged Out')).toBeVisible();
});

test('a guest’s user icon leads to the login, and from there to the dashboard', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, admin);
  await expect(page).toHaveURL(/\/dashboard\/admin$/);
});

test('the dashboard link depends on the role', { tag: '@full' }, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/');
  if (!isPhone(page)) await page.getByRole('navigation', { name: 'Main' }).locator('button[aria-expanded]').click();
  await expect(page.getByRole('link', { name: 'Dashboard' }).locator('visible=true')).toHaveAttribute(
    'href',
    '/dashboard/admin',
  );
});

test('the badge is the sum of the quantities', { tag: '@full' }, async ({ page }) => {
  await fillCart(page, 'diya-card', 'diya-card', 'surajmukhi-sunflower');
  await expect(
    page.getByRole('link', { name: /^Cart/ }).locator('visible=true').getByText('3', { exact: true }),
  ).toBeVisible();
});

test('the footer links to the information pages and opens a chat with an enquiry', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/cart');
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['About Us', '/about'],
    ['Contact', '/contact'],
    ['Terms & Policies', '/policy'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  const chat = await footer.getByRole('link', { name: 'Chat with us' }).getAttribute('href');
  expect(new URL(chat ?? '').searchParams.get('text')).toMatch(/products/);
  await expect(footer.getByText(/All rights reserved/)).toBeVisible();
});

test('every page has its title and description, or the default ones', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Dhaaga/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Best Handmade Gift Company');
  await expect(page.locator('meta[name=keywords]')).toHaveAttribute('content', /handmade, crochet, birthday, cards/);
  await expect(page.locator('meta[name=author]')).toHaveAttribute('content', /\w/);
  for (const [path, title] of [
    ['/about', /^About Us/],
    ['/contact', /^Contact/],
    ['/policy', /^Terms & Policies/],
    ['/cart', /^Cart/],
    ['/login', /^Login/],
    ['/register', /^Register/],
    ['/categories', /^All Categories/],
    ['/category/keychains', /^Keychains/],
    ['/product/diya-card', /^Diya Card/],
    ['/search?keyword=card', /^Search Results/],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
});

test('the skip link reaches the content, and the focus follows to the next page', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeFocused();
});

test('the menus open and close by keyboard', { tag: '@layout' }, async ({ page }) => {
  const leela = await signedIn(page, 'Leela Menon');
  await page.goto('/');
  if (isPhone(page)) {
    const toggle = page.getByRole('button', { name: 'Search' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Search' }).locator('visible=true')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toggle.first()).toBeFocused();
    return;
  }
  const menu = page.getByRole('button', { name: leela.name });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
});
