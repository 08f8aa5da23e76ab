import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../test/full-run.ts';
import { findProgram } from '../../test/programs.ts';
import { freshDatabase } from '../../test/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-cli-refusals-'));
const { dataDir, databaseUrl } = await freshDatabase(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shop = (args: string[], settings: Record<string, string> = {}) => run(findProgram('shop'), args, settings);
const fill = (...args: string[]) => run(findProgram('fill'), args);

function run(file: string, args: string[], settings: Record<string, string> = {}) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    NODE_ENV: 'development',
    ...settings,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Nothing listens on port 9 (discard) of this machine. */
const unreachable = {
  RAZORPAY_KEY_ID: 'rzp_test_unreachable',
  RAZORPAY_KEY_SECRET: 'key-secret-of-this-test',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-this-test',
  RAZORPAY_API_URL: 'http://127.0.0.1:9/v1',
};

describe('The command line', () => {
  it('ends with an error when doctor could not check the payment account, and says so', () => {
    const { status, stderr } = shop(['doctor'], unreachable);
    expect(status).toBe(1);
    expect(stderr).toContain('Money and stock are right');
    expect(stderr).toMatch(/^Not checked: the payment account; the provider at http:\/\/127\.0\.0\.1:9\/v1 could not/m);
    expect(shop(['doctor']).status).toBe(0);
  });
}, 120_000);

describe('A file that a command cannot use', () => {
  const missing = join(folder, 'missing', 'file');
  const commands = [
    ['catalog', 'import', missing],
    ['restore', folder],
    ['toString'],
    ['catalog', 'import', folder],
    ['backup', missing],
    ['backup-key', missing],
    ['restore', missing],
    ['security-log', 'export', missing],
    ['security-log', 'export', folder],
    ['order', '1001', `--log=${missing}`],
    ['breach', '--from=2026-01-01', '--until=2026-01-02', `--words=${missing}`],
    ['breach', '--from=2026-01-01', '--until=2026-01-02', `--list=${missing}`],
  ];
  it.each(isFullRun ? commands : commands.slice(0, 3))('is named in a sentence: %s %s %s %s', (...command) => {
    const { status, stdout, stderr } = shop(command);
    expect(status).toBeGreaterThan(0);
    expect(stdout + stderr).toMatch(/[.!]\n|Commands:/);
    expect(stdout + stderr).not.toMatch(/\bE[A-Z]{4,}\b|is not a function|\.ts:\d/);
  });
}, 120_000);

describe('A command of root', () => {
  const isRoot = process.getuid?.() === 0;
  it.runIf(isRoot)('writes nothing into the data folder of another user, whose shop could not read it', () => {
    const place = mkdtempSync(join(folder, 'owned-'));
    chownSync(place, 65_534, 65_534);
    mkdirSync(join(place, 'database'));
    const commands = [
      ['restore', join(folder, 'some.backup')],
      ['catalog', 'import', join(folder, 'some.csv')],
      ['photos', 'move', 'folder'],
      ['secret-key', 'change'],
      ['backup', join(folder, 'new.backup')],
      ['doctor'],
    ];
    for (const command of commands) {
      const { status, stderr } = shop(command, { DATA_DIR: place, DATABASE_URL: '' });
      expect({ status, stderr }, command.join(' ')).toEqual({
        status: 1,
        stderr: expect.stringMatching(
          /^DATA_DIR \S+ belongs to the user with the id 65534, .* Nothing was written\.\n$/,
        ),
      });
    }
    expect(readdirSync(place)).toEqual(['database']);
  });
}, 120_000);

describe('A command without a shop', () => {
  it('says so and leaves an empty or mistyped folder as it was', () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    for (const dataDir of [empty, join(folder, 'mistyped')])
      for (const command of [['doctor'], ['order', '1001'], ['catalog', 'export'], ['security-log', 'verify']]) {
        const { status, stderr } = shop(command, { DATA_DIR: dataDir, DATABASE_URL: '' });
        expect({ status, stderr }, command.join(' ')).toEqual({
          status: 1,
          stderr: expect.stringMatching(/^There is no shop in /),
        });
      }
    expect(readdirSync(empty)).toEqual([]);
    expect(existsSync(join(folder, 'mistyped'))).toBe(false);
  });

  it.runIf(databaseUrl)('makes no tables in an empty database', async () => {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    await pool.query('create database mistyped_shop');
    const url = new URL(databaseUrl ?? '');
    url.pathname = '/mistyped_shop';
    expect(shop(['doctor'], { DATABASE_URL: url.href })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^There is no shop in this database/),
    });
    await pool.query('drop database mistyped_shop');
    await pool.end();
  });
}, 120_000);

describe('The data for benchmarks', () => {
  it('fills only an empty shop, and leaves any other as it is', () => {
    const counts = ['--products=3', '--orders=5', '--users=2'];
    expect(fill(...counts).status).toBe(0);
    const before = shop(['catalog', 'export']).stdout;
    expect(fill('--products=9', '--orders=0', '--users=0')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^This shop is not empty, and nothing was changed/),
    });
    expect(shop(['catalog', 'export']).stdout).toBe(before);
  });
}, 120_000);
