import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { findProgram } from '../../test/programs.ts';
import { freshDatabase } from '../../test/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-breach-'));
const { dataDir, databaseUrl } = await freshDatabase(folder);
const mail = await startMailServer();
afterAll(async () => {
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(file: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', NODE_ENV: 'development' };
  return new Promise((done) => {
    execFile(process.execPath, [file, ...args], { env: { ...env, SMTP_URL: mail.url } }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}
const breach = (...args: string[]) =>
  run(findProgram('shop'), 'breach', '--from=2000-01-01', '--until=2099-12-31', ...args);

it('says whom a breach concerns without a word to anybody, then writes to each once', async () => {
  expect((await run(findProgram('fill'), '--products=5', '--orders=20', '--users=6')).code).toBe(0);
  const counted = await breach();
  expect(counted).toMatchObject({ code: 0, said: expect.stringContaining('Nothing was sent.') });
  const people = Number(/^(\d+) people/.exec(counted.said)?.[1]);
  expect(people).toBeGreaterThan(0);

  const [list, words] = [join(folder, 'people.csv'), join(folder, 'notice.txt')];
  writeFileSync(words, 'On 20 November somebody read our list of orders. Please beware of calls about parcels.');
  const shown = await breach(`--words=${words}`, `--list=${list}`);
  expect(shown.said).toContain('On 20 November somebody read our list of orders.');
  expect(shown.said).toMatch(/^- order #\d+: name, email address/m);
  expect(readFileSync(list, 'utf8').trim().split('\r\n')).toHaveLength(people + 1);
  expect(existsSync(`${words}.sent`)).toBe(false);
  expect(mail.emails).toEqual([]);

  mail.faults.push('5xx');
  const first = await breach(`--words=${words}`, `--list=${list}`, '--send');
  expect(first.said).toContain('1 were refused; the same command tries them again:');
  const again = await breach(`--words=${words}`, '--send');
  expect(again.said).toContain('1 emails have left');
  const addresses = mail.emails.map(({ to }) => to?.[0]?.address);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect((await breach(`--words=${words}`, '--send')).said).toContain('0 emails have left');
}, 120_000);

it.runIf(databaseUrl)(
  'finds all whose data the shop had on the last day: old orders, offers, alerts and reminders',
  async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`insert into stock_alerts (id, product_id, email, email_key)
    select 'alert', id, 'alert@example.com', 'alert@example.com' from products limit 1`);
    await client.query(`insert into reminders (id, email, email_key, name, kind, month, day, days_before, next_on, send_on)
    values ('reminder', 'reminder@example.com', 'reminder@example.com', 'Ma', 'birthday', 5, 1, 7, '2027-05-01', '2027-04-24')`);
    await client.query(`insert into custom_quotes (id, code, title, price_paise, ready_on, valid_until, email)
    values ('quote', 'code', 'A blue bear', 50000, '2027-05-01', '2027-05-01', 'quote@example.com')`);
    await client.end();
    const list = join(folder, 'all.csv');
    await run(findProgram('shop'), 'breach', '--from=2099-12-30', '--until=2099-12-31', `--list=${list}`);
    const listed = readFileSync(list, 'utf8');
    expect(listed).toMatch(/order #\d+: name/);
    expect(listed).toMatch(/"alert@example.com".*the pieces that you wait for/);
    expect(listed).toMatch(/"reminder@example.com".*your reminders/);
    expect(listed).toMatch(/"quote@example.com".*the custom order “A blue bear”/);
    await run(
      findProgram('shop'),
      'breach',
      '--from=2000-01-01',
      '--until=2000-01-02',
      `--list=${join(folder, 'none.csv')}`,
    );
    expect(readFileSync(join(folder, 'none.csv'), 'utf8').trim().split('\r\n')).toHaveLength(1);
  },
  120_000,
);

it('refuses days and data that it does not know, and --send without words', async () => {
  const shop = (...args: string[]) => run(findProgram('shop'), 'breach', ...args);
  expect(await shop('--from=2026-11-20')).toMatchObject({ code: 1, said: expect.stringContaining('Name the first') });
  expect((await breach('--data=secrets')).said).toContain(
    '--data takes accounts, orders, past-orders, complaints, reminders',
  );
  expect((await breach('--send')).said).toContain('--send needs --words');
}, 60_000);
