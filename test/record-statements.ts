import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';

/** With RECORD_STATEMENTS each process writes the statements that the shop sends to a file of that folder, as JSON. */
const folder = process.env.RECORD_STATEMENTS;
const seen = new Set<string>();

if (folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, String(process.pid));
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string })?.text;
    if (text && isOfShop(text)) seen.add(text);
    return send.apply(this, args);
  } as typeof pg.Client.prototype.query;
  afterAll(() => {
    const known = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean);
    const lines = new Set([...known, ...[...seen].map((text) => JSON.stringify(text))]);
    writeFileSync(file, `${[...lines].join('\n')}\n`);
  });
}

const maxLength = 20_000;

/** Not those of the job queue, which has its own migrations; statements of tests seldom have parameters. */
function isOfShop(text: string): boolean {
  return (
    /^\s*(with|select|insert|update|delete)\b/i.test(text) &&
    text.includes('$1') &&
    text.length < maxLength &&
    !/pgboss|information_schema|pg_stat/.test(text)
  );
}
