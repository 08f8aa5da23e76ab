// `npm run shop -- <command>`: runs an administration command of the version that was built last. A shop may be running
// from these files, so they are built only where there are none.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';
import { runNode } from './run.mjs';

const program = 'build/shop/shop.js';

await prepare({ withBuild: !existsSync(join(root, program)) && 'server', forShop: true });
await runNode([program, ...process.argv.slice(2)], process.env);
