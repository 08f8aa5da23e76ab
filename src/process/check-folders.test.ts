import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findProgram } from '../../test/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-folders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const limitMs = 20_000;

function run(program: 'server' | 'shop', args: string[], settings: Record<string, string>) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    SEED_DEMO: '0',
    ...settings,
  };
  const { status, stderr } = spawnSync(process.execPath, [findProgram(program), ...args], {
    env,
    encoding: 'utf8',
    timeout: limitMs,
  });
  return { status, said: stderr.trim() };
}

it('Every place where something of another kind is, is named by the start and by a command', () => {
  const place = mkdtempSync(join(folder, 'place-'));
  const unmounted = join(folder, 'unmounted');
  for (const name of ['secret.key', 'database.oslock', 'backup.sock']) mkdirSync(join(place, name));
  for (const name of ['database', 'outbox']) writeFileSync(join(place, name), 'a file');
  symlinkSync(unmounted, join(place, 'photos'));
  const backups = join(place, 'outbox');
  const refused = {
    status: 1,
    said: [
      `${place}/database is a file, and the shop needs a folder there.`,
      `${place}/database.oslock is a folder, and the shop needs a file there.`,
      `${place}/photos is a link to ${unmounted}, which is missing, and the shop needs a folder there.`,
      `${place}/outbox is a file, and the shop needs a folder there.`,
      `${place}/backup.sock is a folder, and the shop needs a file there.`,
      `${place}/secret.key is a folder, and the shop needs a file there.`,
      `BACKUP_DIR is "${backups}": expected a folder, and this is a file.`,
    ].join('\n'),
  };
  expect(run('server', [], { DATA_DIR: place, BACKUP_DIR: backups, PORT: '0' })).toEqual(refused);
  expect(run('shop', ['doctor'], { DATA_DIR: place, BACKUP_DIR: backups })).toEqual(refused);
});

const nowhere = '/proc/dhaaga/data';
it.runIf(existsSync('/proc'))('A folder that cannot be made is named, and nothing waits for it', () => {
  const refused = { status: 1, said: `DATA_DIR is "${nowhere}": expected a folder that can be written (ENOENT).` };
  expect(run('server', [], { DATA_DIR: nowhere, PORT: '0' })).toEqual(refused);
  const place = join(folder, 'made');
  expect(run('server', [], { DATA_DIR: place, PORT: '0', TMPDIR: nowhere })).toEqual({
    status: 1,
    said: `TMPDIR is "${nowhere}": expected a folder that can be written (ENOENT).`,
  });
  const backups = run('shop', ['backup', '--scheduled'], { DATA_DIR: place, BACKUP_DIR: nowhere });
  expect(backups).toEqual({ status: 1, said: 'There is no file or folder /proc/dhaaga.' });
});
