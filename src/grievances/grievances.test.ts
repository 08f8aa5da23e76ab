import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCaller, picture } from '../../test/fixtures.ts';
import { pdfText } from '../../test/pdf-text.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { eraseOldGrievances } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const person = { topic: 'order', order: '#1042', name: 'Priyanka Rao', email: 'priyanka@example.org' };
const words = 'The zip of the cushion broke on the second day.';
const send = (change: object = {}) => shop.call('POST', '/grievance', { body: { ...person, words, ...change } });
const open = async (change: object = {}) => {
  const { number, link } = (await send(change)).body as { number: string; link: string };
  const { grievances } = (await asAdmin('GET', '/user/grievances')).body;
  const { _id } = grievances.find((one: { number: string }) => one.number === number);
  return { number, link, path: `/user/grievances/${_id}` };
};
const run = (statement: string, values: unknown[] = []) => shop.db.pool.query(statement, values);
const readable = (mail: string) => mail.replaceAll(/=\r?\n/g, '');
const mailsTo = async (email: string) => (await shop.outbox()).filter((mail) => mail.includes(email)).map(readable);
const waiting = async (number: string) =>
  (await asAdmin('GET', '/user/today')).body.waiting.find((one: { title: string }) => one.title.includes(number));
const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

describe('A complaint', () => {
  it('gets a number of the year, which the person reads at once and by email, without what she typed', async () => {
    const year = new Date(Date.now() + 5.5 * 3_600_000).getUTCFullYear();
    const first = await send({ email: 'numbers@example.org' });
    expect(first).toMatchObject({ status: 201, body: { number: expect.stringMatching(`^G-${year}-\\d{4}$`) } });
    expect(first.body.message).toContain(first.body.number);
    const many = await Promise.all([send(), send(), send(), send()]);
    const numbers = [first, ...many].map(({ body }) => Number(body.number.slice(-4))).toSorted((a, b) => a - b);
    const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
    for (const step of steps) expect(step).toBeGreaterThan(0);
    const [mail = ''] = await mailsTo('numbers@example.org');
    expect(mail).toContain(first.body.number);
    expect(mail).toContain(first.body.link);
    expect(mail).not.toMatch(/zip|Priyanka/);
    expect((await shop.notices()).some((notice) => notice.includes(first.body.number))).toBe(true);
  });

  it('has a number by which strangers cannot count complaints', async () => {
    const numbers: number[] = [];
    for (let sent = 0; sent < 12; sent++) numbers.push(Number((await send()).body.number.slice(7)));
    const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
    // Eleven times the same step of 1 to 20 has a chance of 1 in 20 to the tenth.
    expect(new Set(steps).size).toBeGreaterThan(1);
    for (const step of steps) expect(step).toBeGreaterThan(0);
  });

  it('is taken from guests with a phone number alone, and refused with a sentence at the field', async () => {
    expect((await send({ email: '', phone: '98290 11111' })).status).toBe(201);
    expect(await send({ email: '' })).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
    expect(await send({ words: ' ' })).toMatchObject({ status: 400, body: { errors: [{ path: 'words' }] } });
    expect(await send({ topic: 'weather' })).toMatchObject({ status: 400, body: { errors: [{ path: 'topic' }] } });
    expect(await send({ email: 'nobody' })).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
  });

  it('is read by its link, which shows no name and no address', async () => {
    const { link, number } = await open();
    const { grievance } = (await shop.call('GET', link)).body;
    expect(grievance).toMatchObject({ number, order: '#1042', messages: [{ author: 'person', words }] });
    expect(JSON.stringify(grievance)).not.toMatch(/Priyanka|example\.org/);
    expect((await shop.call('GET', `/grievance/${'g'.repeat(43)}`)).status).toBe(404);
  });

  it('comes with photos that its link and the admins show, and is refused whole with one that is no picture', async () => {
    const photo = (await picture('jpeg', { width: 400, height: 300 })).toString('base64');
    const broken = Buffer.from('no picture').toString('base64');
    expect((await send({ email: 'broken@example.org', photos: [photo, broken] })).status).toBe(415);
    expect(await mailsTo('broken@example.org')).toEqual([]);
    expect((await send({ photos: [photo, photo, photo, photo] })).status).toBe(400);
    const { link, path } = await open({ photos: [photo, photo] });
    const shown = [expect.stringMatching(/^data:image\/webp;base64,/), expect.stringMatching(/^data:image\/webp;/)];
    expect((await shop.call('GET', link)).body.grievance.photos).toEqual(shown);
    expect((await asAdmin('GET', path)).body.grievance.photos).toEqual(shown);
  });

  it('stands on Today until it is settled: 48 hours to answer, then a month to settle', async () => {
    const { number, path } = await open();
    const before = await waiting(number);
    expect(before).toMatchObject({ due: 'answer', detail: words, title: `Complaint ${number} of Priyanka Rao` });
    expect(hours(before.createdAt, before.dueAt)).toBe(48);
    expect((await asAdmin('POST', `${path}/messages`, { words: 'I sew in a new zip.' })).status).toBe(201);
    const after = await waiting(number);
    expect(after).toMatchObject({ due: 'settle', link: `/dashboard/admin/${path.slice(6)}` });
    expect(hours(after.createdAt, after.dueAt) / 24).toBeGreaterThanOrEqual(28);
    expect(hours(after.createdAt, after.dueAt) / 24).toBeLessThanOrEqual(31);
    expect((await asAdmin('POST', `${path}/settlement`, { outcome: 'New zip' })).status).toBe(200);
    expect(await waiting(number)).toBeUndefined();
    expect((await asAdmin('POST', `${path}/settlement`, { outcome: 'Again' })).status).toBe(409);
  });

  it('has one correspondence, in which the person reads the answers and writes, and which opens again within 7 days', async () => {
    const email = 'messages@example.org';
    const { number, link, path } = await open({ email });
    await asAdmin('POST', `${path}/messages`, { words: 'I sew in a new zip.' });
    expect(await shop.call('POST', `${link}/messages`, { body: { words: 'Thank you.' } })).toMatchObject({
      status: 201,
      body: {
        grievance: { messages: [{ words }, { words: 'I sew in a new zip.', author: 'shop' }, { author: 'person' }] },
      },
    });
    await asAdmin('POST', `${path}/settlement`, { outcome: 'New zip sewn in' });
    const mails = (await mailsTo(email)).join('\n');
    expect(mails).toContain('I sew in a new zip.');
    expect(mails).toContain('New zip sewn in');
    expect((await shop.call('GET', link)).body.grievance).toMatchObject({ outcome: 'New zip sewn in', mayWrite: true });
    await shop.call('POST', `${link}/messages`, { body: { words: 'It broke again.' } });
    expect((await asAdmin('GET', path)).body.grievance).toMatchObject({ settledAt: null, outcome: null });
    await asAdmin('POST', `${path}/settlement`, { outcome: 'Money back' });
    await run(`update grievances set settled_at = now() - interval '8 days' where number = $1`, [number]);
    expect((await shop.call('POST', `${link}/messages`, { body: { words: 'And again.' } })).status).toBe(409);
  });

  it('leaves room for answers, and tells the admins of many messages once', async () => {
    const { number, link, path } = await open();
    const statuses: number[] = [];
    for (let sent = 0; sent < 51; sent++)
      statuses.push((await shop.call('POST', `${link}/messages`, { body: { words: `Still broken ${sent}` } })).status);
    expect(statuses).toEqual([...Array(49).fill(201), 409, 409]);
    expect((await shop.call('GET', link)).body.grievance.mayWrite).toBe(false);
    expect((await asAdmin('POST', `${path}/messages`, { words: 'I sew in a new zip.' })).status).toBe(201);
    // The complaint itself, and an hour may end meanwhile.
    expect((await shop.notices()).filter((notice) => notice.includes(number)).length).toBeLessThanOrEqual(3);
  });

  it('is answered in the name of the admin, who is in the history', async () => {
    const { number, path } = await open();
    await asAdmin('POST', `${path}/messages`, { words: 'We look into it.' });
    const { grievance } = (await asAdmin('GET', path)).body;
    expect(grievance.messages[1]).toMatchObject({ author: 'shop', signedBy: shop.people.admin.name });
    const { entries } = (await asAdmin('GET', '/shop/audit-log?limit=1')).body;
    expect(entries).toMatchObject([{ what: `answered the complaint ${number}` }]);
  });

  it('is exported with every message, one a line', async () => {
    const { number, path } = await open({ name: '=Formula Rao' });
    await asAdmin('POST', `${path}/messages`, { words: 'First\nSecond line' });
    const csv = String((await asAdmin('GET', '/user/grievances.csv')).body);
    const lines = csv.split('\r\n').filter((line) => line.includes(number));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`"${words}"`);
    expect(lines[1]).toContain('First\nSecond line');
    expect(csv).not.toContain('"=Formula');
  });

  it('is printed with every message, its clocks and its outcome', async () => {
    const { number, path } = await open({ name: 'Printed Rao' });
    await asAdmin('POST', `${path}/messages`, { words: 'I sew in a new zip.' });
    await asAdmin('POST', `${path}/settlement`, { outcome: 'New zip sewn in' });
    const file = await shop.get(`/api/v1${path}/pdf`, { authorization: shop.tokens.admin });
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const text = pdfText(file.bytes);
    for (const printed of [number, words, 'I sew in a new zip.', 'Printed Rao', 'New zip sewn in', 'within 48 hours'])
      expect(text).toContain(printed);
    expect((await shop.get(`/api/v1${path}/pdf`, { authorization: shop.tokens.asha })).status).toBe(403);
  });

  it('is printed with its photos', async () => {
    const photos = await Promise.all(
      [300, 600].map(async (height) => (await picture('jpeg', { width: 400, height })).toString('base64')),
    );
    const { path } = await open({ photos });
    const file = await shop.get(`/api/v1${path}/pdf`, { authorization: shop.tokens.admin });
    const drawn = [...file.bytes.toString('latin1').matchAll(/\/Width (\d+)\n\/Height (\d+)/g)];
    // As they are stored.
    expect(drawn.map(([, width, height]) => `${width} × ${height}`)).toEqual(['400 × 300', '400 × 600']);
    expect(pdfText(file.bytes)).toContain('Photos, sent by');
  });

  it('is erased two years after it was settled, and is in the personal data of its address', async () => {
    const email = 'erased@example.org';
    const { number, link, path } = await open({ email });
    const own = await asAdmin('GET', `/shop/personal-data?email=${encodeURIComponent(email)}`);
    expect(own.body.grievances).toMatchObject([{ number, messages: [{ words }] }]);
    expect(JSON.stringify(own.body)).not.toContain(link.split('/').at(-1));
    await asAdmin('POST', `${path}/settlement`, { outcome: 'Money back' });
    await run(`update grievances set settled_at = now() - interval '23 months' where number = $1`, [number]);
    await eraseOldGrievances(shop.db, 2);
    expect((await shop.call('GET', link)).status).toBe(200);
    await run(`update grievances set settled_at = now() - interval '25 months' where number = $1`, [number]);
    await eraseOldGrievances(shop.db, 2);
    expect((await shop.call('GET', link)).status).toBe(404);
  });
});

describe('A complaint of megabytes', () => {
  it('is refused before its characters are looked at', async () => {
    const body = JSON.stringify({ ...person, words: 'x'.repeat(4_900_000), name: 'e\u0301'.repeat(700_000) });
    const began = process.threadCpuUsage();
    const answer = await fetch(`${shop.url}/api/v1/grievance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { user, system } = process.threadCpuUsage(began);
    expect(answer.status).toBe(400);
    // Both of sending and of parsing its JSON, also on a slow machine.
    expect((user + system) / 1_000).toBeLessThan(600);
  });
});

describe('Complaints of one network', () => {
  it('are refused from the twenty-first of a day on', async () => {
    const limited = await openShop({ rateLimit: true });
    try {
      await limited.db.pool.query(
        `insert into attempt_counters (key, count, wait_until, expires_at) values ('complaints 127.0.0.1', 20, now(), now() + interval '1 day')`,
      );
      const answer = await limited.call('POST', '/grievance', { body: { ...person, words } });
      expect(answer).toMatchObject({ status: 429, body: { message: expect.stringContaining('grievance officer') } });
      // Before the body is read.
      expect((await limited.call('POST', '/grievance', { body: { photos: ['no photo'] } })).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
