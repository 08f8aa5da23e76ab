import { readSettings, SettingError } from '../../src/settings.ts';
import { openShop } from '../../src/shop.ts';

/** The shop's process without its pages, so that the fault tests need no build. */
try {
  const shop = await openShop(readSettings(process.env), null);
  process.once('SIGTERM', () => void shop.close().then(() => process.exit(0)));
  process.stdout.write(shop.welcome);
} catch (error) {
  process.stderr.write(`${error instanceof SettingError ? error.message : error}\n`);
  process.exit(1);
}
