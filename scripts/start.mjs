// `npm start`: prepares the shop and runs it with the settings of deploy/memory.env, which a process cannot give
// itself.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { isStarted, prepare } from './prepare.mjs';
import { runNode } from './run.mjs';

/** The bundled `src/server.ts`. */
export const serverFile = 'build/shop/server.js';
const { NODE_FLAGS } = parseEnv(readFileSync(new URL('../deploy/memory.env', import.meta.url), 'utf8'));
export const memoryFlags = NODE_FLAGS.split(' ');

if (isStarted(import.meta.url)) {
  await prepare({ withBuild: true, forShop: true });
  await runNode([...memoryFlags, serverFile, ...process.argv.slice(2)], process.env);
}
