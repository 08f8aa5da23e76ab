import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUrl, templateName } from '../../../../test/servers.ts';
import { newId } from '../../id.ts';
import type { Database, Queries } from '../database.ts';
import { openDatabase } from '../open.ts';

describe.runIf(inject('postgres'))('Connections to a server that only reads for a moment', () => {
  const name = `demoted_${newId()}`;
  let admin: pg.Client;
  let db: Database;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: inject('postgres') });
    await admin.connect();
    await admin.query(`create database ${name} template ${templateName}`);
    db = await openDatabase({ databaseUrl: databaseUrl(inject('postgres'), name), dataDir: '' });
  });
  afterAll(async () => {
    await db.close();
    await admin.query(`drop database ${name}`);
    await admin.end();
  });

  /** As after a failover: connections break, and new ones lead to a server that only reads. */
  const makeReadOnly = async () => {
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await expect.poll(() => showReadOnly(db.read).catch(() => null)).toBe('on');
  };
  const makeWritable = () => admin.query(`alter database ${name} reset default_transaction_read_only`);
  const showReadOnly = async (queries: Queries) => {
    const { rows } = await queries.execute<{ value: string }>(
      sql`select current_setting('transaction_read_only') as value`,
    );
    return rows[0]?.value;
  };
  const write = () =>
    Promise.allSettled(
      [db, db, db, db.payments, db.payments].map((one) =>
        one.transaction((tx) => tx.execute(sql`update readiness_checks set checked_at = now()`)),
      ),
    ).then((settled) => settled.map(({ status }) => status));

  it('are replaced by transactions that would write', async () => {
    await makeReadOnly();
    expect(await write()).not.toContain('fulfilled');
    await makeWritable();
    await expect.poll(write).not.toContain('rejected');
  });

  it('are replaced where they only read', async () => {
    await makeReadOnly();
    await expect.poll(() => showReadOnly(db.pipelined).catch(() => null)).toBe('on');
    await makeWritable();
    const shared = () => Promise.all([db.pipelined, db.pipelined, db.pipelined].map(showReadOnly));
    await expect.poll(shared).toEqual(['off', 'off', 'off']);
  });

  it('are few where statements outside of transactions are refused, such as those of the queue', async () => {
    await makeReadOnly();
    const used = new Set<number>();
    const began = performance.now();
    for (let time = 0; time < 50; time++) {
      await expect(db.pool.query('update readiness_checks set checked_at = now()')).rejects.toThrow('read-only');
      const { rows } = await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
      used.add(rows[0]?.pid ?? 0);
    }
    // Four a second, and those that were there.
    expect(used.size).toBeLessThan((performance.now() - began) / 250 + 9);
    await makeWritable();
    await expect.poll(write).not.toContain('rejected');
  });

  it('end when a refused statement leaves them in a transaction', async () => {
    const [before, after] = [await showPid(), (await fail('begin; select 1 / 0')) ?? (await showPid())];
    expect(after).not.toBe(before);
    const kept = (await fail('select 1 / 0')) ?? (await showPid());
    expect(kept).toBe(after);
  });
  const showPid = async () => (await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const fail = (statement: string) =>
    db.pool.query(statement).then(
      () => 'no error',
      () => null,
    );
});
