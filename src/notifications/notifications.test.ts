import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, fault, pay } from '../../test/fixtures.ts';
import { type PushAnswer, startPushService } from '../../test/push-service.ts';
import { openShop, people, type TestShop } from '../../test/test-app.ts';
import { eraseOldSessions, hashToken } from '../accounts/index.ts';

let shop: TestShop;
let pushService: Awaited<ReturnType<typeof startPushService>>;
const admin = adminCaller(() => shop);
beforeAll(async () => {
  pushService = await startPushService();
  shop = await openShop({ app: { pushServices: [pushService.origin] } });
});
afterAll(async () => {
  await shop.close();
  await pushService.stop();
});

const readable = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
/** Emails to the owner with this word in the subject. */
const findNotices = async (word: string) =>
  (await shop.notices())
    .map(readable)
    .filter(
      (mail) =>
        /^To: .*admin@demo\.shop/m.test(mail) &&
        (/^Subject: (.*(?:\r?\n .*)*)/m.exec(mail)?.[1] ?? '').replaceAll('_', ' ').includes(word),
    );
const addDevice = async (status?: PushAnswer) => {
  const { status: answered, body } = await admin('POST', '/user/push-devices', pushService.subscribe(status));
  expect(answered).toBe(201);
  return body.device._id as string;
};
const removeDevices = async () => {
  for (const { _id } of (await admin('GET', '/user/notifications')).body.devices)
    await admin('DELETE', `/user/push-devices/${_id}`);
};
const takePushes = async () => {
  await shop.quiet();
  return pushService.received.splice(0).map(({ message }) => message);
};
const choose = (kind: string, channel: string, isOn: boolean) =>
  admin('PUT', '/user/notifications', { choices: [{ kind, channel, isOn }] });

