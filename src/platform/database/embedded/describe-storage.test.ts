import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const nobody = 65_534;

it.runIf(process.getuid?.() === 0)('A database with a file of another user is not called damaged', () => {
  const place = mkdtempSync(join(tmpdir(), 'dhaaga-storage-'));
  const folder = join(place, 'database');
  mkdirSync(join(folder, 'pg_wal'), { recursive: true });
  writeFileSync(join(folder, 'pg_wal', '1'), '', { mode: 0o600 });
  for (const path of [place, folder, join(folder, 'pg_wal')]) chownSync(path, nobody, nobody);
  cpSync(join(import.meta.dirname, 'describe-storage.ts'), join(place, 'describe-storage.ts'));
  const script = `import('${place}/describe-storage.ts').then((it) => console.log(it.describeStorage('${folder}')))`;
  const asNobody = { uid: nobody, gid: nobody, cwd: place, encoding: 'utf8' } as const;
  const said = spawnSync(process.execPath, ['-e', script], { ...asNobody, env: {} }).stdout;
  rmSync(place, { recursive: true, force: true });
  expect(said).toMatch(/^this user may not use its files\. Nothing is lost: see the owner/);
});
