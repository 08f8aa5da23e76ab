import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/database/open.ts';
import { freshDatabase } from '../open-app.ts';
import { endShop, startShop } from './shop-process.ts';

let folder: string;
let place: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/dhaaga-older-`);
  place = await freshDatabase(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (statement: string) => {
  const db = await openDatabase(place);
  await db.pool.query(statement);
  await db.close();
};
const start = () =>
  startShop({ DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) });

const [newest] = (
  JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as { entries: { when: number }[] }
).entries.toSorted((a, b) => b.when - a.when);
const needs = (when: number) => `comment on table drizzle.__drizzle_migrations is 'needs ${when}'`;

it('A release starts on the tables of the next one, which only added to them', async () => {
  await run(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the next release', 9999999999999)`,
  );
  await run(needs(newest?.when ?? 0));
  const { shop, url, output } = await start();
  expect(url, output).not.toBeNull();
  await endShop(shop, 'SIGTERM');
});

it('A release does not start on tables from which something was taken that it uses, and says so in one sentence', async () => {
  // The day of a release in the year 2100.
  await run(needs(Date.UTC(2100, 0, 31)));
  const { url, output } = await start();
  expect(url).toBeNull();
  expect(output).toMatch(
    /migrated by a newer release of the shop: it needs the migration of 2100-01-31, .* restore a backup/,
  );
  expect(output).not.toMatch(/\n\s+at /);
});
