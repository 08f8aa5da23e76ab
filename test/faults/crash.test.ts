import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { findProgram } from '../programs.ts';
import { databaseUrl } from '../servers.ts';
import { untilServed } from '../until-served.ts';
import { endShop, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
let folder: string;
let place: Record<string, string>;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dhaaga-crash-'));
  place = { DATA_DIR: join(folder, 'data'), ADMIN_EMAIL: 'kavita@example.com', ADMIN_PASSWORD: 'kavita likes yarn' };
  if (!isServer) return;
  const client = new pg.Client({ connectionString: inject('postgres') });
  await client.connect();
  await client.query('create database crash');
  await client.end();
  place.DATABASE_URL = databaseUrl(inject('postgres'), 'crash');
});
afterEach(async () => {
  for (const shop of running.splice(0)) await endShop(shop, 'SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(settings: Record<string, string> = {}, entry?: string) {
  const started = await startShop({ ...place, ...settings }, entry);
  running.push(started.shop);
  return started;
}

const post = (url: string, path: string, body: object, token = '') =>
  fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  });

describe('SIGKILL', () => {
  it('loses nothing that was acknowledged, and the shop starts again', async () => {
    const acknowledged: string[] = [];
    const rounds = isFullRun ? 3 : 1;
    for (let round = 1; round <= rounds; round++) {
      const { shop, url } = await start();
      const admin = { email: place.ADMIN_EMAIL, password: place.ADMIN_PASSWORD };
      const loggedIn = await untilServed(() => post(url as string, '/user/login', admin));
      const { token } = await loggedIn.json();
      const write = async (writer: number) => {
        for (let n = 0; ; n++) {
          const name = `Round ${round} writer ${writer} number ${n}`;
          const answer = await post(url as string, '/category/create-category', { name }, token).catch(() => null);
          if (!answer) return;
          if (answer.status === 201) acknowledged.push(name);
          if (acknowledged.length >= round * 25) shop.kill('SIGKILL');
        }
      };
      await Promise.all([0, 1, 2, 3].map(write));
    }
    const { url } = await start();
    const { category } = await (await fetch(`${url}/api/v1/category/allcategory`)).json();
    const stored = new Set(category.map(({ name }: { name: string }) => name));
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * 25);
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  }, 90_000);
});

describe('Starting', () => {
  it('ends cleanly at SIGTERM', async () => {
    const { shop } = await start();
    expect(await endShop(shop, 'SIGTERM')).toBe(0);
  });

  it.skipIf(isServer)('refuses a data folder that another process uses, in one line', async () => {
    await start();
    const { url, output } = await start();
    expect(url).toBeNull();
    expect(output).toMatch(/is in use by process \d+/);
  });

  it.skipIf(isServer)('refuses a folder that holds something else, and leaves it alone', async () => {
    const other = join(folder, 'other');
    mkdirSync(join(other, 'database'), { recursive: true });
    writeFileSync(join(other, 'database', 'letters.txt'), 'dear');
    const { url, output } = await start({ DATA_DIR: other });
    expect(url).toBeNull();
    expect(output).toContain('PG_VERSION is missing');
  });

  const mistakes: [Record<string, string>, RegExp][] = [
    [{ PORT: 'abc' }, /^PORT is "abc": expected a whole number from 0 to 65535\.$/],
    [{ HOST: 'nosuch.invalid' }, /^HOST is "nosuch\.invalid": expected an address of this machine/],
    [{ DATA_DIR: '/dev/null' }, /^DATA_DIR is "\/dev\/null": expected a folder that can be written/],
  ];
  for (const [settings, line] of mistakes) {
    it.runIf(isServer || isFullRun)(`says in one line what is wrong: ${line.source}`, async () => {
      const { url, output } = await start(settings, findProgram('server'));
      expect(url).toBeNull();
      expect(output.trim()).toMatch(line);
      expect(output.trim().split('\n')).toHaveLength(1);
    });
  }
});
