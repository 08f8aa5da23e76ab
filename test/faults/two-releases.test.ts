import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserOptions } from '../../scripts/browser.ts';
import { type Cluster, type Instance, newGift, startCluster } from './cluster.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const paths = ['/', '/about', '/cart', '/login', '/categories'];

/** Sends each request to another instance than the one before. */
async function startRoundRobin(urls: string[]): Promise<Server> {
  let count = 0;
  const server = createServer((incoming, response) => {
    const { hostname, port } = new URL(urls[count++ % urls.length] ?? '');
    const outgoing = request({
      hostname,
      port,
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    });
    outgoing.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.once('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

describe.skipIf(!isServer)('During an update', () => {
  let copy: string;
  let cluster: Cluster;
  let browser: Browser;
  let proxy: Server;
  let address: string;
  const urls: string[] = [];
  const entry = () => join(copy, 'build/shop/server.js');
  const currentPages = () => readFileSync(join(copy, 'build/pages/current'), 'utf8');
  const assets = () => readdirSync(join(copy, 'build/pages', currentPages(), 'client/assets'));
  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'dhaaga-releases-'));
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
    for (const file of files.trim().split('\n')) if (existsSync(file)) cpSync(file, join(copy, file));
    cpSync('build', join(copy, 'build'), { recursive: true });
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    cluster = await startCluster(inject('postgresServer'), 'two_releases');
    browser = await chromium.launch(browserOptions());
    proxy = await startRoundRobin(urls);
    address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    proxy?.close();
    await cluster?.close();
    rmSync(copy, { recursive: true, force: true });
  });

  const problems: string[] = [];
  const openPage = async (): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    page.on('response', (answer) => {
      if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    return page;
  };
  const visitAll = async () => {
    for (const path of paths) {
      const page = await openPage();
      await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
      await page.context().close();
    }
  };

  it('pages of both releases get their scripts and styles from both, and pages from before go on', async () => {
    const former: Instance = await cluster.start({}, entry());
    urls.push(former.url);
    await newGift(former, { name: 'Update Bear', quantity: 5 });
    const open = await openPage();
    await open.goto(`${address}/`, { waitUntil: 'networkidle' });
    const formerAssets = assets();
    const changed = `\nif (typeof document !== 'undefined') document.documentElement.dataset.release = '2';\n`;
    // Nearly all pages import it, so the names of their files change too.
    appendFileSync(join(copy, 'src/web/components/forms/button.tsx'), changed);
    appendFileSync(join(copy, 'src/web/app.css'), '\n.second-release { color: red; }\n');
    await promisify(execFile)(process.execPath, ['scripts/prepare.mjs', 'build'], { cwd: copy });
    expect(assets().filter((name) => formerAssets.includes(name)).length).toBeLessThan(formerAssets.length / 2);
    await visitAll();

    const next = await cluster.start({}, entry());
    urls.push(next.url);
    for (let times = 0; times < 2; times++) await visitAll();

    urls.splice(0, 1);
    await former.end('SIGTERM');
    // Its script was never loaded, and only the next release answers now.
    await open.getByRole('link', { name: 'About' }).first().click();
    await open.waitForURL('**/about');
    await open.waitForLoadState('networkidle');
    expect(await open.locator('html').getAttribute('data-release')).toBeNull();
    await visitAll();
    expect(problems).toEqual([]);
  }, 400_000);

  it('what is no asset of either is not found', async () => {
    for (const path of ['unknown-12345678.js', '..%2Fcurrent', '.', 'x'.repeat(300)])
      expect((await fetch(`${address}/assets/${path}`)).status).toBe(404);
  });
});
