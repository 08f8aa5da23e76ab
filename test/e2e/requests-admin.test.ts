import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

const plainPhoto = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** One that cannot be read, and one too many. */
const others = async () => [
  Buffer.from('no picture'),
  ...(await Promise.all(['#355e3b', '#d4a017', '#1f3a5f'].map(plainPhoto))),
];

async function buyAndAsk(buyer: Page, reason: string, photo?: Buffer): Promise<string> {
  await buyer.goto('/product/marigold-thank-you-card');
  await buyer.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await buyer.getByRole('link', { name: 'See your order' }).click();
  const requests = buyer.getByRole('region', { name: 'Requests' });
  await requests.getByText('Ask to cancel').click();
  await requests.getByLabel('What is the reason?').fill(reason);
  if (photo) {
    const chosen = [photo, ...(await others())].map((buffer, index) => ({
      name: `${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    }));
    await requests.getByLabel('Add photos').setInputFiles(chosen);
    await expect(buyer.getByText('This photo cannot be read. Please choose a JPEG or PNG picture.')).toBeVisible();
    await requests.getByRole('button', { name: 'Leave it out' }).click();
    await expect(buyer.getByText('At most 3 photos can be sent.')).toBeVisible();
    await expect(requests.getByRole('img')).toHaveCount(3);
    await requests.getByRole('button', { name: 'Remove photo' }).nth(2).click();
    await expect(requests.getByLabel('Add photos')).toBeFocused();
    await requests.getByRole('button', { name: 'Remove photo' }).nth(1).click();
    await expect(requests.getByRole('img')).toHaveCount(1);
  }
  await expectNoSidewaysScroll(buyer);
  expect(await accessibilityViolations(buyer)).toEqual([]);
  await requests.getByRole('button', { name: 'Send the request' }).click();
  await expect(requests.getByText('We have your request: our answer stands here.')).toBeVisible();
  return buyer.url().split('/').at(-1) ?? '';
}

test('a buyer asks with a photo; the owner accepts one request, refuses another and cancels a third order', {
  tag: '@full',
}, async ({ page, visitor }) => {
  const buyer = await visitor();
  const person = await signedIn(buyer, `Rekha Request ${Date.now() % 10_000}`);
  const photo = await plainPhoto('#9c164b');
  const accepted = await buyAndAsk(buyer, 'It was ordered twice', photo);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/requests');
  await page.getByRole('link', { name: new RegExp(`${person.name}.*It was ordered twice`, 's') }).click();
  const request = page.getByRole('region', { name: 'The buyer asks to cancel' });
  await expect(request.getByRole('img')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await request.getByLabel('A word to the buyer, if you like').fill('No trouble at all.');
  await request.getByRole('button', { name: 'Accept: cancel and refund' }).click();
  await expect(page.getByText('The request is accepted, and no email leaves')).toBeVisible();
  await expect(request.getByText('Your answer: No trouble at all.')).toBeVisible();
  await expect(request.getByRole('heading')).toBeFocused();

  const refused = await buyAndAsk(buyer, 'It takes too long');
  await page.goto(`/dashboard/admin/order/${refused}`);
  await request.getByRole('button', { name: 'Refuse', exact: true }).click();
  await request.getByLabel('Reason, which the buyer reads').fill('It left this morning.');
  await request.getByRole('button', { name: 'Refuse the request' }).click();
  await expect(request.getByText('Your answer: It left this morning.')).toBeVisible();

  const cancelled = await buyAndAsk(buyer, 'It is the wrong card');
  await page.goto(`/dashboard/admin/order/${cancelled}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('dialog', { name: 'Refund' }).getByRole('button', { name: 'Send the money back' }).click();
  await expect(request.getByText('The order was refunded in full.')).toBeVisible();

  const answers = { [accepted]: 'No trouble at all.', [refused]: 'It left this morning.' };
  for (const [orderId, answer] of Object.entries({ ...answers, [cancelled]: 'The order was refunded in full.' })) {
    await buyer.goto(`/dashboard/user/order/${orderId}`);
    await expect(buyer.getByRole('region', { name: 'Requests' }).getByText(answer)).toBeVisible();
  }
});
