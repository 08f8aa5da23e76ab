import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listProcesses } from '../list-processes.ts';

/** A copy of the project with what it has built. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'dhaaga-build-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of files.trim().split('\n')) if (existsSync(file)) cpSync(file, join(copy, file));
  cpSync('build', join(copy, 'build'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const build = () => run('scripts/prepare.mjs', 'build');
const current = (part: 'pages' | 'shop') => readFileSync(join(copy, 'build', part, 'current'), 'utf8');
const filesIn = (folder: string) => readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).toSorted();

/** A busy machine builds slowly. */
const limitMs = 240_000;

it(
  'An update of the pages alone builds them beside the former ones, and leaves the server in place',
  () => {
    build();
    const [pages, server] = [current('pages'), current('shop')];
    const before = filesIn(`build/pages/${pages}`);
    appendFileSync(join(copy, 'src/web/routes/about.tsx'), '\n// Changed.\n');
    expect(build()).toBe('Building the pages …\n');
    expect(current('shop')).toBe(server);
    expect(current('pages')).not.toBe(pages);
    // A shop that started before the update serves these.
    expect(filesIn(`build/pages/${pages}`)).toEqual(before);
    expect(existsSync(join(copy, 'build/pages', current('pages'), 'client/assets'))).toBe(true);
    expect(build()).toBe('');
  },
  limitMs,
);

it(
  'Pages that cannot be built leave the former ones, which are taken again when their sources are back',
  () => {
    const page = join(copy, 'src/web/routes/about.tsx');
    const source = readFileSync(page);
    const pages = current('pages');
    const before = filesIn(`build/pages/${pages}`);
    appendFileSync(page, '\n<<<<<<< a conflict\n');
    expect(build).toThrow();
    expect(current('pages')).toBe(pages);
    expect(filesIn(`build/pages/${pages}`)).toEqual(before);
    writeFileSync(page, source);
    expect(build()).toBe('');
    expect(current('pages')).toBe(pages);
  },
  limitMs,
);

it(
  'A build that is told to end leaves no process, and no folder that counts as a former build',
  async () => {
    const page = join(copy, 'src/web/routes/about.tsx');
    const source = readFileSync(page);
    const former = current('pages');
    const folders = () => readdirSync(join(copy, 'build/pages')).filter((name) => /^(next-|[\da-f]{16}$)/.test(name));
    const built = folders().filter((name) => !name.startsWith('next-'));
    appendFileSync(page, '\n// Changed once more.\n');
    const building = spawn(process.execPath, ['scripts/prepare.mjs', 'build'], { cwd: copy, stdio: 'ignore' });
    await expect.poll(() => listProcesses('cwd', copy).length, { timeout: 30_000 }).toBeGreaterThan(1);
    building.kill('SIGTERM');
    expect(await once(building, 'exit')).toEqual([null, 'SIGTERM']);
    await expect.poll(() => listProcesses('cwd', copy)).toEqual([]);
    expect(current('pages')).toBe(former);
    build();
    expect(folders()).toHaveLength(Math.min(built.length, 2) + 1);
    expect(folders()).toEqual(expect.arrayContaining([former, current('pages')]));
    writeFileSync(page, source);
    expect(build()).toBe('');
  },
  limitMs,
);

it(
  'An update of the server leaves two former ones, and the way back needs no build',
  () => {
    const source = join(copy, 'src/server.ts');
    const first = readFileSync(source);
    const builds = [current('shop')];
    for (const change of ['One.', 'Two.', 'Three.']) {
      appendFileSync(source, `\n// ${change}\n`);
      expect(build()).toBe('Building the server …\n');
      builds.push(current('shop'));
    }
    expect(builds.map((id) => existsSync(join(copy, 'build/shop', id, 'server.js')))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(readFileSync(join(copy, 'build/shop/server.js'), 'utf8')).toBe(`import './${builds[3]}/server.js';\n`);
    writeFileSync(source, `${first}\n// One.\n\n// Two.\n`);
    expect(build()).toBe('');
    expect(current('shop')).toBe(builds[2]);
  },
  limitMs,
);

it('A command leaves the files that a shop may be running from', () => {
  const before = current('shop');
  appendFileSync(join(copy, 'src/server.ts'), '\n// Changed.\n');
  expect(run('scripts/shop.mjs', '--help')).toMatch(/^Commands:/);
  expect(current('shop')).toBe(before);
});

it(
  'Two starts at once build once: the other one waits',
  async () => {
    appendFileSync(join(copy, 'src/server.ts'), '\n// Changed for two.\n');
    const said = await Promise.all(
      [1, 2].map(async () => {
        const building = spawn(process.execPath, ['scripts/prepare.mjs', 'build'], { cwd: copy });
        const output = text(building.stdout);
        expect(await once(building, 'exit')).toEqual([0, null]);
        return output;
      }),
    );
    expect(said.toSorted()).toEqual([
      'Building the server …\n',
      'Waiting for another start that installs or builds in this folder …\n',
    ]);
  },
  limitMs,
);
