import type { Page } from '@playwright/test';
import { expect, paymentWindow } from './shopper.ts';

const recipient = {
  ...{ name: 'Rohan Mehta', phone: '98220 41177', line1: 'Flat 12, Deccan Gymkhana' },
  ...{ city: 'Pune', state: 'Maharashtra', pin: '411004' },
};
const gift = {
  recipient,
  message: 'Happy Rakhi, dear brother.',
  from: 'Asha didi',
  design: 'rakhi',
  wantsThanks: true,
};

/** Its card has a QR code; returns its id. */
export async function buyGift(buyer: Page): Promise<string> {
  await buyer.route('**/api/v1/product/orders', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), gift }) }),
  );
  return buyCard(buyer);
}

export async function buyCard(buyer: Page): Promise<string> {
  await buyer.goto('/product/marigold-thank-you-card');
  await buyer.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await buyer.getByRole('link', { name: 'See your order' }).click();
  await expect(buyer.getByRole('region', { name: 'Requests' })).toBeVisible();
  return buyer.url().split('/').at(-1) ?? '';
}

/** Returns the address that its QR code leads to. */
export async function printCard(page: Page, orderId: string): Promise<string> {
  await page.goto(`/dashboard/admin/order/${orderId}`);
  await page.getByText('Print as PDF').click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Gift card, A6' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^gift-card-\d+\.pdf$/);
  await page.reload();
  const link = page.getByRole('link', { name: 'Open the page of the QR code' });
  return (await link.getAttribute('href')) ?? '';
}
