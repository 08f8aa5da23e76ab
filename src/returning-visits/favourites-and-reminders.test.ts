import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestShop } from '../../test/test-app.ts';
import { addDays } from '../shared/dates/calendar.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { sendDueReminders } from './index.ts';
import { linkIn, openVisitedShop, type VisitedShop, visitCalls } from './visits-fixture.ts';

let place: VisitedShop;
let shop: TestShop;
let queue: VisitedShop['queue'];
beforeAll(async () => {
  place = await openVisitedShop();
  ({ shop, queue } = place);
});
afterAll(() => place.close());

const { as, guest, sentTo, post, gift } = visitCalls(() => place);

describe('Favourites', () => {
  it('of a browser are added to those of the account, and each account has its own', async () => {
    const [first, second] = [await gift(1), await gift(1)];
    await as('asha')('POST', '/user/favourites', { ids: [first._id] });
    await as('asha')('POST', '/user/favourites', { ids: [second._id, first._id, 'f'.repeat(24)] });
    const { body } = await as('asha')('GET', '/user/favourites');
    expect(body.products.map((one: { _id: string }) => one._id)).toEqual([second._id, first._id]);
    expect((await as('meera')('GET', '/user/favourites')).body.products).toEqual([]);
  });

  it('that are hidden while a guest logs in are back with the product', async () => {
    const product = await gift(1);
    const show = (visible: boolean) =>
      as('admin')('POST', '/product/edit-products', { products: [{ _id: product._id }], hidden: !visible });
    expect((await show(false)).status).toBe(200);
    await as('meera')('POST', '/user/favourites', { ids: [product._id] });
    expect((await as('meera')('GET', '/user/favourites')).body.gone).toEqual([product._id]);
    await show(true);
    const { body } = await as('meera')('GET', '/user/favourites');
    expect(body.products.map((one: { _id: string }) => one._id)).toEqual([product._id]);
    await as('meera')('DELETE', `/user/favourites/${product._id}`);
  });

  it('that left the shop are named as gone, to guests too', async () => {
    const product = await gift(1);
    await as('meera')('POST', '/user/favourites', { ids: [product._id] });
    await shop.call('DELETE', `/product/delete-product/${product._id}`, { token: shop.tokens.admin });
    const own = await as('meera')('GET', '/user/favourites');
    expect(own.body).toMatchObject({ products: [], gone: [product._id] });
    expect((await guest('POST', '/favourites', { ids: [product._id] })).body.gone).toEqual([product._id]);
    await as('meera')('DELETE', `/user/favourites/${product._id}`);
    expect((await as('meera')('GET', '/user/favourites')).body.gone).toEqual([]);
  });

  it('are shared by a link until it is ended, with the first name only if that is wanted', async () => {
    const { code } = (await as('asha')('PUT', '/user/shared-favourites', { showsName: false })).body.share;
    expect((await guest('GET', `/favourites/${code}`)).body.name).toBeNull();
    await as('asha')('PUT', '/user/shared-favourites', { showsName: true });
    const shared = await guest('GET', `/favourites/${code}`);
    expect(shared.body.name).toBe('Asha');
    expect(JSON.stringify(shared.body)).not.toMatch(/Mehta|asha@/);
    await as('asha')('DELETE', '/user/shared-favourites');
    expect((await guest('GET', `/favourites/${code}`)).status).toBe(404);
    expect((await as('asha')('PUT', '/user/shared-favourites', { showsName: true })).body.share.code).not.toBe(code);
  });
});

describe('Days to remember', () => {
  const form = { name: 'Maa', kind: 'birthday', eachYear: true, daysBefore: 10 };
  const today = dayInIndia(new Date());

  it('are written about once, also when the shop was stopped on the day, and again in the next year', async () => {
    const far = addDays(today, 100);
    const added = await as('meera')('POST', '/reminders', { ...form, date: far });
    expect(added.body.sendOn).toBe(addDays(far, -10));
    const [day] = (await as('meera')('GET', '/user/reminders')).body.reminders;
    const due = () => Promise.all([1, 2].map(() => sendDueReminders({ db: shop.db, queue })));
    await due();
    const mine = async () =>
      (await sentTo(shop.people.meera.email)).filter(({ subject }) => subject?.startsWith('Maa'));
    expect(await mine()).toEqual([]);
    const move = (on: string) =>
      shop.db.pool.query('update reminders set next_on = $2, send_on = $2::date - 10 where id = $1', [day._id, on]);
    await move(addDays(today, 3));
    await due();
    await due();
    expect(await mine()).toHaveLength(1);
    await move(today);
    await due();
    expect(await mine()).toHaveLength(1);
    const [later] = (await as('meera')('GET', '/user/reminders')).body.reminders;
    expect(later.nextOn > addDays(today, 30)).toBe(true);
  });

  it('are changed and deleted by their owner only', async () => {
    await as('asha')('POST', '/reminders', { ...form, date: '2024-02-29' });
    const [day] = (await as('asha')('GET', '/user/reminders')).body.reminders;
    expect((await as('meera')('DELETE', `/user/reminders/${day._id}`)).status).toBe(404);
    const changed = await as('asha')('PUT', `/user/reminders/${day._id}`, {
      ...form,
      name: 'Papa',
      date: '2024-02-29',
    });
    expect(changed.body.reminder).toMatchObject({ name: 'Papa' });
    expect((await as('asha')('DELETE', `/user/reminders/${day._id}`)).status).toBe(200);
  });

  it('of a guest need a press on the button in an email', async () => {
    const answer = await guest('POST', '/reminders', { ...form, date: addDays(today, 90), email: 'days@mail.test' });
    expect(answer.status).toBe(202);
    await shop.db.pool.query('update reminders set send_on = $1 where email = $2', [today, 'days@mail.test']);
    await sendDueReminders({ db: shop.db, queue });
    const [confirm, ...others] = await sentTo('days@mail.test');
    expect(others).toEqual([]);
    expect((await post(linkIn(confirm?.text, 'confirm'), '')).status).toBe(200);
    await sendDueReminders({ db: shop.db, queue });
    expect(await sentTo('days@mail.test')).toHaveLength(2);
  });

  it('of a guest on a page in Hindi are in Hindi, and unsubscribing is one press in a mail program', async () => {
    const email = 'yaad@mail.test';
    await shop.call('PUT', '/shop/settings', { token: shop.tokens.admin, body: { languages: ['hi'] } });
    const body = { ...form, name: 'माँ', kind: 'birthday', date: addDays(today, 90), email };
    await shop.call('POST', '/reminders', { body, headers: { 'accept-language': 'hi' } });
    await shop.db.pool.query('update reminders set send_on = $1, confirmed_at = now() where email = $2', [
      today,
      email,
    ]);
    await sendDueReminders({ db: shop.db, queue });
    const due = (await sentTo(email)).at(-1);
    expect(due?.subject).toMatch(/ को माँ का जन्मदिन$/);
    expect(due?.text).toContain('आपने याद दिलाने को कहा था');
    expect(due?.text).toContain('http://shop.test/hi/emails/unsubscribe/');
    const header = due?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const address = /^<http:\/\/shop\.test(\/emails\/unsubscribe\/[^>]+)>$/.exec(header)?.[1] ?? '';
    expect((await post(address, 'List-Unsubscribe=One-Click')).status).toBe(200);
  });
});
