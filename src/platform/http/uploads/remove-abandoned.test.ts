import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { removeAbandonedUploads } from './remove-abandoned.ts';

const made: string[] = [];
const makeFolder = (pid: number) => {
  const folder = mkdtempSync(join(tmpdir(), `dhaaga-upload-${pid}-`));
  writeFileSync(join(folder, '0'), 'photo');
  made.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

it('Uploads of a killed process are removed at the next start, and those of a running one stay', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const [killed, before, own, other] = [ended, process.pid, process.pid, process.ppid].map(makeFolder);
  utimesSync(before as string, 1_000, 1_000);
  await removeAbandonedUploads();
  expect([killed, before, own, other].map((folder) => existsSync(folder as string))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
