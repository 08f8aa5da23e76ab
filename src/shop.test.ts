import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startMailServer } from '../test/mail-server.ts';
import { freshDatabase } from '../test/open-app.ts';
import { readConfig } from './config.ts';
import { openShop } from './shop.ts';

const signUp = async (url: string, n: number) => {
  const person = { name: 'Gita', email: `gita${n}@example.com`, password: 'eleven yarn balls', phone: '98111 22333' };
  const { status } = await fetch(`${url}/api/v1/user/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, location: '1 Fort Road, Udaipur' }),
  });
  expect(status).toBe(201);
};

it('The shop sends all emails of a batch that has begun before it closes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-closing-'));
  const mails = await startMailServer();
  const [isBatchReady, isClosing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  try {
    const { databaseUrl } = await freshDatabase(folder);
    const settings = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }), PORT: '0', SEED_DEMO: '0' };
    const shop = await openShop(
      readConfig({ ...settings, LOG_LEVEL: 'silent', SMTP_URL: mails.url, SMTP_TLS: 'off', PASSWORD_HASHING: 'weak' }),
      null,
    );
    // Eight are fetched together, more than there are connections to the mail server.
    mails.faults.push(isBatchReady.promise, ...Array.from({ length: 8 }, () => isClosing.promise));
    await signUp(shop.url, 0);
    await expect.poll(() => mails.faults.length).toBe(8);
    for (let n = 1; n < 9; n++) await signUp(shop.url, n);
    isBatchReady.resolve();
    await expect.poll(() => mails.faults.length).toBe(3);
    const closed = shop.close();
    await shop.app.close();
    // Whatever follows has begun to close.
    await setImmediate();
    isClosing.resolve();
    await closed;
    expect(mails.emails).toHaveLength(9);
  } finally {
    isBatchReady.resolve();
    isClosing.resolve();
    await mails.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
