import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, expectNoSidewaysScroll, signedIn, test } from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

async function swipe(page: Page, from: number, to: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 5; step++) await touch('touchMove', from + ((to - from) * step) / 5);
  await touch('touchEnd');
}

test('“Remind me” opens from the bottom of a phone by Enter, closes by Escape, swipe and scrim, and stores the day', {
  tag: '@full',
}, async ({ page, context, expected }) => {
  expected.errors.push(/400/);
  await signedIn(page, 'Gita Rao');
  await page.goto('/favourites');
  const link = page.getByRole('link', { name: 'Remind me' });
  const sheet = page.getByRole('dialog', { name: 'Remind me' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Whose day?')).toBeFocused();
  const edges = async () => {
    const box = await sheet.boundingBox();
    return box && [box.x, box.width, Math.round(box.y + box.height)];
  };
  await expect.poll(edges).toEqual([0, 390, 844]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(/\/favourites$/);
  expect(await shifts(page)).toBeLessThan(0.02);

  await link.tap();
  await expect(sheet).toBeVisible();
  const top = (await sheet.boundingBox())?.y ?? 0;
  await swipe(page, top + 20, top + 50);
  await expect(sheet).toBeVisible();
  await swipe(page, top + 20, top + 220);
  await expect(sheet).toBeHidden();
  await link.tap();
  await expect(sheet).toBeVisible();
  await page.touchscreen.tap(195, 20);
  await expect(sheet).toBeHidden();

  await page.setViewportSize({ width: 320, height: 700 });
  await link.tap();
  await expectNoSidewaysScroll(page);
  await sheet.getByLabel('Whose day?').fill('Maa');
  await sheet.getByRole('textbox', { name: 'Date' }).fill('someday');
  // The error that leaving the field shows does not take the press away.
  await sheet.getByRole('button', { name: 'Remind me' }).click();
  await expect(sheet.getByRole('textbox', { name: 'Date' })).toBeFocused();
  await expect(sheet.getByText('Type a day such as 27 Nov 2026')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Date' }).fill('29 Feb 2024');
  await sheet.getByRole('button', { name: 'Remind me' }).click();
  await expect(sheet.getByRole('heading', { name: 'We remember the day' })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  await expect(sheet).toBeHidden();

  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
  await expect(tab).toHaveURL(/\/remind-me$/);
  await page.goto('/dashboard/user');
  await expect(page.getByRole('heading', { name: 'Maa’s birthday' })).toBeVisible();
  await page.getByRole('link', { name: 'Add a day' }).click();
  await sheet.getByLabel('Whose day?').fill('Papa');
  await sheet.getByRole('textbox', { name: 'Date' }).fill('3 Oct 1960');
  await sheet.getByRole('button', { name: 'Remind me' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Papa’s birthday' })).toBeVisible();
});

test('a guest who asks to be reminded reads that the shop sends no emails yet', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/remind-me?name=Maa');
  await expect(page.getByLabel('Whose day?')).toHaveValue('Maa');
  await expect(page.getByText('This shop cannot send emails yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Date' }).fill('29 Feb 2024');
  await page.getByLabel('Email').fill(`maa.${Date.now()}@example.com`);
  await page.getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByRole('heading', { name: 'Noted' })).toBeFocused();
  await expect(page.getByText('This shop cannot send emails yet')).toBeVisible();
});

test('“Tell me when it is back” opens over the product that is sold out, and takes the address of a guest', {
  tag: '@full',
}, async ({ page, expected }) => {
  expected.errors.push(/400/);
  await page.goto('/product/kachhua-turtle');
  await expect(page.getByText('Available: 0')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery' })).toHaveCount(0);
  const link = page.getByRole('link', { name: 'Tell me when it is back', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Tell me when it is back' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Email')).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  expect(await shifts(page)).toBeLessThan(0.02);
  await page.keyboard.press('Enter');
  await sheet.getByLabel('Email').fill('gita@example');
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Email')).toBeFocused();
  await expect(sheet.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Email').fill(`gita.${Date.now()}@example.com`);
  await sheet.getByRole('button', { name: 'Tell me' }).click();
  await expect(sheet.getByRole('heading', { name: 'Noted' })).toBeFocused();
  await expect(sheet.getByRole('status').first()).toContainText('This shop cannot send emails yet');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const box = await sheet.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(860);
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/product/kachhua-turtle');
});
