import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCourierSandbox } from '../../sandbox/couriers/server.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { courierAccount, delhiveryToken } from './courier-account.ts';
import { end, startShop, waitForAddress } from './open-shop.ts';

/** Two shops with the same demo data: one for shoppers' tests, one that the admin's tests change. */
export default async function openShops(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/prepare.mjs', 'build'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-e2e-'));
  const [dataDir, adminDataDir] = [join(folder, 'shop'), join(folder, 'admin-shop')];
  const loading = startShop(dataDir);
  await waitForAddress(loading);
  await end(loading);
  await dropPhotoJobs(dataDir);
  cpSync(dataDir, adminDataDir, { recursive: true });
  const manualPayments = { MANUAL_PAYMENTS: 'upi:dhaaga@okbank,bank:Dhaaga Gifts/123456789012/HDFC0001234' };
  const couriers = await startCourierSandbox(courierAccount);
  const delhivery = await startCourierSandbox({ token: delhiveryToken });
  const courierUrls = { SHIPROCKET_API_URL: couriers.apiUrl, DELHIVERY_API_URL: delhivery.apiUrl };
  const adminSettings = { ...manualPayments, ...courierUrls };
  const shops = [startShop(dataDir), startShop(adminDataDir, adminSettings)];
  const [url, adminUrl] = await Promise.all(shops.map(waitForAddress));
  Object.assign(process.env, {
    SHOP_URL: url,
    SHOP_OUTBOX: join(dataDir, 'outbox'),
    ADMIN_SHOP_URL: adminUrl,
    COURIERS_URL: couriers.url,
    ADMIN_SHOP_OUTBOX: join(adminDataDir, 'outbox'),
    COURIER_SANDBOX_URL: couriers.url,
  });
  return async () => {
    await Promise.all(shops.map(end));
    await Promise.all([couriers.stop(), delhivery.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Encoding 72 photos as AVIF would slow the tests down for a minute; pages fall back to WebP. */
async function dropPhotoJobs(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  await db.pool.query(`delete from pgboss.job where name = 'photo-variants'`);
  await db.close();
}
