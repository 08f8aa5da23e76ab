import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { NewShop } from './new-shop.ts';
import { expect, expectNoSidewaysScroll, test } from './shopper.ts';
import { visibleTexts } from './visible-texts.ts';

async function enter(page: Page, { origin }: NewShop): Promise<void> {
  const logged = await page.request.post(`${origin}/api/v1/user/login`, { data: NewShop.owner });
  await page.goto(`${origin}/about`);
  await page.evaluate((auth) => localStorage.setItem('auth', JSON.stringify(auth)), await logged.json());
}

test('the owner of an English shop reads the admin in Hindi, on each device', { tag: ['@phone', '@ci'] }, async ({
  page,
  visitor,
}) => {
  const shop = await NewShop.open({ shopName: 'Moti' });
  try {
    await shop.add();
    await enter(page, shop);
    await page.goto(`${shop.origin}/dashboard/admin/orders?status=Shipped`);
    await page.getByRole('button', { name: 'हिन्दी', exact: true }).click();
    await expect(page).toHaveURL(`${shop.origin}/hi/dashboard/admin/orders?status=Shipped`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expectNoSidewaysScroll(page);
    const other = await visitor();
    await enter(other, shop);
    await other.goto(`${shop.origin}/dashboard/admin/products`);
    await expect(other).toHaveURL(`${shop.origin}/hi/dashboard/admin/products`);
    // The shop has no Hindi.
    await page.getByRole('link', { name: 'दुकान देखें' }).first().click();
    await expect(page).toHaveURL(`${shop.origin}/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto(`${shop.origin}/hi/dashboard/admin`);
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await expect(page).toHaveURL(`${shop.origin}/dashboard/admin`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await shop.close();
  }
});

const params: Record<string, string> = { slug: 'blue-octopus', language: 'hi', kind: 'product' };
/** Every page of the admin that needs no order, from the table of the routes. */
const paths = [...readFileSync('src/web/routes.ts', 'utf8').matchAll(/route\('(admin[^']*)'/g)]
  .map(([, path = '']) => `/hi/dashboard/${path.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole)}`)
  .filter((path) => !path.includes(':'));
/** Written so in Hindi too: brands, abbreviations, formats, names of files and of fields at other companies. */
const loanWords = new RegExp(
  `^(${[
    'English API CGST SGST CSV GST GSTIN HSN IFSC JPEG PAN PDF PIN PNG QR UPI URL XLSX ZIP BACKUP_DIR BACKUP_URL',
    'Amazon Delhivery Etsy Facebook Gmail Google Hostinger Instagram Meta Razorpay Shiprocket Shopify Square WhatsApp',
    'WooCommerce YouTube Zoho Anek Baloo Eczar Kalam Rozha Yatra One Merchant Center Sheet DH smtp gmail com id https',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
);
/** The terms of the law stand beside their translation, and menus of other companies are named as they are. */
const quoted =
  /\((Consumer Protection|CGST Rules|Rights of Persons|Toys|Tax Invoice|Receipt Voucher)[^)]*\)*|bill of supply|\d+\/\d+-Central Tax \(Rate\)|2-Step Verification|Key (id|secret)|Account & Settings, API keys|Settings, API, Configure, Create an API user|Products, Add products, From a file|Commerce Manager, Catalog, Data sources, Data feed|\/(hi|category|for)\b[\w/-]*|[\w.]+\/your\.name/g;
/** What the owner wrote or begins with, where she lives, what is stored, and what programs are called. */
const data =
  /^(Moti|Kavita|Suthar|Blue|Octopus|Toys|Pune|Hindi)$|^(added|opened|changed) |^Questions about a piece|^(Rakhi|Sister)|rakhi, rakhee|Mozilla| · node/;

test('every page of the admin is in Hindi, but for loan words', { tag: ['@phone', '@ci'] }, async ({ page }) => {
  test.setTimeout(300_000);
  const shop = await NewShop.open({ shopName: 'Moti' });
  try {
    await shop.add();
    await shop.call('PUT', '/user/profile', { language: 'hi' });
    await enter(page, shop);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(shop.origin + path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page);
      for (const text of await visibleTexts(page)) {
        if (data.test(text)) continue;
        const words =
          text
            .replace(quoted, '')
            .replace(/\S+@\S+|https?:\S+/g, '')
            .match(/[A-Za-z_]{2,}/g) ?? [];
        const others = words.filter((word) => !loanWords.test(word) && !data.test(word));
        if (others.length > 0) found.push(`${path}: ${text.trim().slice(0, 160)}`);
      }
    }
    expect(found).toEqual([]);
  } finally {
    await shop.close();
  }
});
