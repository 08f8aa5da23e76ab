import fs, { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, expect, it } from 'vitest';
import { DurableFiles, durableParams } from './durable-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-durable-'));
const { fsyncSync } = fs;
const synced: string[] = [];
afterAll(() => {
  fs.fsyncSync = fsyncSync;
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true });
});

function recordSyncs(): void {
  fs.fsyncSync = (file) => {
    synced.push(readlinkSync(`/proc/self/fd/${file}`).slice(folder.length + 1));
    fsyncSync(file);
  };
  syncBuiltinESMExports();
}

describe('The embedded database in production', () => {
  it('has written the log of a transaction to the disk before it answers the commit', async () => {
    recordSyncs();
    const database = await PGlite.create({ fs: new DurableFiles(folder), startParams: durableParams });
    await database.exec('create table sold (id int)');
    for (let id = 1; id <= 5; id++) {
      synced.length = 0;
      await database.exec('begin');
      await database.exec(`insert into sold values (${id})`);
      expect(synced).toEqual([]);
      await database.exec('commit');
      expect(synced).toEqual([expect.stringMatching(/^pg_wal\/[0-9A-F]{24}$/)]);
    }
    synced.length = 0;
    await database.exec('checkpoint');
    expect(synced).toEqual(expect.arrayContaining(['global/pg_control', expect.stringMatching(/^base\/\d+\/\d+$/)]));
    await database.close();
  });
}, 60_000);
