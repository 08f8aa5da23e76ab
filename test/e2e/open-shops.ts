import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, end, startShop } from './open-shop.ts';

/** Two shops with the same demo, loaded once: one that shoppers' tests share, and one that the admin's tests change. */
export default async function openShops(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-e2e-'));
  const [dataDir, adminDataDir] = [join(folder, 'shop'), join(folder, 'admin-shop')];
  const loading = startShop(dataDir);
  await addressOf(loading);
  await end(loading);
  cpSync(dataDir, adminDataDir, { recursive: true });
  const shops = [startShop(dataDir), startShop(adminDataDir)];
  const [url, adminUrl] = await Promise.all(shops.map(addressOf));
  Object.assign(process.env, {
    SHOP_URL: url,
    SHOP_OUTBOX: join(dataDir, 'outbox'),
    ADMIN_SHOP_URL: adminUrl,
    ADMIN_SHOP_OUTBOX: join(adminDataDir, 'outbox'),
  });
  return async () => {
    await Promise.all(shops.map(end));
    rmSync(folder, { recursive: true, force: true });
  };
}
