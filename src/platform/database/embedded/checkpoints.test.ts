import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../open.ts';
import { repeatCheckpoints } from './checkpoints.ts';

it('the log of the embedded database stays small, however much is written', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dhaaga-checkpoints-'));
  const db = await openDatabase({ dataDir });
  const countLogs = () =>
    readdirSync(join(dataDir, 'database/pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name)).length;
  await db.pool.query('create table written (text text)');
  const write = () =>
    db.pool.query(`insert into written select repeat('x', 1000) from generate_series(1, 20000); truncate written`);
  for (let round = 0; round < 6; round++) await write();
  const grown = countLogs();
  const errors: Error[] = [];
  const stop = repeatCheckpoints(db.pool, 20, (error) => errors.push(error));
  await expect.poll(countLogs).toBeLessThan(grown);
  stop();
  expect(errors).toEqual([]);
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);
