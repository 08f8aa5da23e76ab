import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../../test/servers.ts';
import { restore } from '../../../cli/backup/restore.ts';
import { readConfig } from '../../../config.ts';
import { newId } from '../../id.ts';
import { openDatabase } from '../open.ts';

describe.runIf(inject('postgres'))('A PostgreSQL database that no shop can work with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-unusable-'));
  const role = `owner_${newId()}`;
  const made: string[] = [];
  let admin: pg.Client;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: inject('postgres') });
    await admin.connect();
    await admin.query(`create role ${role} login`);
  });
  afterAll(async () => {
    for (const name of made) await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${role}`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The statements run in the new database. */
  async function prepare(options: string, statements: string[]): Promise<string> {
    const name = `unusable_${newId()}`;
    await admin.query(`create database ${name} owner ${role} template template0 ${options}`);
    made.push(name);
    const url = new URL(databaseUrl(inject('postgres'), name));
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    for (const statement of statements) await owner.query(statement.replace('DATABASE', `database ${name}`));
    await owner.end();
    url.username = role;
    return url.href;
  }

  const own = (setting: string) => `alter role ${role} in DATABASE set ${setting}`;
  it.each([
    ["encoding 'SQL_ASCII'", [], /is made for SQL_ASCII, .*createdb --template=template0 --encoding=UTF8/],
    ["encoding 'LATIN1' locale 'C'", [], /is made for LATIN1/],
    ['', [`create schema ${role} authorization ${role}`], /uses the schema owner_\w+ instead of public: .*search_path/],
    ['', [own("search_path = 'nowhere'")], /uses the schema of no name instead of public/],
    ['', [own("datestyle = 'SQL, DMY'")], /writes dates as SQL, DMY instead of ISO: .*set datestyle/],
    ['', [own("default_transaction_isolation = 'serializable'")], /Transactions are serializable by default/],
    ['', [own('default_transaction_read_only = on')], /can only be read/],
  ])('is refused with a sentence before anything is written: %s %j', async (options, statements, expected) => {
    const url = await prepare(options, statements);
    await expect(openDatabase({ databaseUrl: url, dataDir: folder })).rejects.toThrow(expected);
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: join(folder, newId()) });
    await expect(restore(config, [join(import.meta.dirname, 'pooler.ts')])).rejects.toThrow(expected);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(`select from pg_class where relowner = '${role}'::regrole`);
    expect(rows).toEqual([]);
    await client.end();
  });

  it('is not one whose role has limits: commands and migrations take the time that they need', async () => {
    const url = await prepare('', [own("statement_timeout = '20ms'"), own("idle_session_timeout = '50ms'")]);
    const db = await openDatabase({ databaseUrl: url, dataDir: folder, isPatient: true });
    const { rows } = await db.pool.query('select 1 as slept from pg_sleep(0.1)');
    expect(rows).toEqual([{ slept: 1 }]);
    await db.close();
  });
});