describe('The owner', () => {
  it('gets one email and one push for a paid order, however often the payment is reported', async () => {
    await addDevice();
    const gift = await addProduct(shop, { name: 'Noticed Bear', price: 250, quantity: 50 });
    const opened = await shop.call('POST', '/product/orders', {
      token: shop.tokens.asha,
      body: { amount: 25_000, product: { id: gift._id, price: 250 } },
    });
    const body = await pay(shop, opened.body.id);
    for (let time = 0; time < 3; time++) await shop.call('POST', '/product/payment-callback', { body });
    const [order] = (await shop.call('GET', '/user/orders', { token: shop.tokens.asha })).body;
    const mails = await findNotices('New order');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`http://shop.test/dashboard/admin/order/${order._id}`);
    expect(mails[0]).toContain('https://wa.me/919829011111?text=');
    expect(mails[0]).toContain('mailto:asha@demo.shop');
    const pushes = await takePushes();
    expect(pushes).toEqual([
      {
        title: 'New order',
        body: `#${order.number} Asha, ₹250`,
        path: `/dashboard/admin/order/${order._id}`,
        tag: `new_order ${order._id}`,
      },
    ]);
    const left = `select data from pgboss.job where name = 'notify-admins' and data->>'about' = $1`;
    expect((await shop.db.pool.query(left, [order._id])).rows).toEqual([]);
    await removeDevices();
  });

  it('reads in the email of an order how its amount adds up, and which products are collected', async () => {
    await admin('PUT', '/shop/delivery', { kind: 'flat', flat: 50, freeAbove: null });
    const sent = await addProduct(shop, { name: 'Sent Bear', price: 250, quantity: 5 });
    const collected = await addProduct(shop, { name: 'Collected Bear', price: 300, quantity: 5, shipping: '0' });
    for (const [amount, ...cart] of [[60_000, sent, collected] as const, [30_000, collected] as const]) {
      const lines = cart.map(({ _id, price }) => ({ _id, price, quantity: 1 }));
      const opened = await shop.call('POST', '/product/orders', {
        token: shop.tokens.asha,
        body: { amount, cart: lines },
      });
      await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    }
    const mails = (await findNotices('New order')).map((mail) => mail.replaceAll('=E2=82=B9', 'Rs. '));
    const rows = [
      /Sent Bear\s+Rs. 250/,
      /Collected Bear, pick-up only\s+Rs. 300\s+Delivery\s+Rs. 50\s+Total\s+Rs. 600/,
    ];
    expect(mails.filter((mail) => rows.every((row) => row.test(mail)))).toHaveLength(1);
    const collectedRows = /Collected Bear, pick-up only\s+Rs. 300\s+Delivery\s+Pick-up only\s+Total\s+Rs. 300/;
    expect(mails.filter((mail) => collectedRows.test(mail))).toHaveLength(1);
    await admin('PUT', '/shop/delivery', { kind: 'none' });
  });

  it('gets nothing of a kind that is switched off, by channel', async () => {
    await addDevice();
    const before = (await findNotices('New order')).length;
    await choose('new_order', 'email', false);
    const gift = await addProduct(shop, { name: 'Quiet Bear', price: 120, quantity: 50 });
    await buy(shop, gift, shop.tokens.asha);
    expect(await findNotices('New order')).toHaveLength(before);
    expect(await takePushes()).toHaveLength(1);
    await choose('new_order', 'email', true);
    await choose('new_order', 'push', false);
    await buy(shop, gift, shop.tokens.asha);
    expect(await findNotices('New order')).toHaveLength(before + 1);
    expect(await takePushes()).toEqual([]);
    await choose('new_order', 'push', true);
    await removeDevices();
  });

  it('hears once that a product became low in stock, from the number that the owner set', async () => {
    await admin('PUT', '/shop/low-stock', { lowStockAt: 5 });
    const gift = await addProduct(shop, { name: 'Scarce Fox', price: 120, quantity: 7 });
    for (let piece = 0; piece < 2; piece++) await buy(shop, gift, shop.tokens.asha);
    expect(await findNotices('Scarce Fox')).toEqual([expect.stringContaining('Scarce Fox: 5 left.')]);
    await buy(shop, gift, shop.tokens.asha);
    expect(await findNotices('Scarce Fox')).toHaveLength(1);
    await admin('PUT', '/shop/low-stock', { lowStockAt: 3 });
  });

  it('hears nothing of stock when the only piece of a product is sold', async () => {
    const gift = await addProduct(shop, { name: 'Single Hare', price: 120, quantity: 1 });
    await buy(shop, gift, shop.tokens.asha);
    expect(await findNotices('Sold out')).toEqual([]);
    expect((await findNotices('New order')).length).toBeGreaterThan(0);
  });

  it('hears of a payment for what is gone, of a failed refund and of a new review', async () => {
    const gift = await addProduct(shop, { name: 'Last Owl', price: 300, quantity: 1 });
    const open = (token: string) =>
      shop.call('POST', '/product/orders', { token, body: { amount: 30_000, product: { id: gift._id, price: 300 } } });
    const late = await open(shop.tokens.meera);
    await shop.db.pool.query(`update holds set held_until = now() - interval '1 minute'`);
    await buy(shop, gift, shop.tokens.asha);
    await shop.call('POST', '/product/payment-callback', { body: await pay(shop, late.body.id) });
    expect(await findNotices('A payment needs attention')).toHaveLength(1);
    const order = await buy(
      shop,
      await addProduct(shop, { name: 'Sent Back', price: 90, quantity: 9 }),
      shop.tokens.asha,
    );
    await fault(shop, { route: 'POST /v1/payments', kind: 'status', value: 400 });
    await admin('POST', `/user/order/${order._id}/refunds`, {});
    expect(await findNotices('A refund failed')).toHaveLength(1);
    const form = { rating: '4', comment: 'A wise owl.' };
    await shop.call('POST', `/product/products/${gift.slug}/reviews`, { token: shop.tokens.asha, form });
    const reviews = await findNotices('New review');
    expect(reviews).toHaveLength(1);
    expect(reviews[0]).toContain('A wise owl.');
  });

  it('loses a device that the push service no longer knows', async () => {
    const device = await addDevice(410);
    const answer = await admin('POST', `/user/push-devices/${device}/test`);
    expect([answer.status, answer.body.message]).toEqual([
      404,
      'This device no longer takes notifications, and was removed.',
    ]);
    expect((await admin('GET', '/user/notifications')).body.devices).toEqual([]);
  });

  it('can try a device, and is told when the push service cannot be reached', async () => {
    const device = await addDevice();
    expect((await admin('POST', `/user/push-devices/${device}/test`)).status).toBe(200);
    expect(await takePushes()).toMatchObject([{ title: 'A test' }]);
    const redirecting = await addDevice(302);
    expect((await admin('POST', `/user/push-devices/${redirecting}/test`)).status).toBe(503);
    await removeDevices();
  });
});

