// `node scripts/run.mjs [--build] <file> …`: installs what is missing, builds the shop on demand, and runs a file with
// the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, prepare, root } from './prepare.mjs';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const withBuild = given[0] === '--build';
  if (withBuild) given.shift();
  prepare({ withBuild });
  runNode(given, { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') });
}

/** Runs the pinned Node in this process's place: signals and the exit code pass through. */
export function runNode(args, env) {
  const child = spawn(findNode(), args, { cwd: root, stdio: 'inherit', env });
  // Ctrl-C reaches the child by itself as well, as one of the terminal's group; it ends at the first of the two.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', ({ message }) => {
    console.error(message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
