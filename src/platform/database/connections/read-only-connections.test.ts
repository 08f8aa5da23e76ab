import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../../test/servers.ts';
import { newId } from '../../id.ts';
import { openDatabase } from '../open.ts';

it.runIf(inject('postgres'))('Connections to a server that was a replica for a moment are replaced', async () => {
  const name = `demoted_${newId()}`;
  const admin = new pg.Client({ connectionString: inject('postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  const db = await openDatabase({ databaseUrl: databaseUrl(inject('postgres'), name), dataDir: '' });
  const setReadOnly = async (change: string) => {
    await admin.query(`alter database ${name} ${change}`);
  };
  const endConnections = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  const write = () =>
    Promise.allSettled(
      [db, db, db, db.payments, db.payments].map((one) =>
        one.transaction((tx) => tx.execute(sql`update readiness_checks set checked_at = now()`)),
      ),
    ).then((settled) => settled.map(({ status }) => status));
  await setReadOnly('set default_transaction_read_only = on');
  await endConnections();
  await expect.poll(() => db.read.execute(sql`show transaction_read_only`).catch(() => null)).not.toBeNull();
  expect(await write()).not.toContain('fulfilled');
  await setReadOnly('reset default_transaction_read_only');
  await expect.poll(write).not.toContain('rejected');
  await db.close();
  await admin.query(`drop database ${name}`);
  await admin.end();
});
