import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pay } from '../fixtures.ts';
import {
  type Cluster,
  type Instance,
  makeInstance,
  newBuyer,
  newGift,
  order,
  type Reply,
  startCluster,
} from './cluster.ts';
import { freePort, hasProgram, type Running, startHaproxy } from './external-programs.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const restarts = 2;

/** Asks `/readyz` four times a second; DRAIN_SECONDS is longer than it takes to be seen. */
const balancer = (port: number, ports: number[]) =>
  [
    'defaults',
    'mode http',
    'timeout connect 2s',
    'timeout client 30s',
    'timeout server 30s',
    // Otherwise a check ends after its interval.
    'timeout check 2s',
    'option redispatch',
    'retry-on conn-failure empty-response 503',
    'frontend shop',
    `bind 127.0.0.1:${port}`,
    'http-response set-header served-by %s',
    'default_backend instances',
    'backend instances',
    'option httpchk GET /readyz',
    'default-server inter 250ms fall 1 rise 1',
    ...ports.map((one, index) => `server s${index} 127.0.0.1:${one} check`),
  ].join('\n');

describe.skipIf(!isServer || !hasProgram('haproxy'))('Two instances behind a proxy', () => {
  let cluster: Cluster;
  let proxy: Running;
  const instances: Instance[] = [];
  const ports: number[] = [];
  const startOn = (port: number) => cluster.start({ PORT: String(port), DRAIN_SECONDS: '2', LOG_LEVEL: 'fatal' });
  beforeAll(async () => {
    cluster = await startCluster(inject('postgresServer'), 'rolling');
    for (let count = 0; count < 2; count++) {
      const port = await freePort();
      ports.push(port);
      instances.push(await startOn(port));
    }
    proxy = await startHaproxy((port) => balancer(port, ports));
  });
  afterAll(async () => {
    await cluster.close();
    await proxy.stop();
  });

  it('are restarted one after the other without a failed request', async () => {
    const [first] = instances as [Instance, Instance];
    const through = makeInstance({ shop: first.process, url: `http://127.0.0.1:${proxy.port}`, output: '' });
    cluster.sandbox.sendWebhooksTo(`${through.url}/api/v1/payment/webhook`);
    const bear = await newGift(first, { name: 'Rolling Bear', quantity: 5_000 });
    let isOver = false;
    let answered = 0;
    const failures: string[] = [];
    const count = (what: string, { status, body }: Reply) => {
      if (status === 200) answered++;
      else failures.push(`${what}: ${status} ${JSON.stringify(body)}`);
    };
    const read = async () => {
      for (let page = 1; !isOver; page++)
        count('list', await through.call('GET', `/product/product-list/${(page % 40) + 1}`));
    };
    const buy = async (name: string) => {
      const token = await newBuyer(through, name);
      while (!isOver) {
        const opened = await order(through, bear, token);
        count('order', opened);
        if (opened.status !== 200) continue;
        const body = await pay(cluster, opened.body.id);
        count('callback', await through.call('POST', '/product/payment-callback', { body }));
        await setTimeout(20);
      }
    };
    const servedBy = async () => (await fetch(`${through.url}/readyz`)).headers.get('served-by');
    const load = [read(), read(), buy('First Roller'), buy('Second Roller')];
    for (let turn = 0; turn < restarts; turn++)
      for (const [index, port] of ports.entries()) {
        const before = answered;
        await expect.poll(() => answered).toBeGreaterThan(before + 20);
        await instances[index]?.end('SIGTERM');
        instances[index] = await startOn(port);
        await expect.poll(servedBy).toBe(`s${index}`);
      }
    isOver = true;
    for (const one of await Promise.allSettled(load)) if (one.status === 'rejected') failures.push(String(one.reason));
    process.stdout.write(`Rolling restart: ${answered} requests answered\n`);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    expect(await cluster.findBrokenInvariants(instances)).toEqual([]);
  }, 240_000);
});
