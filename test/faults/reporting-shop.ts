import { readConfig } from '../../src/config.ts';
import { openPublicNetwork } from '../../src/platform/network/public-address.ts';
import { openShop } from '../../src/shop.ts';

/** The shop without pages, whose webhooks may go to a receiver on loopback. */
const network = openPublicNetwork([process.env.RECEIVER ?? '']);
const shop = await openShop({ ...readConfig(process.env), ...{ network } }, null);
process.stdout.write(shop.welcome);
