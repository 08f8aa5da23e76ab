import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

export type Cpu = 'x64' | 'arm64';

const root = resolve(import.meta.dirname, '..');
/** What a server needs besides the build and its packages. */
const parts = [
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'deploy',
  'docs',
  'migrations',
  'package-lock.json',
  'package.json',
  'sandbox',
  'scripts',
  'src',
];
const leftOut = new Set(['deploy/build-image']);
/** The build contains the sources; the snapshots of the schema are for the next migration. */
const isNeeded = (path: string) => !leftOut.has(path) && !/\.tsx?$|_snapshot\.json$/.test(path);

/**
 * Puts the shop as it was built, and the packages for a Linux server of this kind, into a folder that needs nothing
 * else to run.
 */
export function stageRelease(version: string, cpu: Cpu, parent: string): string {
  const stage = join(parent, `dhaaga-${version}-linux-${cpu}`);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  for (const part of parts)
    cpSync(join(root, part), join(stage, part), {
      recursive: true,
      filter: (source) => isNeeded(relative(root, source)),
    });
  copyBuild(stage, 'build/pages', []);
  copyBuild(stage, 'build/shop', ['server.js', 'shop.js']);
  installPackages(stage, cpu);
  removeEmptyFolders(stage);
  return stage;
}

function copyBuild(stage: string, folder: string, programs: readonly string[]): void {
  const current = readFileSync(join(root, folder, 'current'), 'utf8');
  for (const name of ['current', current, ...programs])
    cpSync(join(root, folder, name), join(stage, folder, name), { recursive: true });
}

function installPackages(stage: string, cpu: Cpu): void {
  const kind = ['--omit=dev', '--os=linux', `--cpu=${cpu}`, '--libc=glibc', '--ignore-scripts'];
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--prefer-offline'];
  execFileSync('npm', ['ci', ...kind, ...quiet], { cwd: stage, stdio: ['ignore', 'inherit', 'inherit'] });
  const isUnneeded = /\.map$|\.[cm]?tsx?$|^(readme|changelog)/i;
  for (const file of listFiles(join(stage, 'node_modules'))) {
    const isOfNode = file.includes(`/node-linux-${cpu}/`) && !/\/(node|LICENSE|package\.json)$/.test(file);
    const isOtherCommand = basename(dirname(file)) === '.bin' && basename(file) !== 'node';
    if (isOfNode || isOtherCommand || isUnneeded.test(basename(file))) rmSync(file);
  }
}

export function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}

/** The archive beside the folder; the same bytes for the same build and day. */
export function packRelease(stage: string, day: string): string {
  const archive = `${stage}.tar.gz`;
  const same = ['--sort=name', `--mtime=${day} 00:00:00 UTC`, '--owner=0', '--group=0', '--numeric-owner'];
  const modes = ['--mode=u+rwX,go=rX', '--hard-dereference', '--format=gnu'];
  const parent = dirname(stage);
  const command = ['-C', parent, ...same, ...modes, '--use-compress-program=gzip -n', '-cf', archive, basename(stage)];
  execFileSync('tar', command, { stdio: ['ignore', 'inherit', 'inherit'] });
  return archive;
}

/** The machine that a program or library in the ELF format is for; null for any other file. */
export function readElfMachine(file: string): number | null {
  const start = readFileSync(file).subarray(0, 20);
  return start.subarray(0, 4).toString('latin1') === '\x7fELF' ? start.readUInt16LE(18) : null;
}
