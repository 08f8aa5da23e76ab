import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeSbom } from './make-sbom.ts';
import { packRelease, stageRelease } from './release-archive.ts';

/**
 * `npm run release -- 1.1.0`: writes version and day, records the statements, builds, and makes what is published:
 * docs/decisions/046-releases.md.
 */
const folder = 'build/release';
const node = process.execPath;

try {
  release(process.argv[2] ?? '');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

function release(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version: npm run release -- 1.1.0');
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
  const day = writeDay(version);
  run('npm', ['version', version, '--no-git-tag-version', '--allow-same-version', '--loglevel=error']);
  if (readJson('test/releases/statements.json').version !== version) run(node, ['scripts/record-statements.ts']);
  run(node, ['scripts/prepare.mjs', 'build']);
  const files = makeFiles(version, day);
  process.stdout.write(`${files.map((file) => join(folder, file)).join('\n')}\n`);
  if (git('status', '--porcelain') !== '')
    process.stdout.write(`Now commit: git commit --all --message 'Release ${version}'\n`);
  process.stdout.write(`Then tag: git tag --annotate v${version} --message 'Release ${version}'\n`);
}

/** Gives the version's heading its day, unless it has one. Returns the day. */
function writeDay(version: string): string {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const heading = findHeading(changelog, version);
  if (heading.day) return heading.day;
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(
    'CHANGELOG.md',
    changelog.replace(heading.line, () => `${heading.line} - ${day}`),
  );
  return day;
}

function findHeading(changelog: string, version: string): { line: string; day: string | undefined } {
  const lines = changelog.split('\n');
  const line = lines.find((one) => one.startsWith(`## [${version}]`));
  if (!line) throw new Error(`CHANGELOG.md has no heading "## [${version}]".`);
  return { line, day: /\d{4}-\d\d-\d\d$/.exec(line)?.[0] };
}

function readNotes(version: string): string {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const { line } = findHeading(changelog, version);
  const [section = ''] = changelog.slice(changelog.indexOf(line) + line.length).split('\n## [');
  return `${section.trim()}\n`;
}

/** Returns the names of the files that are published; SHA256SUMS, the last one, names the others. */
function makeFiles(version: string, day: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archives = (['x64', 'arm64'] as const).map((cpu) => {
    const stage = stageRelease(version, cpu, folder);
    const archive = packRelease(stage, day);
    rmSync(stage, { recursive: true });
    return basename(archive);
  });
  const names = { notes: `dhaaga-${version}-notes.md`, sbom: `dhaaga-${version}-sbom.json` };
  writeFileSync(join(folder, names.notes), readNotes(version));
  writeFileSync(join(folder, names.sbom), makeSbom(day));
  const files = [...archives, names.notes, names.sbom];
  const sums = files.map((file) => `${sha256(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  return [...files, 'SHA256SUMS'];
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed.`);
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
