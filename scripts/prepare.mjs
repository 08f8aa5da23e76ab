// Runs before anything is installed, on whatever Node the machine has: plain JavaScript for Node 20 on Linux, macOS and Windows.
// `node scripts/prepare.mjs` installs what is missing or stale; with `build` it also builds the pages if they are.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const isWindows = process.platform === 'win32';
export const node = join(root, 'node_modules', isWindows ? 'node/bin/node.exe' : '.bin/node');

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare({ withPages: process.argv.includes('build') });

/**
 * @param withPages builds the pages where their sources have changed
 * @param forShop installs without the development tools: all that a shop needs to run
 */
export function prepare({ withPages = false, forShop = false } = {}) {
  install(forShop);
  if (withPages) build();
}

function install(forShop) {
  const stamp = join(root, 'node_modules', '.installed-from');
  const lock = createHash('sha256').update(read('package-lock.json')).digest('hex');
  const isInstalled = existsSync(node) && existsSync(stamp);
  const installed = isInstalled ? readFileSync(stamp, 'utf8') : '';
  const hasShop = installed === `${lock} for the shop`;
  if (installed === lock || (forShop && hasShop)) return;
  console.log('Installing what the shop needs …');
  const tools = forShop ? '--omit=dev' : '--include=dev';
  // `npm ci` begins by deleting everything, under a shop that may be running.
  const command = hasShop ? ['install', '--no-save'] : ['ci'];
  run('npm', [...command, tools, '--loglevel=error', '--no-audit', '--no-fund'], { shell: isWindows });
  if (!existsSync(node))
    fail(
      'The pinned Node is missing after the install. Were install scripts switched off? Run: npm ci --ignore-scripts=false',
    );
  writeFileSync(stamp, forShop ? `${lock} for the shop` : lock);
}

function build() {
  const stamp = join(root, 'build', '.built-from');
  const sources = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the pages …');
  run(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  run(node, ['scripts/compress.ts']);
  writeFileSync(stamp, sources);
}

/** Of everything that the build reads: the pages, the modules' files that they import (types leave no trace), the build's own files. */
function hashOfSources() {
  const files = new Set(['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'scripts/compress.ts']);
  for (const file of list('src/web').filter((name) => !/\.test\.tsx?$/.test(name))) files.add(file);
  for (const file of files)
    if (/\.tsx?$/.test(file))
      for (const [, target] of read(file).matchAll(/^(?:im|ex)port (?!type\b)[^;]*? from '(\.[^']+)'/gm)) {
        const imported = posix.join(posix.dirname(file), target.replace(/\?.*/, ''));
        if (existsSync(join(root, imported))) files.add(imported);
      }
  const hash = createHash('sha256');
  for (const file of [...files].sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function list(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? list(name) : [name];
  });
}

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) fail(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
