import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { builtSite } from '../../test/site.ts';
import { openShop } from '../../test/test-app.ts';

/** The status, for a visitor of another network. */
function visitFrom(localAddress: string, url: string): Promise<number | undefined> {
  return new Promise((done, fail) => {
    get(url, { localAddress }, (answer) => answer.resume().on('end', () => done(answer.statusCode))).on('error', fail);
  });
}

it('renders pages for networks in turn', async () => {
  let release = () => {};
  const gate = new Promise<void>((done) => {
    release = done;
  });
  let loads = 0;
  const load = async (): Promise<ServerBuild> => {
    loads++;
    await gate;
    return builtSite.load();
  };
  const shop = await openShop({ app: { site: { ...builtSite, load } } });
  const done: string[] = [];
  const visit = (from: string, count: number) =>
    visitFrom(from, `${shop.url}/search?keyword=${from}-${count}`).then((status) => done.push(`${from} ${status}`));
  try {
    const flood = Array.from({ length: 24 }, (_, count) => visit('127.0.0.2', count));
    await expect.poll(() => loads).toBe(4);
    const other = visit('127.0.0.3', 0);
    // An answer from behind the queue says that all of them are in it.
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    release();
    await Promise.all([...flood, other]);
    expect(done.indexOf('127.0.0.3 200')).toBeGreaterThan(-1);
    expect(done.indexOf('127.0.0.3 200')).toBeLessThan(12);
  } finally {
    release();
    await shop.close();
  }
});

it('does not render pages whose visitors have left while they waited', async () => {
  let release = () => {};
  const gate = new Promise<void>((done) => {
    release = done;
  });
  const entered: string[] = [];
  let loads = 0;
  // Every render waits at the gate until it is opened.
  const load = async (): Promise<ServerBuild> => {
    loads++;
    await gate;
    return builtSite.load();
  };
  const shop = await openShop({ app: { site: { ...builtSite, load } } });
  const { hostname, port } = new URL(shop.url);
  const visit = (path: string) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`);
    return socket;
  };
  try {
    const first = Array.from({ length: 4 }, (_, n) => fetch(`${shop.url}/search?keyword=first${n}`));
    await expect.poll(() => loads).toBe(4);
    const leaving = Array.from({ length: 40 }, (_, n) => visit(`/search?keyword=left${n}`));
    const shared = visit('/search?keyword=shared');
    const staying = fetch(`${shop.url}/search?keyword=shared`).then((answer) => {
      entered.push('shared');
      return answer;
    });
    // An answer from behind the queue says that all of them are in it.
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    await Promise.all(
      [...leaving, shared].map(async (socket) => {
        if (socket.connecting) await once(socket, 'connect');
        socket.destroy();
      }),
    );
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    release();
    for (const answer of await Promise.all(first)) expect(answer.status).toBe(200);
    expect((await staying).status).toBe(200);
    expect(entered).toEqual(['shared']);
    expect(loads).toBe(5);
  } finally {
    release();
    await shop.close();
  }
});
