import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
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

const build = () => execFileSync(process.execPath, ['scripts/prepare.mjs', 'build'], { cwd: copy, encoding: 'utf8' });
const builtAt = (file: string) => statSync(join(copy, 'build', file)).mtimeMs;

it('An update of the pages alone builds them anew and leaves the server in place', () => {
  build();
  const server = builtAt('shop/server.js');
  appendFileSync(join(copy, 'src/web/routes/about.tsx'), '\n// Changed.\n');
  expect(build()).toBe('Building the pages …\n');
  expect(builtAt('shop/server.js')).toBe(server);
  expect(existsSync(join(copy, 'build/client/assets'))).toBe(true);
  expect(build()).toBe('');
});
