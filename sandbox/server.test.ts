import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { startSandbox } from './server.ts';

const account = { keyId: 'rzp_test_address', keySecret: 'address-key-secret', webhookSecret: 'address-webhook-secret' };
const addresses = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);
const hosts = ['127.0.0.1', '0.0.0.0', ...(addresses.includes('::1') ? ['::1', '::'] : [])];

it.each(hosts)('The payment sandbox on %s responds at the address that it gives', async (host) => {
  const sandbox = await startSandbox({ port: 0, host, ...account, controlKey: 'address-control-key' });
  expect((await fetch(`${sandbox.url}/v1/checkout.js`)).status).toBe(200);
  await sandbox.stop();
});
