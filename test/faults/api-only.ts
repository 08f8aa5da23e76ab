import { ConfigError, readConfig } from '../../src/config.ts';
import { endOnSignal } from '../../src/process/end-on-signal.ts';
import { type OpenShop, openShop } from '../../src/shop.ts';

/** Starts the shop without pages, so that fault tests need no build. */
let shop: OpenShop | undefined;
endOnSignal({ shop: () => shop, drainMs: Number(process.env.DRAIN_SECONDS ?? 1) * 1_000 });
try {
  shop = await openShop(readConfig(process.env), null);
  process.stdout.write(shop.welcome);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : error}\n`);
  process.exit(1);
}
