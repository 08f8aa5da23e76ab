import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { connect, disconnect, looksRight, placePaidOrder } from './courier-orders.ts';
import { admin, answer, expect, storeSession, test } from './shopper.ts';

async function bookParcel(page: Page, number: number): Promise<void> {
  const card = page.getByRole('region', { name: new RegExp(`#${number}$`) });
  for (const [label, value] of Object.entries({ Weight: '640', Length: '24', Width: '18', Height: '14' }))
    await card.getByLabel(label).fill(value);
  await card.getByLabel('Height').blur();
  await expect(card.getByText('Cheapest: Delhivery Surface')).toBeVisible();
  await card.getByRole('radio', { name: /Fastest: Blue Dart Air/ }).check();
  await looksRight(page);
  await page.getByRole('button', { name: /^Book/ }).click();
  const booked = page.getByRole('region', { name: /^Booked/ });
  await expect(booked.getByText(/^Blue Dart Air 1490\d+, ₹160/)).toBeVisible();
}

test('a parcel is packed, gets courier, label and pickup, arrives at its buyer’s page, and is cancelled', {
  tag: '@phone',
}, async ({ page }) => {
  await storeSession(page, admin);
  await connect(page);
  // A second order of the same name and town: each parcel is still found by its number.
  await placePaidOrder(page, 'Kiran Courier');
  const { id, key, number } = await placePaidOrder(page, 'Kiran Courier');
  await page.goto('/dashboard/admin');
  await page.getByRole('link', { name: /^Pack \d+ with a courier$/ }).click();
  await bookParcel(page, number);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /as PDF$/ }).click();
  const label = readFileSync(await (await download).path());
  expect(label.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Ask for the pickup' }).click();
  await expect(page.getByText(/^The couriers were asked to come for/)).toBeVisible();
  await looksRight(page);

  await page.goto(`/order/${key}`);
  await expect(page.getByRole('region', { name: 'Parcel' }).getByText('Booked')).toBeVisible();
  await looksRight(page);

  await page.goto(`/dashboard/admin/order/${id}`);
  await expect(page.getByRole('region', { name: 'Courier' }).getByText('Blue Dart Air')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Cancel the courier' }).click();
  await answer(page, 'Cancel this courier? The charge goes back to your wallet.', 'Cancel the courier');
  await expect(page.getByText('The courier is being cancelled.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Courier' }).getByText('Cancelled')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await disconnect(page);
});
