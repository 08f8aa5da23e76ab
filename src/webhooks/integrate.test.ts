import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, adminCaller, buy } from '../../test/fixtures.ts';
import { freePort } from '../../test/free-port.ts';
import { type Received, startReceiver } from '../../test/receiver.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { openPublicNetwork } from '../platform/network/public-address.ts';
import { signBody } from './sign-body.ts';

const document = readFileSync(resolve(import.meta.dirname, '../../docs/integrate.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'dhaaga-integrate-'));

/** Writes an example of docs/integrate.md to a file. */
function typeExample(name: string): string {
  const code = new RegExp(`^\`\`\`\\w+ ${name}\\n(.*?)^\`\`\`$`, 'ms').exec(document)?.[1];
  if (!code) throw new Error(`docs/integrate.md has no example ${name}.`);
  const file = join(folder, name);
  writeFileSync(file, code);
  return file;
}

let shop: TestShop;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let botPort = 0;
const admin = adminCaller(() => shop);
beforeAll(async () => {
  receiver = await startReceiver();
  botPort = await freePort();
  shop = await openShop({ app: { network: openPublicNetwork([receiver.origin, `http://127.0.0.1:${botPort}`]) } });
});
afterAll(async () => {
  await shop.close();
  await receiver.stop();
  rmSync(folder, { recursive: true, force: true });
});

const addWebhook = async (url: string): Promise<string> =>
  (await admin('POST', '/webhooks', { name: url, url, events: ['order.paid'] })).body.secret;
const buyOne = async (name: string) =>
  buy(shop, await addProduct(shop, { name, price: 1_249, quantity: 9 }), shop.tokens.asha);
const findSent = (path: string) => receiver.received.filter((one) => one.path === path);

it('The test vectors are those of the shop', () => {
  const vectors = [...document.matchAll(/^\| `(whsec_.+?)` \| `(\d+)` \| `(.+)` \| `([\da-f]{64})` \|$/gm)];
  expect(vectors).toHaveLength(3);
  for (const [, secret = '', time, body = '', signature] of vectors)
    expect(signBody(body, { secrets: [secret], seconds: Number(time) })).toBe(`t=${time},v1=${signature}`);
});

it('The step of an automation service makes a row for a sheet, and refuses what is not from the shop', async () => {
  const { toRow } = await import(pathToFileURL(typeExample('sheet.mjs')).href);
  const secret = await addWebhook(`${receiver.origin}/sheet`);
  const order = await buyOne('Bhalu the Bear');
  await expect.poll(() => findSent('/sheet').length, { timeout: 15_000 }).toBe(1);
  const { text, headers, body } = findSent('/sheet')[0] as Received;
  const signature = String(headers['dhaaga-signature']);
  const row = toRow(text, signature, secret);
  expect(row).toEqual([
    body.id,
    order.number,
    order.createdAt.slice(0, 10),
    '1 × Bhalu the Bear',
    1249,
    expect.any(String),
  ]);
  const { webhooks } = (await admin('GET', '/webhooks')).body;
  await admin('POST', `/webhooks/${webhooks[0]._id}/test`);
  const test = findSent('/sheet').at(-1) as Received;
  expect(toRow(test.text, String(test.headers['dhaaga-signature']), secret)).toBeNull();
  expect(() => toRow(`${text} `, signature, secret)).toThrow('does not come from the shop');
  expect(() => toRow(text, signature, `${secret}x`)).toThrow('does not come from the shop');
});

it('The Telegram program writes one message for each order, also when Telegram failed at first', async () => {
  let failures = 1;
  receiver.answerWith(({ path }) => ({ status: path.startsWith('/bot') && failures-- > 0 ? 500 : 200 }));
  const secret = await addWebhook(`http://127.0.0.1:${botPort}/`);
  const env = {
    DHAAGA_SECRET: secret,
    BOT_TOKEN: '1:a',
    CHAT_ID: '7',
    PORT: String(botPort),
    TELEGRAM: receiver.origin,
  };
  const program = spawn(process.execPath, [typeExample('telegram.mjs')], { env: { ...process.env, ...env } });
  program.on('error', () => undefined);
  const order = await buyOne('Hathi the Elephant');
  await expect
    .poll(
      async () => {
        await shop.db.pool.query(
          `update webhook_deliveries set due_at = now() where state = 'waiting' and answer_status = 502`,
        );
        return findSent('/bot1:a/sendMessage').length;
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(2);
  expect(findSent('/bot1:a/sendMessage').at(-1)?.body).toMatchObject({
    chat_id: '7',
    text: expect.stringContaining(`Order #${order.number}: ₹1249`),
  });
  const forged = await fetch(`http://127.0.0.1:${botPort}/`, { method: 'POST', body: '{}' });
  expect(forged.status).toBe(401);
  program.kill('SIGKILL');
});

it('The accountant’s script stores the month and its orders', async () => {
  await buyOne('Gudiya the Doll');
  const scopes = ['orders:read', 'reports:read'];
  const { token } = (await admin('POST', '/user/tokens', { name: 'Accountant', scopes })).body;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const run = promisify(execFile);
  const env = { ...process.env, SHOP: shop.url, TOKEN: token };
  const script = typeExample('month.sh');
  await run('sh', [script, day, day], { cwd: folder, env });
  const month = JSON.parse(readFileSync(join(folder, `month-${day.slice(0, 7)}.json`), 'utf8'));
  expect(month.figures.orders).toBeGreaterThan(0);
  const lines = readFileSync(join(folder, `orders-${day.slice(0, 7)}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  const orders = lines.flatMap((line) => JSON.parse(line).orders);
  expect(orders.at(-1).items[0].name).toBe('Gudiya the Doll');
  await expect(run('sh', [script, day, day], { cwd: folder, env: { ...env, TOKEN: 'dhg_none' } })).rejects.toThrow();
});
