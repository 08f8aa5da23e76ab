import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy } from '../../test/fixtures.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { startPushService } from '../../test/push-service.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
let mails: MailServer;
let pushService: Awaited<ReturnType<typeof startPushService>>;
const asOwner = adminCaller(() => shop);
const asAssistant = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.meera, ...(body && { body }) });

beforeAll(async () => {
  mails = await startMailServer();
  pushService = await startPushService();
  shop = await openShop({ smtpUrl: mails.url, app: { pushServices: [pushService.origin] } });
  await asOwner('PUT', `/user/admin-role/${shop.people.meera._id}`, { adminRole: 'assistant' });
  await asAssistant('PUT', '/user/profile', { language: 'hi' });
  const kinds = ['new_order', 'low_stock', 'new_review'];
  const channels = ['email', 'push'];
  const choices = kinds.flatMap((kind) => channels.map((channel) => ({ kind, channel, isOn: true })));
  await asAssistant('PUT', '/user/notifications', { choices });
});
afterAll(async () => {
  await shop.close();
  await pushService.stop();
  await mails.close();
});

/** Of the notices that have come, those to this address. */
const findMails = async (address: string) => {
  await shop.quiet();
  return mails.emails.filter(
    ({ messageId, to }) => messageId?.startsWith('<notice-') && to?.some((one) => one.address === address),
  );
};

describe('A notice is in the language of the account that gets it', () => {
  it('by email, with links to the pages in that language, though the shop has no Hindi pages', async () => {
    const gift = await addProduct(shop, { name: 'Bear', price: 250, quantity: 50 });
    const { _id, number } = await buy(shop, gift, shop.tokens.asha);
    const [english] = await findMails('admin@demo.shop');
    const [hindi] = await findMails('meera@demo.shop');
    expect(english?.subject).toBe(`New order: #${number} Asha, ₹250`);
    expect(english?.text).toContain('A new order was paid by a test payment: no money moved.');
    expect(english?.text).toContain(`http://shop.test/dashboard/admin/order/${_id}`);
    expect(english?.text).toContain('http://shop.test/dashboard/admin/notifications');
    expect(hindi?.subject).toBe(`नया ऑर्डर: #${number} Asha, ₹250`);
    expect(hindi?.html).toContain('<html lang="hi">');
    expect(hindi?.text).toContain('एक नए ऑर्डर का टेस्ट भुगतान हुआ है: असली पैसे नहीं आए।');
    expect(hindi?.text).toContain(`http://shop.test/hi/dashboard/admin/order/${_id}`);
    expect(hindi?.text).toContain('http://shop.test/hi/dashboard/admin/notifications');
    expect(hindi?.text).not.toMatch(/Open the order|Write to the buyer|What you are notified of/);
  });

  it('by push', async () => {
    await asOwner('POST', '/user/push-devices', pushService.subscribe());
    await asAssistant('POST', '/user/push-devices', pushService.subscribe());
    await asOwner('PUT', '/shop/low-stock', { lowStockAt: 3 });
    const gift = await addProduct(shop, { name: 'Scarce Fox', price: 120, quantity: 4 });
    pushService.received.splice(0);
    await buy(shop, gift, shop.tokens.asha);
    await shop.quiet();
    const low = pushService.received
      .map(({ message }) => message)
      .filter(({ tag = '' }) => tag.startsWith('low_stock'));
    const page = `/dashboard/admin/product/${gift.slug}`;
    expect(low.map(({ title, body, path }) => [title, body, path]).sort()).toEqual([
      ['Low stock', 'Scarce Fox, 3 left', page],
      ['स्टॉक कम है', 'Scarce Fox, 3 बाक़ी', `/hi${page}`],
    ]);
  });

  it('by push, in another one from the next notice on once the account says so', async () => {
    const gift = await addProduct(shop, { name: 'Scarce Owl', price: 120, quantity: 4 });
    await asAssistant('PUT', '/user/language', { language: 'en' });
    pushService.received.splice(0);
    await buy(shop, gift, shop.tokens.asha);
    await shop.quiet();
    await asAssistant('PUT', '/user/language', { language: 'hi' });
    const titles = pushService.received.map(({ message }) => message.title);
    expect(titles.filter((title) => title === 'Low stock')).toHaveLength(2);
    expect(titles).not.toContain('स्टॉक कम है');
  });

  it('also an invitation, in the language of the one who invites as long as there is no account', async () => {
    await asOwner('PUT', '/user/profile', { language: 'hi' });
    await asOwner('POST', '/user/invites', { email: 'kiran@example.com', adminRole: 'assistant' });
    await shop.quiet();
    await asOwner('PUT', '/user/profile', { language: 'en' });
    const invitation = mails.emails.find(({ to }) => to?.some((one) => one.address === 'kiran@example.com'));
    expect(invitation?.subject).toMatch(/दुकान में मदद करें$/);
    expect(invitation?.text).toContain('http://shop.test/hi/invite/');
  });
});
