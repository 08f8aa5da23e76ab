import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { freshDatabase, openApp } from '../../test/test-app.ts';
import { openQueue } from '../platform/queue/queue.ts';
import { loadDemo } from './load-demo.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-demo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('The demo loads in a shop that sends emails, with all its reviews', async () => {
  const mails = await startMailServer();
  const place = await freshDatabase(folder);
  const options = { smtpUrl: mails.url };
  const { app, db, close } = await openApp({ folder, place, providerUrl: 'http://127.0.0.1:9', options });
  const queue = await openQueue(db, [], () => undefined);
  try {
    const shop = { shopName: 'Dhaaga', publicUrl: 'http://shop.test', sandbox: null, log: () => undefined };
    expect(await loadDemo({ db, queue, app, ...shop })).toBe(true);
    const { rows } = await db.pool.query('select count(*)::int as count from reviews');
    expect(rows[0].count).toBeGreaterThan(10);
  } finally {
    await queue.stop();
    await close();
    await mails.close();
  }
}, 120_000);
