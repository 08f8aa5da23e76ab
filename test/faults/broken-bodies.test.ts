import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findDeclared } from '../access/declared.ts';
import { fillPath } from '../access/requests.ts';
import { isFullRun } from '../full-run.ts';
import { untilServed } from '../until-served.ts';
import { type Cluster, newBuyer, admin as owner, startCluster } from './cluster.ts';
import { brokenBodies, type RawRequest } from './raw-bodies.ts';
import { endShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const atOnce = 40;

let cluster: Cluster;
let folder: string;
let shop: { process: ChildProcess; url: string };
let log = '';
const tokens = { nobody: '', user: '', owner: '' };
beforeAll(async () => {
  if (!isServer) return;
  folder = mkdtempSync(join(tmpdir(), 'dhaaga-broken-'));
  mkdirSync(join(folder, 'tmp'));
  cluster = await startCluster(inject('postgresServer'), 'broken_bodies');
  const started = await cluster.start({ TMPDIR: join(folder, 'tmp'), LOG_LEVEL: 'warn' });
  shop = started;
  for (const output of [started.process.stdout, started.process.stderr])
    output?.on('data', (chunk: Buffer) => {
      log += chunk;
    });
  tokens.user = await newBuyer(started, 'Raw Buyer');
  tokens.owner = (await untilServed(() => started.call('POST', '/user/login', { body: owner }))).body.token;
});
afterAll(async () => {
  if (shop) await endShop(shop.process, 'SIGKILL');
  await cluster?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Resolves with the statuses that came back when the connection is closed. */
async function send({ pieces, cutAfterMs }: RawRequest): Promise<number[]> {
  const { port } = new URL(shop.url);
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  const closed = new Promise((done) => socket.once('close', done));
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      text += chunk;
    });
  for (const piece of pieces) {
    socket.write(piece);
    if (pieces.length > 1) await setTimeout(2);
  }
  await Promise.race([closed, setTimeout(cutAfterMs ?? 300)]);
  if (cutAfterMs !== undefined) socket.resetAndDestroy();
  else socket.destroy();
  await closed;
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}

const openSockets = () => {
  const port = Number(new URL(shop.url).port).toString(16).toUpperCase().padStart(4, '0');
  return ['tcp', 'tcp6']
    .flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state = '']) => local.endsWith(`:${port}`) && /^0[18]$/.test(state));
};

/** A slow machine may run out of connections to the database and of places in queues, which is a 503. */
const isFailure = (line: string) =>
  /"level":[56]0|Unhandled|uncaught/.test(line) && !/timeout exceeded|"code":"unavailable"/.test(line);

describe.skipIf(!isServer)('Broken bodies, sent to every endpoint', () => {
  for (const caller of ['nobody', 'user', 'owner'] as const)
    it(`of ${caller} leave the process, its log, its sockets and its temporary files as they were`, async () => {
      // DELETE of all sessions and of the account would end what the other calls need.
      const endpoints = (await findDeclared()).filter(({ key }) => !/sessions$|account$|logout$/.test(key));
      const sent = endpoints.filter((_, n) => isFullRun || n % 5 === 0 || _.photos || _.path.includes('thanks'));
      const requests = sent.flatMap(({ key, method, path }) => {
        const target = { method, path: `/api/v1${fillPath(path, {})}`, token: tokens[caller] };
        return brokenBodies(target).map((request) => ({ key, request }));
      });
      expect(requests.length).toBeGreaterThan(2_000);
      // Of the calls before.
      const openBefore = openSockets().length;
      const wrong: string[] = [];
      const work = async () => {
        for (let next = requests.pop(); next; next = requests.pop())
          for (const status of await send(next.request))
            if (status >= 500 && status !== 503) wrong.push(`${status} ${next.key}: ${next.request.title}`);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      expect(wrong).toEqual([]);
      expect(shop.process.exitCode).toBeNull();
      const ask = () => fetch(`${shop.url}/readyz`, { headers: { connection: 'close' } });
      expect((await untilServed(ask)).status).toBe(200);
      await expect.poll(() => openSockets().length).toBeLessThanOrEqual(openBefore);
      await expect.poll(() => readdirSync(join(folder, 'tmp')).filter((name) => name.includes('upload'))).toEqual([]);
      expect(log.split('\n').filter(isFailure)).toEqual([]);
    }, 600_000);
});
