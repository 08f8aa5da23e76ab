import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../../test/servers.ts';
import { newId } from '../../id.ts';
import { openDatabase } from '../open.ts';

/** As many as the pool of a process has. */
const limit = 7;

describe.runIf(inject('postgres'))('A server that has no connection left', () => {
  it('still answers short reads over those that are open, and the log names the cause', async () => {
    const role = `few_${newId()}`;
    const admin = new pg.Client({ connectionString: inject('postgres') });
    await admin.connect();
    await admin.query(`create role ${role} login password '${role}' connection limit ${limit}`);
    await admin.query(`create database ${role} owner ${role} template template0`);
    const url = new URL(databaseUrl(inject('postgres'), role));
    url.username = role;
    url.password = role;
    const problems: string[] = [];
    const onError = (error: Error) => problems.push(error.message);
    const db = await openDatabase({ databaseUrl: url.href, dataDir: '', onError });
    const wait = () => db.read.execute(sql`select pg_sleep(0.2)`);
    await Promise.all(Array.from({ length: limit }, wait));
    const count = () => db.pipelined.execute<{ one: number }>(sql`select 1 as one`);
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all([count(), count(), count(), count()]);
      expect(answers.map(({ rows }) => rows[0]?.one)).toEqual([1, 1, 1, 1]);
    }
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toContain(`too many connections for role "${role}"`);
    await db.close();
    await admin.query(`drop database ${role}`);
    await admin.query(`drop role ${role}`);
    await admin.end();
  });
});
