// `node scripts/run.mjs [--build] <file> …`: installs what is missing, builds the shop on demand, and runs a file with
// the pinned Node.
import { join } from 'node:path';
import { findNode, isStarted, prepare, root } from './prepare.mjs';
import { endBy, runProgram } from './run-program.mjs';

if (isStarted(import.meta.url)) {
  const given = process.argv.slice(2);
  const withBuild = given[0] === '--build';
  if (withBuild) given.shift();
  await prepare({ withBuild });
  await runNode(given, { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') });
}

/** Runs the pinned Node in this process's place: signals and the exit code pass through. */
export async function runNode(args, env) {
  const { code, signal, error } = await runProgram(findNode(), args, { cwd: root, env });
  if (error) console.error(error.message);
  if (signal) endBy(signal);
  else process.exit(code ?? 1);
}
