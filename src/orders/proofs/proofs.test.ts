import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, type Gift, picture } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { eraseOldProofPhotos } from '../index.ts';

let shop: TestShop;
let cushion: Gift;
let photo: string;
beforeAll(async () => {
  shop = await openShop();
  cushion = await addProduct(shop, { name: 'Name Cushion', price: 1_299, quantity: 50 });
  photo = (await picture('jpeg', { width: 600, height: 400 })).toString('base64');
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const newOrder = async () => (await buy(shop, cushion, shop.tokens.asha))._id;
const send = (orderId: string, change: object = {}) =>
  asAdmin('POST', `/user/order/${orderId}/proofs`, { line: 0, photo, words: 'The pink is warmer.', ...change });
const sendForLink = async (orderId: string) => (await send(orderId)).body.proofs[0].link as string;
const answer = (link: string, body: object) => shop.call('POST', link, { body });

describe('A proof photo', () => {
  it('is approved by its link, which shows neither address nor surname nor price', async () => {
    const orderId = await newOrder();
    const link = await sendForLink(orderId);
    expect((await shop.outbox()).filter((email) => email.includes(link))).toHaveLength(1);
    const { proof } = (await shop.call('GET', link)).body;
    expect(proof).toMatchObject({ firstName: 'Asha', product: 'Name Cushion', state: 'open', answer: null });
    expect(proof.photo).toMatch(/^data:image\/webp;base64,/);
    expect(JSON.stringify(proof)).not.toMatch(/Mehta|Gandhi|1299/);
    expect((await asAdmin('GET', '/user/today')).body.toMake[0].lines[0]).toMatchObject({ proof: 'open' });
    expect(await answer(link, { answer: 'approve' })).toMatchObject({
      status: 200,
      body: { proof: { state: 'approved' } },
    });
    expect((await answer(link, { answer: 'change', words: 'Bluer' })).status).toBe(409);
    const { events } = (await asAdmin('GET', `/user/order/${orderId}`)).body;
    expect(events.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining([
        'Proof photo of Name Cushion sent: “The pink is warmer.”',
        'The buyer approved the proof photo',
      ]),
    );
    expect((await shop.notices()).some((notice) => notice.includes('A proof photo was approved'))).toBe(true);
  });

  it('that should be different is followed by another one, and the old link takes no answer', async () => {
    const orderId = await newOrder();
    const first = await sendForLink(orderId);
    expect((await answer(first, { answer: 'change' })).status).toBe(400);
    expect((await answer(first, { answer: 'change', words: 'A heart instead of the &' })).status).toBe(200);
    const second = await sendForLink(orderId);
    const third = await sendForLink(orderId);
    expect((await answer(second, { answer: 'approve' })).body.message).toContain('newer photo');
    expect((await answer(third, { answer: 'approve' })).status).toBe(200);
    const own = await shop.call('GET', `/user/orders/${orderId}/proofs`, { token: shop.tokens.asha });
    expect(own.body.proofs.map(({ state }: { state: string }) => state)).toEqual(['approved', 'replaced', 'change']);
    const foreign = await shop.call('GET', `/user/orders/${orderId}/proofs`, { token: shop.tokens.meera });
    expect(foreign.status).toBe(404);
  });

  it('takes one answer when both arrive at once', async () => {
    const link = await sendForLink(await newOrder());
    const answers = await Promise.all([
      answer(link, { answer: 'approve' }),
      answer(link, { answer: 'change', words: 'No' }),
      answer(link, { answer: 'approve' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('is refused without a picture, for a line that is not there, and for an order that is over', async () => {
    const orderId = await newOrder();
    expect((await send(orderId, { photo: Buffer.from('no picture').toString('base64') })).status).toBe(415);
    expect((await send(orderId, { line: 3 })).status).toBe(400);
    await asAdmin('PUT', `/user/order-status/${orderId}`, { status: 'Cancelled' });
    expect((await send(orderId)).status).toBe(409);
  });

  it('is deleted 90 days after the order was delivered; what was said stays', async () => {
    const orderId = await newOrder();
    const link = await sendForLink(orderId);
    await answer(link, { answer: 'approve', words: 'Lovely' });
    await asAdmin('PUT', `/user/order-status/${orderId}`, { status: 'Delivered' });
    const erase = () => eraseOldProofPhotos(shop.db, 90);
    const proof = async () => (await shop.call('GET', link)).body.proof;
    await erase();
    expect((await proof()).photo).not.toBeNull();
    await shop.db.pool.query(
      `update order_events set created_at = now() - interval '91 days' where order_id = $1 and kind = 'status'`,
      [orderId],
    );
    await erase();
    expect(await proof()).toMatchObject({ photo: null, answer: 'Lovely' });
  });
});
