import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

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
const serverBuiltAt = () => statSync(join(copy, 'build/shop/server.js')).mtimeMs;

/** A busy machine builds slowly. */
const limitMs = 240_000;

it(
  'An update of the pages alone builds them anew and leaves the server in place',
  () => {
    build();
    const before = serverBuiltAt();
    appendFileSync(join(copy, 'src/web/routes/about.tsx'), '\n// Changed.\n');
    expect(build()).toBe('Building the pages …\n');
    expect(serverBuiltAt()).toBe(before);
    expect(existsSync(join(copy, 'build/client/assets'))).toBe(true);
    expect(build()).toBe('');
  },
  limitMs,
);

it(
  'Pages that could not be built are built when their former sources are back',
  () => {
    const page = join(copy, 'src/web/routes/about.tsx');
    const source = readFileSync(page);
    appendFileSync(page, '\n<<<<<<< a conflict\n');
    expect(build).toThrow();
    writeFileSync(page, source);
    expect(build()).toBe('Building the pages …\n');
    expect(existsSync(join(copy, 'build/server/index.js'))).toBe(true);
  },
  limitMs,
);

it('A command leaves the files that a shop may be running from', () => {
  const before = serverBuiltAt();
  appendFileSync(join(copy, 'src/server.ts'), '\n// Changed.\n');
  expect(run('scripts/shop.mjs', '--help')).toMatch(/^Commands:/);
  expect(serverBuiltAt()).toBe(before);
});
