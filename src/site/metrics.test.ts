import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy } from '../../test/fixtures.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { openMetricsServer } from '../process/metrics-server.ts';
import type { ReadMetrics } from './metrics.ts';

/** Debian package `prometheus`; `npm run test:ci` installs it. */
const promtool = '/usr/bin/promtool';
const hasPromtool = existsSync(promtool);

let shop: TestShop;
let mails: MailServer;
let read: ReadMetrics;
beforeAll(async () => {
  const metricsOpened = async (opened: ReadMetrics) => {
    read = opened;
  };
  shop = await openShop({ app: { dataDir: '/', metricsOpened } });
  mails = await startMailServer({ password: 'an app password' });
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});

const figure = async (series: string) => {
  const line = (await read()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};
const namesIn = (text: string) => new Set(text.match(/^[a-z]\w+/gm));

describe('The metrics', () => {
  it('count a sale, its emails and the responses from the cache', async () => {
    const bear = await addProduct(shop, { name: 'Counted Bear', price: 500, quantity: 2 });
    await buy(shop, bear, shop.tokens.asha);
    await shop.outbox();
    expect(await figure('shop_emails_total{outcome="not_sent"}')).toBeGreaterThan(0);
    const server = { host: '127.0.0.1', port: Number(new URL(mails.url).port), user: 'kavita', name: 'Moti' };
    const body = { ...server, password: 'an app password', address: 'kavita@moti.example' };
    expect((await shop.call('PUT', '/mail/settings', { token: shop.tokens.admin, body })).status).toBe(200);
    await buy(shop, bear, shop.tokens.asha);
    await shop.quiet();
    for (let times = 0; times < 3; times++) await shop.get(`/api/v1/product/products/${bear.slug}`);
    await expect.poll(() => figure('shop_recent_payments{state="captured"}')).toBe(2);
    expect(await figure('shop_payments_unconfirmed')).toBe(0);
    expect(await figure('shop_provider_compared_timestamp_seconds')).toBe(0);
    await shop.db.pool.query(`insert into pgboss.job (name) values ('reconcile-payments')`);
    await shop.quiet();
    const comparedAgo = async () =>
      Date.now() / 1_000 - ((await figure('shop_provider_compared_timestamp_seconds')) ?? 0);
    await expect.poll(comparedAgo).toBeLessThan(60);
    expect(await figure('shop_provider_differences')).toBe(0);
    expect(await figure('shop_queue_jobs{queue="send-mail",state="due"}')).toBe(0);
    expect(await figure('shop_emails_total{outcome="sent"}')).toBeGreaterThan(0);
    expect(await figure('shop_cache_lookups_total{outcome="hit"}')).toBeGreaterThan(1);
    expect(await figure('shop_database_up')).toBe(1);
    expect(await figure('shop_disk_free_bytes')).toBeGreaterThan(0);
    const route = '/api/v1/product/products/:slug';
    expect(await read()).toContain(`http_request_duration_seconds_count{method="GET",route="${route}",status="200"}`);
    expect(await read()).not.toContain(bear.slug);
  });

  it('that the dashboard and the alerts use all exist', async () => {
    // Labels appear with the first event; the names are there from the start.
    const declared = new Set([...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const files = ['deploy/grafana.json', 'deploy/alerts.yaml'].map((file) => readFileSync(file, 'utf8'));
    const used = new Set(files.flatMap((text) => text.match(/\b(?:shop|http|nodejs|process)_[a-z\d_]+/g) ?? []));
    expect(used.size).toBeGreaterThan(20);
    const isThere = (name: string) => declared.has(name) || declared.has(name.replace(/_(bucket|sum|count)$/, ''));
    expect([...used].filter((name) => !isThere(name))).toEqual([]);
  });

  it.skipIf(!hasPromtool)('and the alerts are accepted by promtool', async () => {
    const metrics = spawnSync(promtool, ['check', 'metrics'], { input: await read(), encoding: 'utf8' });
    expect(metrics.stderr + metrics.stdout).toBe('');
    expect(metrics.status).toBe(0);
  });

  it.skipIf(!hasPromtool)(
    'fire each alert when they must, and not when all is well',
    () => {
      const names = (text: string) => new Set([...text.matchAll(/\balert: (\w+)/g)].map(([, name]) => name));
      const tests = readFileSync('test/alerts.yaml', 'utf8');
      const fired = new Set([...tests.matchAll(/labels: 'ALERTS\{alertname="(\w+)"/g)].map(([, name]) => name));
      expect(fired).toEqual(names(readFileSync('deploy/alerts.yaml', 'utf8')));
      for (const args of [
        ['check', 'rules', 'deploy/alerts.yaml'],
        ['test', 'rules', 'test/alerts.yaml'],
      ]) {
        const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' });
        expect(status, stdout + stderr).toBe(0);
      }
    },
    300_000,
  );

  it('that an alert counts the increase of start at 0, so that the first failure is an increase', async () => {
    const text = await read();
    const counted = [...readFileSync('deploy/alerts.yaml', 'utf8').matchAll(/increase\((\w+)(\{[^}]*\})?\[/g)];
    expect(counted.length).toBeGreaterThan(4);
    for (const [, name, labels = ''] of counted)
      expect(text, `${name}${labels}`).toMatch(new RegExp(`^${name}\\{.*\\} \\d`, 'm'));
    for (const queue of ['send-mail', 'reconcile-payments', 'enforce-retention'])
      expect(text).toMatch(new RegExp(`^shop_job_failures_total\\{queue="${queue}",outcome="final"\\} \\d`, 'm'));
  });

  it('survive a restart where an alert compares them with the time', async () => {
    const bear = await addProduct(shop, { name: 'Alerted Bear', price: 500, quantity: 2 });
    await buy(shop, bear, shop.tokens.asha);
    await shop.db.pool.query(
      `insert into webhook_events (id, checkout_id) select 'evt_1', id from checkouts order by created_at desc limit 1`,
    );
    await shop.db.pool.query(`insert into backups (id, file, is_scheduled) values ('b1', 'shop.backup', true)`);
    await shop.restart();
    const ago = async (series: string) => Date.now() / 1_000 - ((await figure(series)) ?? 0);
    expect(await ago('shop_online_payment_last_timestamp_seconds')).toBeLessThan(600);
    expect(await ago('shop_webhook_last_valid_timestamp_seconds')).toBeLessThan(600);
    expect(await ago('shop_backup_last_good_timestamp_seconds')).toBeLessThan(600);
  });

  it('are served on a port of their own, to readers with the token alone where there is one', async () => {
    const place = { port: 0, host: '127.0.0.1' };
    const open = await openMetricsServer({ ...place, token: null }, read);
    const locked = await openMetricsServer({ ...place, token: 'a-token-of-many-characters' }, read);
    const get = (port: number, path: string, authorization = '') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } });
    expect(namesIn(await (await get(open.port, '/metrics')).text())).toContain('shop_database_up');
    expect((await get(open.port, '/')).status).toBe(404);
    for (const wrong of ['', 'Bearer ', 'Bearer x'])
      expect((await get(locked.port, '/metrics', wrong)).status).toBe(401);
    expect((await get(locked.port, '/metrics', 'Bearer a-token-of-many-characters')).status).toBe(200);
    await open.close();
    await locked.close();
  });
});