describe('A push service', () => {
  it('that hangs, answers without end or redirects does no harm: other devices are notified, and the buyer notices nothing', async () => {
    await removeDevices();
    const gift = await addProduct(shop, { name: 'Pushed Bear', price: 250, quantity: 5 });
    const hostile = [await addDevice('silent'), await addDevice('endless'), await addDevice(302)];
    await addDevice();
    pushService.received.splice(0);
    await buy(shop, gift, shop.tokens.asha);
    await expect.poll(() => pushService.received.length).toBe(1);
    const tried = await Promise.all(hostile.map((device) => admin('POST', `/user/push-devices/${device}/test`)));
    expect(tried.map(({ status }) => status)).toEqual([503, 200, 503]);
    expect((await admin('GET', '/user/notifications')).body.devices).toHaveLength(4);
    await removeDevices();
    await takePushes();
  });

  it('that says so for a notification, too, removes the device, and no other', async () => {
    const gift = await addProduct(shop, { name: 'Pushed Owl', price: 250, quantity: 5 });
    await addDevice(410);
    await addDevice(404);
    const alive = await addDevice();
    await buy(shop, gift, shop.tokens.asha);
    expect(await takePushes()).toHaveLength(1);
    const { devices } = (await admin('GET', '/user/notifications')).body;
    expect(devices.map(({ _id }: { _id: string }) => _id)).toEqual([alive]);
    await removeDevices();
  });
});

describe('A device', () => {
  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://[::1]/x',
    'https://example.org/push',
    'file:///etc/passwd',
    'nothing',
  ])('is refused at %s: the shop sends only to known push services', async (endpoint) => {
    const { keys } = pushService.subscribe();
    const { status, body } = await admin('POST', '/user/push-devices', { endpoint, keys });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'endpoint']);
  });

  it('is refused with a key that is no point of the curve', async () => {
    const { endpoint } = pushService.subscribe();
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    expect((await admin('POST', '/user/push-devices', { endpoint, keys })).status).toBe(400);
  });

  it('belongs to one admin: another one neither sees nor removes it', async () => {
    const device = await addDevice();
    const token = shop.tokens.meera;
    await admin('PUT', `/user/admin-role/${shop.people.meera._id}`, { adminRole: 'assistant' });
    const { body } = await shop.call('GET', '/user/notifications', { token });
    expect(body.devices).toEqual([]);
    expect(body.choices.every(({ isOn }: { isOn: boolean }) => !isOn)).toBe(true);
    expect((await shop.call('DELETE', `/user/push-devices/${device}`, { token })).status).toBe(404);
    await removeDevices();
  });
});

describe('A device whose session has ended', () => {
  const { email, password } = people.admin;
  const logIn = async () =>
    (await shop.call('POST', '/user/login', { body: { email, password } })).body.token as string;
  const devices = async () => (await admin('GET', '/user/notifications')).body.devices;
  const notify = async () => {
    await buy(shop, await addProduct(shop, { name: 'Late Bear', price: 90, quantity: 9 }), shop.tokens.asha);
    return (await takePushes()).length;
  };
  const ends: [string, (token: string) => Promise<unknown>][] = [
    ['with a logout', (token) => shop.call('POST', '/user/logout', { token })],
    [
      'from another device',
      async (token) => {
        const { body } = await shop.call('GET', '/user/sessions', { token });
        const { _id } = body.sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
        return admin('DELETE', `/user/sessions/${_id}`);
      },
    ],
    ['with all others of the account', () => admin('DELETE', '/user/sessions')],
    [
      'by a change of the password',
      () => admin('PUT', '/user/profile', { password: 'a quite new password', oldPassword: password }),
    ],
  ];

  it.each(ends)('%s is not notified any more, until it is added again', async (_how, end) => {
    const token = await logIn();
    expect(await devices()).toEqual([]);
    const subscription = pushService.subscribe();
    await shop.call('POST', '/user/push-devices', { token, body: subscription });
    expect(await notify()).toBe(1);
    await end(token);
    expect(await notify()).toBe(0);
    const [device] = await devices();
    expect(device.active).toBe(false);
    expect((await admin('POST', `/user/push-devices/${device._id}/test`)).status).toBe(409);
    await admin('POST', '/user/push-devices', subscription);
    expect(await devices()).toMatchObject([{ _id: device._id, active: true }]);
    expect(await notify()).toBe(1);
    await removeDevices();
    await admin('PUT', '/user/profile', { password, oldPassword: 'a quite new password' });
  });

  it('for lack of use is still notified for a week', async () => {
    const token = await logIn();
    await shop.call('POST', '/user/push-devices', { token, body: pushService.subscribe() });
    const idleFor = (time: string) =>
      shop.db.pool.query(`update sessions set last_used_at = now() - interval '${time}' where token_hash = $1`, [
        hashToken(token),
      ]);
    await idleFor('13 hours');
    expect((await shop.call('GET', '/user/notifications', { token })).status).toBe(401);
    expect(await notify()).toBe(1);
    await idleFor('8 days');
    await eraseOldSessions(shop.db);
    expect(await notify()).toBe(0);
    await removeDevices();
  });
});
