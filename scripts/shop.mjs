// `npm run shop -- <command>`: runs an administration command from the bundled server.
import { prepare } from './prepare.mjs';
import { runNode } from './run.mjs';

prepare({ withBuild: 'server', forShop: true });
runNode(['build/shop/shop.js', ...process.argv.slice(2)], process.env);
