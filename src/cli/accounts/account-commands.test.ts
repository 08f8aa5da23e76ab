import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../test/programs.ts';
import { freshDatabase } from '../../../test/test-app.ts';
import { openDatabase } from '../../platform/database/open.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-cli-'));
const { dataDir, databaseUrl } = await freshDatabase(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function shop(...args: string[]) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    NODE_ENV: 'development',
    ADMIN_PASSWORD: 'the yarn of a bear',
    ADMIN_EMAIL: 'kavita@example.com',
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [findProgram('shop'), ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, said: (stdout + stderr).trim() };
}

async function query(statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  const db = await openDatabase({ dataDir, databaseUrl });
  try {
    return (await db.read.execute(statement)).rows;
  } finally {
    await db.close();
  }
}
const openTwoSessions = (email: string) =>
  query(sql`insert into sessions (token_hash, user_id) select md5(n::text || email_key), id from users, generate_series(1, 2) n
    where email_key = ${email}`);
/** An invitation to another address as an owner, and a token. */
async function leaveWaysIn(email: string) {
  await query(sql`insert into invites (id, email, admin_role, code_hashes, invited_by)
    select md5(random()::text), 'second@example.com', 'owner', array[md5(random()::text)], id from users where email_key = ${email}`);
  await query(sql`insert into api_tokens (id, name, scopes, user_id, token_hash)
    select md5(random()::text), 'Sheet', array['orders:read'], id, md5(random()::text) from users where email_key = ${email}`);
}
const findWaysIn = () => query(sql`select id from invites union all select id from api_tokens`);

describe('The commands for accounts', () => {
  it('log an account out everywhere, in any spelling of its address', async () => {
    expect(shop('admin', 'add', ' Kavita@Example.COM')).toMatchObject({ status: 0 });
    await openTwoSessions('kavita@example.com');
    await leaveWaysIn('kavita@example.com');
    expect(shop('sessions', 'end', 'KAVITA@example.com')).toEqual({ status: 0, said: '2 sessions have ended.' });
    expect(await query(sql`select 1 from sessions`)).toEqual([]);
    expect(await findWaysIn()).toEqual([]);
    expect(shop('sessions', 'end', 'nobody@example.com')).toEqual({
      status: 1,
      said: 'There is no account with the email address nobody@example.com.',
    });
    expect(shop('sessions', 'end')).toMatchObject({ status: 1, said: expect.stringContaining('Name the email') });
  });

  it('take admin rights away and log the account out, but never the last owner’s', async () => {
    expect(shop('admin', 'remove', 'kavita@example.com')).toEqual({
      status: 1,
      said: 'The shop needs at least one owner.',
    });
    expect(shop('admin', 'add', 'lata@example.com').status).toBe(0);
    await openTwoSessions('kavita@example.com');
    await leaveWaysIn('kavita@example.com');
    expect(shop('admin', 'remove', 'kavita@example.com')).toEqual({
      status: 0,
      said: 'kavita@example.com is no admin any more.',
    });
    expect(await query(sql`select email_key from users where role = 'admin'`)).toEqual([
      { email_key: 'lata@example.com' },
    ]);
    expect(await query(sql`select 1 from sessions`)).toEqual([]);
    expect(await findWaysIn()).toEqual([]);
    expect(shop('admin', 'remove', 'kavita@example.com').said).toContain('was no admin');
    expect(await query(sql`select kind from security_events where kind in ('session_ended', 'admin_removed')`)).toEqual(
      [{ kind: 'session_ended' }, { kind: 'admin_removed' }],
    );
  });
}, 240_000);
