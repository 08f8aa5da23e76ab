import { type ChildProcess, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCourierSandbox } from '../../sandbox/couriers/server.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { courierAccount, delhiveryToken } from './courier-account.ts';
import { end, type SandboxControls, startShop, waitForAddress, waitForSandbox } from './open-shop.ts';

/** Shops with the same demo data: one for shoppers, and one that the admin's tests change in each window. */
export default async function openShops(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/prepare.mjs', 'build'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-e2e-'));
  const dataDir = join(folder, 'shop');
  const loading = startShop(dataDir);
  await waitForAddress(loading);
  await end(loading);
  await dropPhotoJobs(dataDir);
  const admins = ['admin-wide', 'admin-phone'] as const;
  for (const name of admins) cpSync(dataDir, join(folder, name), { recursive: true });
  const opened = await Promise.all([openForShoppers(dataDir), ...admins.map((name) => openForAdmin(name, folder))]);
  process.env.SHOPS = JSON.stringify(Object.fromEntries(opened.map(({ name, place }) => [name, place])));
  return async () => {
    await Promise.all(opened.map(({ close }) => close()));
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Where a test finds the shop of its window. */
export interface ShopPlace {
  url: string;
  outbox: string;
  /** The stand-in for Shiprocket, or '' in the shoppers' shop. */
  couriersUrl: string;
  payments: SandboxControls;
}

interface OpenedShop {
  name: string;
  place: ShopPlace;
  close(): Promise<unknown>;
}

async function openForShoppers(dataDir: string): Promise<OpenedShop> {
  const shop = startShop(dataDir);
  const place = { ...(await waitForShop(shop)), outbox: join(dataDir, 'outbox'), couriersUrl: '' };
  return { name: 'shoppers', place, close: () => end(shop) };
}

async function openForAdmin(name: string, folder: string): Promise<OpenedShop> {
  const couriers = await startCourierSandbox(courierAccount);
  const delhivery = await startCourierSandbox({ token: delhiveryToken });
  const shop = startShop(join(folder, name), {
    MANUAL_PAYMENTS: 'upi:dhaaga@okbank,bank:Dhaaga Gifts/123456789012/HDFC0001234',
    SHIPROCKET_API_URL: couriers.apiUrl,
    DELHIVERY_API_URL: delhivery.apiUrl,
  });
  return {
    name,
    place: { ...(await waitForShop(shop)), outbox: join(folder, name, 'outbox'), couriersUrl: couriers.url },
    close: () => Promise.all([end(shop), couriers.stop(), delhivery.stop()]),
  };
}

async function waitForShop(shop: ChildProcess): Promise<Pick<ShopPlace, 'url' | 'payments'>> {
  const [url, payments] = await Promise.all([waitForAddress(shop), waitForSandbox(shop)]);
  return { url, payments };
}

/** Encoding 72 photos as AVIF would slow the tests down for a minute; pages fall back to WebP. */
async function dropPhotoJobs(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  await db.pool.query(`delete from pgboss.job where name = 'photo-variants'`);
  await db.close();
}
