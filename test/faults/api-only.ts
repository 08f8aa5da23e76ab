import { endOnSignal } from '../../src/end-on-signal.ts';
import { readSettings, SettingError } from '../../src/settings.ts';
import { type OpenShop, openShop } from '../../src/shop.ts';

/** Starts the shop without pages, so that fault tests need no build. */
let shop: OpenShop | undefined;
endOnSignal(async (drainMs) => shop?.close(drainMs));
try {
  shop = await openShop(readSettings(process.env), null);
  process.stdout.write(shop.welcome);
} catch (error) {
  process.stderr.write(`${error instanceof SettingError ? error.message : error}\n`);
  process.exit(1);
}
