import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { TestShop } from './test-app.ts';

/** Makes PostgreSQL log every statement of the shop's database from now on. */
export async function logStatements(shop: TestShop): Promise<void> {
  const { rows } = await shop.db.pool.query('select current_database() as name');
  await shop.db.pool.query(`alter database ${rows[0].name} set log_statement = 'all'`);
  await shop.restart();
}

/** What the server's log has of `work`: BEGIN and COMMIT count, and the queue's own look for jobs does not. */
export async function readStatements(shop: TestShop, work: () => Promise<unknown>): Promise<string[]> {
  const mark = `mark ${performance.now()}`;
  const note = async (which: string) =>
    (await shop.db.pool.query(`select current_database() as name, '${mark} ${which}'`)).rows[0].name as string;
  await shop.quiet();
  await note('begins');
  await work();
  const name = await note('ends');
  const read = () =>
    readFileSync(join(inject('postgresServer').folder, 'log.json'), 'utf8')
      .split('\n')
      .filter((line) => line.includes(`"dbname":"${name}"`) && line.endsWith('}'))
      .map((line) => JSON.parse(line) as { message: string })
      .flatMap(({ message }) => /^(?:statement|execute [^:]*): (.*)$/s.exec(message)?.[1] ?? []);
  await expect.poll(read).toContainEqual(expect.stringContaining(`${mark} ends`));
  const all = read();
  const find = (which: string) => all.findIndex((text) => text.includes(`${mark} ${which}`));
  return all.slice(find('begins') + 1, find('ends')).filter((text) => !isOfQueue(text));
}

/** The queue's workers, which look for jobs and complete them at any time. */
function isOfQueue(text: string): boolean {
  return text.includes('pgboss') && !/\b(insert into|delete from) pgboss\.job/i.test(text);
}
