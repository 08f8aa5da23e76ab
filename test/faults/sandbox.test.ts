import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { endShop, startShop } from './shop-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-sandbox-'));
const running: ChildProcess[] = [];
afterEach(async () => {
  for (const shop of running.splice(0)) await endShop(shop, 'SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start() {
  const started = await startShop({ DATA_DIR: join(folder, 'data') });
  running.push(started.shop);
  const [, url = '', key = ''] =
    /controls are at (\S+)\/__sandbox, with x-sandbox-key: (\w+)/.exec(started.output) ?? [];
  return { ...started, sandboxUrl: url, key };
}
const fetchStatus = async (url: string, method: string, body?: object, headers: Record<string, string> = {}) =>
  (await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status;

describe.skipIf(process.env.TEST_DATABASE === 'server')('The payment sandbox', () => {
  it('accepts controls only with the key that it printed; pages and payments need none', async () => {
    const { sandboxUrl, key, url } = await start();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const controls = `${sandboxUrl}/__sandbox`;
    const calls: [string, string, object?][] = [
      ['GET', '/ledger'],
      ['POST', '/faults', { status: 500 }],
      ['DELETE', '/faults'],
      ['POST', '/pay', { order_id: 'order_x' }],
      ['POST', '/refund', { payment_id: 'pay_x' }],
      ['GET', '/webhooks'],
      ['POST', '/webhooks', { forge: 'wrong_secret' }],
      ['GET', '/nothing'],
    ];
    for (const [method, path, body] of calls)
      for (const given of [undefined, '', 'x', key.slice(1), `${key}x`])
        expect(
          await fetchStatus(controls + path, method, body, given === undefined ? {} : { 'x-sandbox-key': given }),
          path,
        ).toBe(401);
    for (const variant of [
      '/__sandbox?key=x',
      '/__sandboxledger',
      '/__sandbox/../__sandbox/ledger',
      '/%5f_sandbox/ledger',
    ])
      expect(await fetchStatus(sandboxUrl + variant, 'GET'), variant).toBe(401);
    expect(await fetchStatus(`${controls}/ledger`, 'GET', undefined, { 'x-sandbox-key': key })).toBe(200);
    expect(await fetchStatus(`${sandboxUrl}/widget`, 'GET')).toBe(200);
    expect(await fetchStatus(`${sandboxUrl}/widget/pay`, 'POST', { order_id: 'order_x', outcome: 'captured' })).toBe(
      400,
    );
    expect(await fetchStatus(`${sandboxUrl}/widget/pay`, 'POST', { order_id: 'order_x', outcome: 'authorized' })).toBe(
      400,
    );
    expect(await (await fetch(`${url}/api/v1/openapi.json`)).text()).not.toContain(key);
  });

  it('and the shop store nothing that another user of the machine can read, also after an update', async () => {
    const { shop, sandboxUrl, key } = await start();
    await fetchStatus(`${sandboxUrl}/__sandbox/faults`, 'DELETE', undefined, { 'x-sandbox-key': key });
    await endShop(shop, 'SIGTERM');
    const data = join(folder, 'data');
    expect(existsSync(join(data, 'sandbox.json'))).toBe(true);
    chmodSync(join(data, 'sandbox.json'), 0o644);
    chmodSync(join(data, 'database'), 0o755);
    await start();
    const readable = (path: string): string[] => {
      const { mode } = statSync(path);
      const isOpen = (mode & 0o077) !== 0;
      // A private folder protects its files.
      const inside =
        statSync(path).isDirectory() && isOpen ? readdirSync(path).flatMap((name) => readable(join(path, name))) : [];
      return isOpen ? [`${path} ${(mode & 0o777).toString(8)}`, ...inside] : inside;
    };
    expect(readdirSync(data).flatMap((name) => readable(join(data, name)))).toEqual([]);
    expect(statSync(data).mode & 0o077).toBe(0);
  });
});
