import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashMigrations } from '../scripts/hash-migrations.ts';
import { openShop, type TestShop } from '../test/test-app.ts';

interface Release {
  version: string;
  /** SHA-256 by name. */
  migrations: Record<string, string>;
  statements: string[];
}
/** Written by scripts/record-statements.ts. */
const release: Release = JSON.parse(readFileSync('test/releases/statements.json', 'utf8'));

let shop: TestShop;
let client: pg.PoolClient;
beforeAll(async () => {
  shop = await openShop();
  client = await shop.db.pool.connect();
});
afterAll(async () => {
  client.release();
  await shop.close();
});

async function findRefusal(statement: string): Promise<string | null> {
  try {
    await client.query(`prepare of_last_release as ${statement}`);
    await client.query('deallocate of_last_release');
    return null;
  } catch (error) {
    return `${(error as Error).message}: ${statement.slice(0, 200)}`;
  }
}

describe('The last release beside this one', () => {
  it('has run its migrations as they are here: a shop does not run a changed one again', () => {
    expect(hashMigrations()).toMatchObject(release.migrations);
  });

  it('can still run each of its statements on the new schema', async () => {
    expect(release.statements.length).toBeGreaterThan(100);
    const refusals: string[] = [];
    for (const statement of release.statements) {
      const refusal = await findRefusal(statement);
      if (refusal) refusals.push(refusal);
    }
    expect(refusals).toEqual([]);
  });

  it('can still insert rows: no column that it does not know is required', async () => {
    const { rows } = await client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and is_nullable = 'NO' and column_default is null
         and is_identity = 'NO' and is_generated = 'NEVER'`,
    );
    const missing = release.statements.flatMap((statement) => {
      const [, table, list = ''] = /insert into "?(\w+)"?\s*\(([^)]*)\)/i.exec(statement) ?? [];
      const given = list.split(',').map((name) => name.trim().replaceAll('"', ''));
      return rows
        .filter((one) => one.table === table && !given.includes(one.column))
        .map((one) => `${table}.${one.column}`);
    });
    expect(missing).toEqual([]);
  });
});
