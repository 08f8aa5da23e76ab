import { randomBytes } from 'node:crypto';
import { type Config, sandboxAccount } from '../config.ts';
import type { ProviderAccount } from '../platform/payments/razorpay.ts';

export interface OpenSandbox {
  account: ProviderAccount;
  sendWebhooksTo(host: string, port: number): void;
  stop(): Promise<void>;
}

export async function openSandbox(config: Config): Promise<OpenSandbox> {
  const { formatAddress, startSandbox } = await import('../../sandbox/server.ts');
  const account = sandboxAccount('http://sandbox.invalid');
  const [webhookSecret = ''] = account.webhookSecrets;
  const controlKey = randomBytes(16).toString('hex');
  const sandbox = await startSandbox({
    port: 0,
    host: config.host,
    keyId: account.keyId,
    keySecret: account.keySecret,
    webhookSecret,
    controlKey,
    file: config.sandboxFile,
  });
  process.stdout.write(
    `The payment sandbox’s controls are at ${sandbox.url}/__sandbox, with x-sandbox-key: ${controlKey}\n`,
  );
  return {
    account: { ...account, apiUrl: `${sandbox.url}/v1`, checkoutUrl: `${sandbox.url}/v1/checkout.js` },
    sendWebhooksTo: (host, port) => sandbox.sendWebhooksTo(`${formatAddress(host, port)}/api/v1/payment/webhook`),
    stop: sandbox.stop,
  };
}
