import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Certificate, makeCertificate } from '../../../test/certificate.ts';
import { addProduct, buy, ledger, pay, sandbox } from '../../../test/fixtures.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { findProgram } from '../../../test/programs.ts';
import { account, openShop, type TestShop } from '../../../test/test-app.ts';
import { startTlsProxy, type TlsProxy } from '../../../test/tls-proxy.ts';

let folder: string;
let certificate: Certificate;
let shop: TestShop;
let proxy: TlsProxy;
let mails: MailServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dhaaga-live-'));
  certificate = makeCertificate(folder);
  shop = await openShop({ webhooks: true });
  proxy = await startTlsProxy(shop.url, certificate);
  mails = await startMailServer({ startTls: certificate });
});
afterAll(async () => {
  await mails.close();
  await proxy.close();
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (statement: string) => shop.db.read.execute(sql.raw(statement));
const hourMs = 3_600_000;

function doctorLive(settings: Record<string, string> = {}): Promise<{ code: number; lines: string[] }> {
  const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  const { connectionString = '' } = shop.db.pool.options;
  const env = {
    ...{ PATH, NODE_OPTIONS, NODE_COMPILE_CACHE, NODE_EXTRA_CA_CERTS: certificate.file },
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: connectionString,
    SHOP_NAME: 'Dhaaga',
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mails.url.replace('//', '//shop:a-mail-password@'),
    SMTP_TLS: 'required',
    RAZORPAY_KEY_ID: account.keyId,
    RAZORPAY_KEY_SECRET: account.keySecret,
    RAZORPAY_WEBHOOK_SECRET: account.webhookSecrets.join(),
    RAZORPAY_API_URL: `${shop.sandboxUrl}/v1`,
    ...settings,
  };
  return new Promise((done) => {
    execFile(process.execPath, [findProgram('shop'), 'doctor', '--live'], { env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, lines: (out + err).trim().split('\n') }),
    );
  });
}
const failing = ({ lines }: { lines: string[] }) => lines.filter((line) => /^(WRONG|NOT CHECKED)/.test(line));

/** As if this payment had been made that long ago. */
async function age(paymentId: string, ms: number) {
  await sandbox(shop, 'POST', '/alter-payment', {
    payment_id: paymentId,
    created_at: Math.floor((Date.now() - ms) / 1_000),
  });
  await run(`update payments set created_at = now() - interval '${ms} milliseconds' where id = '${paymentId}'`);
}
const gift = () => addProduct(shop, { name: 'Live Bear', price: 500, quantity: 9 });
const lastPayment = async () => (await ledger(shop)).payments.at(-1) as { id: string };

// The embedded database is in use by the shop of this test.
describe.runIf(process.env.TEST_DATABASE === 'server')(
  'doctor --live',
  () => {
    it('says of a shop that was just opened what is missing, and what to do', async () => {
      const { code, lines } = await doctorLive({ SMTP_URL: '', SMTP_TLS: '', TRUST_PROXY: '' });
      expect(code).toBe(1);
      const all = lines.join('\n');
      expect(all).toMatch(/^WRONG {8}Settings: TRUST_PROXY is not set/m);
      expect(all).toMatch(
        /^good {9}Public address: https:\/\/localhost:\d+ shows this shop; .* valid for 89 more days/m,
      );
      expect(all).toMatch(/^WRONG {8}Webhook: None has arrived\. In Razorpay.*\/api\/v1\/payment\/webhook/m);
      expect(all).toMatch(/^WRONG {8}Email: There is no mail server/m);
      expect(all).toMatch(/^WRONG {8}Seller and law: Missing: Legal name, .*grievance officer/m);
      expect(all).toMatch(/^WRONG {8}Backup: There is none\. Set BACKUP_DIR/m);
      expect(all).toMatch(/^WRONG {8}Demo accounts: admin@demo\.shop\./m);
      expect(all).toMatch(/^WRONG {8}Second factor: admin@demo\.shop has none\. Log in and set up a passkey/m);
    });

    it('ends well when everything is there, and compares the payments of 30 days and their refunds', async () => {
      await run(`update users set email = 'kavita@example.com', email_key = 'kavita@example.com',
      password_hash = (select password_hash from users where email = 'meera@demo.shop') where role = 'admin'`);
      await run(`insert into totp_factors (user_id, secret, confirmed_at)
      select id, '\\x00', now() from users where role = 'admin'`);
      await run(`insert into backups (id, file, is_scheduled) values ('b1', 'shop.backup', true)`);
      const seller = { legalName: 'Kavita Joshi', postalAddress: 'Bhilwara', customerEmail: 'help@example.com' };
      const officer = { phone: '98290 12345', officerName: 'Kavita Joshi, owner', sellsToys: 'no' };
      await shop.call('PUT', '/shop/settings', { token: shop.tokens.admin, body: { ...seller, ...officer } });
      await buy(shop, await gift(), shop.tokens.asha);
      await age((await lastPayment()).id, hourMs);
      const old = await buy(shop, await gift(), shop.tokens.asha);
      await age((await lastPayment()).id, 40 * 24 * hourMs);
      const refunded = await shop.call('POST', `/user/order/${old._id}/refunds`, {
        token: shop.tokens.admin,
        body: { amount: 200 },
      });
      expect(refunded.status).toBe(200);
      await shop.quiet();
      await expect.poll(async () => (await run('select from webhook_events')).rowCount).toBeGreaterThan(0);
      const live = await doctorLive();
      expect(failing(live)).toEqual([]);
      expect(live.code).toBe(0);
      expect(live.lines.join('\n')).toContain('2 payments of the last 30 days agree with the provider’s');
    });

    it('does not ask for a place of backups that is set', async () => {
      await run(`update backups set finished_at = now() - interval '3 days'`);
      const { lines } = await doctorLive({ BACKUP_DIR: folder, BACKUP_TIME: '04:15' });
      const line = lines.find((one) => one.includes('  Backup: '));
      expect(line).toMatch(/^WRONG /);
      expect(line).toContain(`BACKUP_DIR (${folder}) is set, and the running shop makes a backup at 04:15 in India`);
      expect(line).not.toMatch(/[Ss]et BACKUP_/);
    });

    it('names photos that the last backup lacks', async () => {
      await run(`update backups set finished_at = now(), bytes = 1, problem = 'Left out: 64a1.'`);
      const backup = async () => (await doctorLive()).lines.find((one) => one.includes('  Backup: '));
      expect(await backup()).toMatch(
        /^WRONG {8}Backup: the last good one is from .*\. Photos: Left out: 64a1\. Put their/,
      );
      await run(`update backups set problem = null`);
      expect(await backup()).toMatch(/^good /);
    });

    it('says when the account has cash on delivery, or changes amounts', async () => {
      const methods = async () => (await doctorLive()).lines.find((line) => line.includes('Payment methods:'));
      await sandbox(shop, 'POST', '/methods', { cod: true });
      expect(await methods()).toMatch(
        /^WRONG {8}Payment methods: Cash on delivery is on in Razorpay’s account, .* Switch/,
      );
      await sandbox(shop, 'POST', '/methods', { cod: false });
      // The last one was made 40 days ago.
      const { id } = (await ledger(shop)).payments.at(-2) as { id: string };
      await sandbox(shop, 'POST', '/alter-payment', { payment_id: id, fee_bearer: 'customer' });
      expect(await methods()).toMatch(/^WRONG .*changed the amount of these payments: pay_\w+: customer_fee\./);
      await sandbox(shop, 'POST', '/alter-payment', { payment_id: id, fee_bearer: 'platform' });
      expect(await methods()).toMatch(/^good /);
    });

    it('finds what stopped working', async () => {
      const stopped = await startTlsProxy(shop.url, certificate);
      await stopped.close();
      await run(`update backups set finished_at = now() - interval '3 days'`);
      await run(`insert into backups (id, file, is_scheduled, problem) values ('b2', 'next.backup', true, 'no space')`);
      const live = await doctorLive({
        PUBLIC_URL: stopped.url,
        SMTP_URL: 'smtp://localhost:9',
        RAZORPAY_KEY_SECRET: 'another-key-secret',
      });
      expect(live.code).toBe(1);
      const all = failing(live).join('\n');
      expect(all).toMatch(
        /^WRONG {8}Backup: the last good one is from 3 days ago\. The latest one failed: no space\./m,
      );
      expect(all).toMatch(
        /^WRONG {8}Public address: https:\/\/localhost:\d+ cannot be reached from here: .*ECONNREFUSED/m,
      );
      expect(all).toMatch(/^WRONG {8}Payment keys: The provider refuses rzp_test_app: Authentication failed/m);
      expect(all).toMatch(/^NOT CHECKED {2}Books: The provider’s books could not be read/m);
      expect(all).toMatch(/^WRONG {8}Email: localhost:9 does not accept the shop/m);
    });

    it('finds a certificate that ends soon, or that nobody has signed', async () => {
      const untrusted = await doctorLive({ NODE_EXTRA_CA_CERTS: '' });
      expect(failing(untrusted).join('\n')).toMatch(/^WRONG {8}Public address: .*certificate/m);
      const ending = makeCertificate(folder, { days: 3, name: 'ending' });
      const late = await startTlsProxy(shop.url, ending);
      const soon = await doctorLive({ PUBLIC_URL: late.url, NODE_EXTRA_CA_CERTS: ending.file });
      await late.close();
      expect(failing(soon).join('\n')).toMatch(/^WRONG {8}Public address: The certificate of .* ends in 2 days/m);
    });

    it('finds a payment that the shop does not have, and an amount that differs', async () => {
      await sandbox(shop, 'POST', '/webhooks', { mode: 'lose' });
      const bear = await gift();
      const opened = await shop.call('POST', '/product/orders', {
        token: shop.tokens.meera,
        body: { amount: 50_000, product: { id: bear._id } },
      });
      await pay(shop, opened.body.id);
      const lost = await lastPayment();
      expect(failing(await doctorLive()).filter((line) => line.includes('Books'))).toEqual([]);
      await age(lost.id, hourMs);
      const missing = failing(await doctorLive());
      expect(missing.join('\n')).toContain(`every captured payment of ours is recorded: ${lost.id}.`);
      await sandbox(shop, 'POST', '/webhooks', { mode: 'send' });
    });
  },
  120_000,
);
