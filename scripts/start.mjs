// `npm start`: prepares the shop and runs it with settings of memory that a process cannot give itself.
// What they save: docs/decisions/021-tests-and-start.md.
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';
import { runNode } from './run.mjs';

/** The bundled `src/server.ts`. */
export const serverFile = 'build/shop/server.js';
/** Of glibc alone; other systems ignore them. Freed memory goes back to the system instead of into an arena of each thread. */
export const memoryVariables = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '69632',
};
/** The last two: optimising PGlite's largest functions takes 500 MB for a second, and queries are not faster for it (docs/decisions/038-prepared-database.md). */
export const memoryFlags = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=45',
  '--no-wasm-dynamic-tiering',
  '--no-wasm-tier-up',
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  prepare({ withBuild: true, forShop: true });
  runNode([...memoryFlags, serverFile, ...process.argv.slice(2)], { ...memoryVariables, ...process.env });
}
