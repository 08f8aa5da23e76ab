import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';
import { admin, makeInstance, newBuyer, newGift, order } from '../faults/cluster.ts';
import { pay } from '../fixtures.ts';
import { freePort } from '../free-port.ts';
import { controlKey } from '../sandbox-key.ts';
import { testNewServer } from './new-server.ts';
import { type Image, openImage, signalFirst } from './run-image.ts';

const name = 'dhaaga-test';
const maxBytes = 385_000_000;
const account = { keyId: 'rzp_test_image', keySecret: 'image-key-secret', webhookSecret: 'image-webhook-secret' };
const elsewhere = ['/', '/shop', '/shop/build', '/tmp', '/home/node', '/var/tmp', '/etc', '/dev'];
/** Runs in the image: reports a line for each folder, `written` or the code of the refusal. */
const tryToWrite = `
  for (const folder of process.argv.slice(1)) {
    let outcome = 'written';
    try { require('fs').writeFileSync(folder + '/written', ''); } catch ({ code }) { outcome = code; }
    process.stdout.write(folder + ' ' + outcome + '\\n');
  }`;

describe('The container image', () => {
  let image: Image;
  beforeAll(async () => {
    const building = spawn(resolve('deploy/build-image'), [name], { stdio: ['ignore', 'inherit', 'inherit'] });
    const [status] = await once(building, 'exit');
    if (status !== 0) throw new Error('deploy/build-image failed: see above.');
    image = openImage(name);
  });
  afterAll(() => image?.remove());

  it('has less than 385 MB, a user of its own and one volume', () => {
    process.stdout.write(`The image has ${(image.bytes / 1_000_000).toFixed(0)} MB.\n`);
    expect(image.bytes).toBeLessThan(maxBytes);
    expect([image.config.User, Object.keys(image.config.Volumes)]).toEqual(['node', ['/data']]);
  });

  it('writes nowhere but to its volume', async () => {
    const child = image.run({}, ['node', '-e', tryToWrite, ...elsewhere, '/data']);
    const lines = (await waitForOutput(child)).trim().split('\n');
    expect(lines.slice(0, -1).map((line) => line.split(' ')[1])).toEqual(elsewhere.map(() => 'EROFS'));
    expect(lines.at(-1)).toBe('/data written');
  });

  it('says what production needs when nothing is set', async () => {
    const child = image.run({});
    expect(await waitForOutput(child)).toContain('PUBLIC_URL is not set');
    expect(child.exitCode).toBe(1);
  });

  it('opens, is healthy, sells a gift, answers commands, and stops within ten seconds of SIGTERM', async () => {
    const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...account, controlKey });
    const settings = await settingsFor(sandbox.url);
    const shop = image.run(settings);
    const health = () => image.run(settings, image.config.Healthcheck.Test.slice(1));
    const isHealthy = async () => (await once(health(), 'exit'))[0] === 0;
    try {
      expect(await isHealthy()).toBe(false);
      const output = collect(shop);
      await expect.poll(output, { timeout: 90_000 }).toContain('is open at');
      await expect.poll(isHealthy).toBe(true);

      const url = `http://127.0.0.1:${settings.PORT}`;
      const instance = makeInstance({ shop, url, output: output() });
      sandbox.sendWebhooksTo(`${url}/api/v1/payment/webhook`);
      const gift = await newGift(instance, { name: 'Boxed bear', quantity: 1 });
      const token = await newBuyer(instance, 'Meera Boxer');
      const opened = await order(instance, gift, token);
      const paid = await pay({ sandboxUrl: sandbox.url }, opened.body.id);
      expect(await instance.call('POST', '/product/payment-callback', { body: paid })).toMatchObject({ status: 200 });
      expect((await instance.call('GET', '/user/orders', { token })).body).toMatchObject([{ status: 'Not Processed' }]);
      expect((await fetch(`${url}/product/boxed-bear`)).status).toBe(200);

      const askedAt = performance.now();
      signalFirst(shop, 'SIGTERM');
      expect((await once(shop, 'exit'))[0]).toBe(0);
      expect(performance.now() - askedAt).toBeLessThan(10_000);
      expect(await waitForOutput(image.run(settings, ['shop', 'doctor']))).toContain('Money and stock are right');
    } finally {
      if (shop.exitCode === null) signalFirst(shop, 'SIGKILL');
      await sandbox.stop();
    }
  });
});

testNewServer();

async function settingsFor(sandboxUrl: string): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'development',
    SEED_DEMO: '0',
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RAZORPAY_KEY_ID: account.keyId,
    RAZORPAY_KEY_SECRET: account.keySecret,
    RAZORPAY_WEBHOOK_SECRET: account.webhookSecret,
    RAZORPAY_API_URL: `${sandboxUrl}/v1`,
  };
}

function collect(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  return () => output;
}

async function waitForOutput(child: ChildProcess): Promise<string> {
  const ended = once(child, 'close');
  const output = collect(child);
  await ended;
  return output();
}
