import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addProduct, picture } from '../../fixtures.ts';
import type { TestShop } from '../../test-app.ts';

let made = 0;
export const unique = () => `${process.pid}-${++made}`;
export const gift = (shop: TestShop) => addProduct(shop, { name: `Matrix Bear ${unique()}`, price: 250, quantity: 90 });
export const unregisteredSeller = {
  ...{ mode: 'unregistered', legalName: 'Kavita Joshi', address: 'Bhilwara', stateCode: '08', gstin: '', prefix: '' },
  ...{ startsOn: '', hsn: '', rate: 500, categories: [], isEmailed: true },
};

export const pictureText = async () => (await picture('png', { width: 60, height: 60 })).toString('base64');
export const delivery = {
  name: 'Gita Rao',
  phone: '98111 22333',
  email: 'gita@example.com',
  address: '1 Fort Road, Udaipur',
};

/** Waits for an email with a link to this page, and returns the secret of the newest one. */
export const linkTo = async (shop: TestShop, email: string, page: string) => {
  const folder = join(shop.photosDir, '../outbox');
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const files = globSync('*.eml', { cwd: folder }).sort().toReversed();
    for (const file of files.slice(0, 50)) {
      const mail = readFileSync(join(folder, file), 'utf8').replaceAll(/=\r?\n/g, '');
      const link = mail.includes(email) && new RegExp(`${page}([\\w-]{43})`).exec(mail)?.[1];
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No link to ${page} was mailed to ${email}.`);
};

/** @returns the email address of a new account */
export const newAccount = async (shop: TestShop, password = 'eleven yarn balls') => {
  const email = `matrix-${unique()}@example.com`;
  await shop.call('POST', '/user/signup', { body: { ...delivery, email, password } });
  return email;
};
