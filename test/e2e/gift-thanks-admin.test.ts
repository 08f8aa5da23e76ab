import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { buyGift, printCard } from './gift-card.ts';
import {
  accessibilityViolations,
  admin,
  answer,
  expect,
  expectNoSidewaysScroll,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

const photoFile = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#9c164b' } })
    .jpeg()
    .toBuffer(),
});

async function switchOn(page: Page): Promise<void> {
  await page.goto('/dashboard/admin/thank-you');
  await page.getByLabel('Print the QR code on cards').check();
  await page.getByLabel('Your words').fill('Wash it by hand, cold.');
  await page.getByLabel('photo').setInputFiles(await photoFile());
  await expect(page.getByRole('img', { name: 'On the thank-you page' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Thank-you page saved')).toBeVisible();
}

test('the recipient of a gift sends one thank-you from the page of the card, on a narrow phone; the owner removes it', {
  tag: '@full',
}, async ({ page, visitor, expected }) => {
  expected.errors.push(/status of 40[04]/);
  test.slow();
  const onPhone = () => visitor({ viewport: { width: 390, height: 844 } });
  await storeSession(page, admin);
  await switchOn(page);
  const buyer = await onPhone();
  await signedIn(buyer, `Gita Giver ${Date.now() % 10_000}`);
  const orderId = await buyGift(buyer);
  const link = await printCard(page, orderId);

  const guest = await onPhone();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Made for you, Rohan');
  await expect(guest.getByText('Happy Rakhi, dear brother.')).toBeVisible();
  await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(guest.locator('main')).not.toContainText(/Mehta|Pune|₹/);
  expect(await accessibilityViolations(guest)).toEqual([]);
  await guest.getByRole('button', { name: 'Send' }).click();
  await expect(guest.getByLabel('Your words')).toBeFocused();
  await guest.getByRole('button', { name: 'It is lovely' }).press('Enter');
  await expect(guest.getByLabel('Your words')).toBeFocused();
  await guest.keyboard.type('Love, Rohan.');
  await guest.getByLabel('Add a photo').setInputFiles(await photoFile());
  await expect(guest.getByRole('img', { name: 'What you send' })).toBeVisible();
  await guest.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(guest.getByRole('heading', { name: 'Your thank-you was sent' })).toBeFocused();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Your thank-you was sent' })).toBeVisible();
  expect(await accessibilityViolations(guest)).toEqual([]);
  expect((await guest.goto(`/t/${'x'.repeat(22)}`))?.status()).toBe(404);
  await expect(guest.getByText('No gift belongs to this code.')).toBeVisible();

  await buyer.reload();
  const received = buyer.getByRole('region', { name: 'Thank-you' });
  await expect(received).toContainText('It is lovely. Love, Rohan.');
  await expect(received.getByRole('img')).toBeVisible();
  await page.reload();
  const shown = page.getByRole('region', { name: 'Thank-you' });
  await expect(shown).toContainText('It is lovely. Love, Rohan.');
  expect(await accessibilityViolations(page)).toEqual([]);
  await shown.getByRole('button', { name: 'Remove' }).click();
  await answer(page, 'Remove this thank-you? The buyer does not see it any more.', 'Remove');
  await expect(page.getByText('The thank-you is removed.')).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByRole('region', { name: 'Requests' })).toBeVisible();
  await expect(received).toBeHidden();
});
