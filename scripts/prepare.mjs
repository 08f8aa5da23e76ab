// Runs before anything is installed, on whatever Node the machine has: plain JavaScript for Node 20.
// `node scripts/prepare.mjs` installs what is missing or stale; with `build` it also builds the pages if they are.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = join(root, 'node_modules', '.bin', 'node');

install();
if (process.argv.includes('build')) build();

/** `npm ci` where the lock file is not what was installed from. */
function install() {
  const stamp = join(root, 'node_modules', '.installed-from');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(node) && isSame(stamp, lock)) return;
  console.log('Installing what the shop needs (about a minute) …');
  run('npm', ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']);
  if (!existsSync(node))
    fail(
      'The pinned Node is missing after the install. Were install scripts switched off? Run: npm ci --ignore-scripts=false',
    );
  writeFileSync(stamp, lock);
}

function build() {
  const stamp = join(root, 'build', '.built-from');
  const sources = hashOfSources();
  if (isSame(stamp, sources)) return;
  console.log('Building the pages …');
  run(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], {
    ...process.env,
    NODE_ENV: 'production',
  });
  run(node, ['scripts/compress.ts']);
  writeFileSync(stamp, sources);
}

/** Of everything that the build reads: the pages, and the areas' declarations that they take their types from. */
function hashOfSources() {
  const folders = ['src/web', 'src/shared', 'src/catalog', 'src/accounts', 'src/orders', 'src/reviews'];
  const files = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/compress.ts',
    ...folders.flatMap(list),
  ];
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort())
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

function isSame(stamp, content) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === content;
}

function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (error) fail(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
