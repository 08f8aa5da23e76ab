import { addProduct } from '../../test/fixtures.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { openShop, type Person } from '../../test/test-app.ts';
import { queues } from '../jobs.ts';
import { openQueue } from '../platform/queue/queue.ts';

/** A shop with a mail server, and a queue for its jobs. */
export async function openVisitedShop() {
  const mail = await startMailServer();
  const shop = await openShop({ smtpUrl: mail.url });
  const queue = await openQueue(shop.db, queues, () => undefined);
  await shop.db.pool.query('update users set email_confirmed_at = now()');
  await shop.quiet();
  return {
    shop,
    mail,
    queue,
    close: async () => {
      await queue.stop();
      await shop.close();
      await mail.close();
    },
  };
}
export type VisitedShop = Awaited<ReturnType<typeof openVisitedShop>>;

export const linkIn = (text = '', kind: string) =>
  new RegExp(`http://shop\\.test(/emails/${kind}/\\S+)`).exec(text)?.[1] ?? '';

/** Calls of people and guests, and the emails that they get. */
export function visitCalls(place: () => VisitedShop) {
  const as = (person: Person) => (method: string, path: string, body?: unknown) =>
    place().shop.call(method, path, { token: place().shop.tokens[person], body });
  const guest = (method: string, path: string, body?: unknown) => place().shop.call(method, path, { body });
  const sentTo = async (address: string) => {
    await place().shop.quiet();
    return place().mail.emails.filter(
      ({ to, subject }) => to?.[0]?.address === address && !subject?.startsWith('Welcome'),
    );
  };
  const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(place().shop.url + path, { method: 'POST', body, headers: { 'content-type': type } });
  let made = 0;
  const gift = (quantity: number) =>
    addProduct(place().shop, { name: `Returning Bear ${++made}`, price: 250, quantity });
  return { as, guest, sentTo, post, gift };
}
