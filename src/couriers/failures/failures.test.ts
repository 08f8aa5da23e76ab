import { describe, expect, it } from 'vitest';
import type { OrderBody } from '../../orders/api.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { courierKinds, useCourierShop } from '../couriers-fixture.ts';

describe.each(courierKinds)('With $name:', (kind) => {
  const {
    admin,
    booked,
    control,
    fail,
    listParcels,
    move,
    passTime,
    ready,
    run,
    shipments,
    shop,
    answersSent,
    tracked,
  } = useCourierShop(kind);
  const statuses = { pickedUp: 42, inTransit: 18, outForDelivery: 17, failed: 21, delivered: 7, returning: 9 };
  const ago = (days: number, hours = 0) => new Date(Date.now() - days * 86_400_000 - hours * 3_600_000).toISOString();
  const inDays = (count: number) => dayInIndia(new Date(Date.now() + count * 86_400_000));

  /** A parcel that the courier could not deliver so many times, once a day, the last time today. */
  async function failedParcel(times = 1): Promise<{ order: OrderBody; number: string }> {
    const order = await ready();
    const { number } = await booked(order._id);
    await move(number, statuses.pickedUp, { at: ago(9) });
    for (let left = times - 1; left >= 0; left--) await move(number, statuses.failed, { at: ago(left, 0.02) });
    return { order, number };
  }
  const answer = async (orderId: string, body: object, token = shop().tokens.asha) => {
    const question = (await tracked(orderId)).question?._id;
    const sent = { question, answer: 'again', ...body };
    const answered = await shop().call('POST', `/user/orders/${orderId}/parcel/answer`, { token, body: sent });
    await shop().quiet();
    return answered;
  };
  const newest = async (orderId: string) => (await shipments(orderId))[0];
  const emailsAbout = async ({ number }: OrderBody) =>
    (await shop().outbox()).filter((mail) => mail.includes('Nobody was there') && mail.includes(`#${number}`));

  describe('A failed delivery', () => {
    it('asks the buyer on the order’s page and by email, and the courier gets the answer', async () => {
      const { order, number } = await failedParcel();
      expect((await tracked(order._id)).question).toMatchObject({ attempt: 1, state: 'open', failedOn: inDays(0) });
      expect(await emailsAbout(order)).toHaveLength(1);
      expect((await newest(order._id))?.problem).toBe('The courier could not deliver it. The buyer is asked.');
      const words = { day: inDays(2), landmark: 'Behind the temple', phone: '098765 43211' };
      expect(await answer(order._id, words)).toMatchObject({
        status: 200,
        body: { message: expect.stringContaining('Thank you') },
      });
      expect(await answersSent(number)).toMatchObject([{ action: 're-attempt' }]);
      const [{ comment } = { comment: '' }] = await answersSent(number);
      for (const word of ['Behind the temple', '9876543211', inDays(2).slice(8).replace(/^0/, '')])
        expect(comment).toContain(word);
      expect((await tracked(order._id)).question).toMatchObject({ state: 'answered', day: inDays(2) });
      expect((await newest(order._id))?.failure).toMatchObject({
        state: 'sent',
        decision: 'again',
        phone: '9876543211',
      });
    });

    it('is in the buyer’s download with its answer, until the parcel is over', async () => {
      const { order, number } = await failedParcel();
      await answer(order._id, { landmark: 'Under the banyan', phone: '98765 43299', day: inDays(2) });
      const download = async (token: string) => {
        const { body } = await shop().call('GET', '/user/personal-data', { token });
        return body.parcels.find((one: { orderId: string }) => one.orderId === order._id);
      };
      const said = { failedOn: inDays(0), decision: 'again', day: inDays(2), isBuyers: true };
      expect(await download(shop().tokens.asha)).toMatchObject({
        ...{ number, toPin: '411004', steps: [{ stage: 'picked_up' }, { stage: 'undelivered' }] },
        failures: [{ ...said, landmark: 'Under the banyan', phone: '9876543299' }],
      });
      expect(await download(shop().tokens.meera)).toBeUndefined();
      await move(number, statuses.delivered, { at: ago(0, -0.01) });
      expect((await download(shop().tokens.asha)).failures).toMatchObject([{ ...said, landmark: null, phone: null }]);
    });

    it('loses landmark and phone after sixty days, where the parcel never comes to an end', async () => {
      const typed = async ({ _id }: OrderBody) => {
        const { rows } = await shop().db.pool.query(
          `select landmark, phone, decision from delivery_failures
           join shipments on shipments.id = shipment_id where order_id = $1`,
          [_id],
        );
        return rows[0];
      };
      const answeredBefore = async (days: number) => {
        const { order } = await failedParcel();
        await answer(order._id, { landmark: 'Behind the mill', phone: '98765 43288' });
        await shop().db.pool.query(
          `update delivery_failures set answered_at = now() - make_interval(days => $2)
           from shipments where shipments.id = shipment_id and order_id = $1`,
          [order._id, days],
        );
        return order;
      };
      const [young, old] = [await answeredBefore(59), await answeredBefore(61)];
      await shop().db.pool.query(`insert into pgboss.job (name) values ('enforce-retention')`);
      const erased = { landmark: null, phone: null, decision: 'again' };
      await expect.poll(() => typed(old), { timeout: 30_000 }).toEqual(erased);
      expect(await typed(young)).toEqual({ landmark: 'Behind the mill', phone: '9876543288', decision: 'again' });
    });

    it('lets the buyer of the link refuse the parcel, which the courier brings back', async () => {
      const { order, number } = await failedParcel();
      const { link } = (await admin('GET', `/user/order/${order._id}`)).body;
      const key = String(link).split('/').at(-1);
      const { question } = (await shop().call('GET', `/order/${key}/parcel`)).body;
      const body = { question: question._id, answer: 'back', landmark: 'Nowhere' };
      expect((await shop().call('POST', `/order/${key}/parcel/answer`, { body })).status).toBe(200);
      await shop().quiet();
      expect(await answersSent(number)).toMatchObject([
        { action: 'return', comment: expect.not.stringContaining('Nowhere') },
      ]);
    });

    it('is one question and one email, however often and by whatever way it is reported', async () => {
      const order = await ready();
      const { number } = await booked(order._id);
      await control('POST', '/webhooks', { times: 3 });
      // Two scans of one day.
      await move(number, statuses.failed, { at: `${inDays(-1)}T10:00:00+05:30` });
      await move(number, statuses.failed, { at: `${inDays(-1)}T10:20:00+05:30` });
      await run('poll-shipments');
      expect((await tracked(order._id)).question).toMatchObject({ attempt: 1 });
      expect(await emailsAbout(order)).toHaveLength(1);
    });

    it('is learned by asking, where the webhook is lost', async () => {
      const order = await ready();
      const { number } = await booked(order._id);
      await control('POST', '/webhooks', { mode: 'lose' });
      await move(number, statuses.failed);
      expect((await tracked(order._id)).question).toBeNull();
      await run('poll-shipments');
      expect((await tracked(order._id)).question).toMatchObject({ attempt: 1, state: 'open' });
      expect(await emailsAbout(order)).toHaveLength(1);
    });

    it('asks again after the next one, and leaves the third to the owner', async () => {
      const { order, number } = await failedParcel(2);
      expect((await tracked(order._id)).question).toMatchObject({ attempt: 2, state: 'open' });
      expect(await emailsAbout(order)).toHaveLength(2);
      const third = await failedParcel(3);
      expect((await tracked(third.order._id)).question).toMatchObject({ attempt: 3, state: 'shop' });
      expect(await emailsAbout(third.order)).toHaveLength(2);
      expect(await answer(third.order._id, {})).toMatchObject({ status: 409 });
      const { problems } = await listParcels();
      const mine = problems.find((one: { order: string }) => one.order === third.order._id);
      expect(mine.problem).toBe('The courier could not deliver it 3 times. Please decide.');
      const decide = (decision: string) => admin('POST', `/courier/failures/${mine.failure._id}/decide`, { decision });
      expect(await decide('back')).toMatchObject({ status: 200 });
      expect(await decide('again')).toMatchObject({ status: 409 });
      await shop().quiet();
      expect(await answersSent(third.number)).toMatchObject([{ action: 'return' }]);
      expect(await answersSent(number)).toEqual([]);
    });
  });

  describe('An answer', () => {
    it('that is not one is refused with a sentence at its field', async () => {
      const { order } = await failedParcel();
      for (const [path, body] of [
        ['answer', { answer: 'maybe' }],
        ['day', { day: 'soon' }],
        ['day', { day: inDays(0) }],
        ['day', { day: inDays(30) }],
        ['phone', { phone: '12' }],
        ['landmark', { landmark: 'x'.repeat(121) }],
        ['question', { question: '__proto__' }],
      ] as const)
        expect(await answer(order._id, body)).toMatchObject({
          status: 400,
          body: { errors: [{ path, message: expect.any(String) }] },
        });
      expect(await answer(order._id, { question: 'f'.repeat(24) })).toMatchObject({ status: 404 });
    });

    it('of somebody else, or about the parcel of another order, is refused', async () => {
      const { order } = await failedParcel();
      const other = await failedParcel();
      const { question } = await tracked(order._id);
      const meera = shop().tokens.meera;
      expect((await answer(order._id, { question: question?._id }, meera)).status).toBe(404);
      expect((await answer(other.order._id, { question: question?._id })).status).toBe(404);
      const decide = { token: meera, body: { decision: 'back' } };
      const path = `/courier/failures/${question?._id}/decide`;
      expect((await shop().call('POST', path, decide)).status).toBe(403);
    });

    it('counts once', async () => {
      const { order, number } = await failedParcel();
      const { question } = await tracked(order._id);
      const [id, landmark] = [question?._id, 'By the lake'];
      const answers = await Promise.all([1, 2, 3].map(() => answer(order._id, { question: id, landmark })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await answersSent(number)).toHaveLength(1);
    });

    it('comes too late once the parcel is delivered or at the door, and reaches no courier', async () => {
      const { order, number } = await failedParcel();
      const { question } = await tracked(order._id);
      await move(number, statuses.outForDelivery);
      expect((await tracked(order._id)).question).toBeNull();
      expect(await answer(order._id, { question: question?._id })).toMatchObject({
        status: 409,
        body: { message: 'The courier is on its way to the door again.' },
      });
      await move(number, statuses.delivered, { at: ago(0, -0.01) });
      expect(await answer(order._id, { question: question?._id })).toMatchObject({
        status: 409,
        body: { message: 'The parcel was delivered meanwhile.' },
      });
      expect(await answersSent(number)).toEqual([]);
    });

    it('that waits for the provider is dropped once the parcel is delivered, and what was typed is removed', async () => {
      const { order, number } = await failedParcel();
      await fail('answer', { kind: 'status', value: 503, times: 9 });
      await fail('lookUpAnswer', { kind: 'status', value: 503, times: 9 });
      await answer(order._id, { landmark: 'Behind the well' });
      await move(number, statuses.delivered);
      await control('DELETE', '/faults');
      await passTime();
      await run('reconcile-shipments');
      expect(await answersSent(number)).toEqual([]);
      const { rows } = await shop().db.pool.query(`select 1 from delivery_failures where landmark = 'Behind the well'`);
      expect(rows).toEqual([]);
    });

    it('to an earlier attempt is refused after the next one', async () => {
      const { order, number } = await failedParcel(1);
      const { question } = await tracked(order._id);
      // The courier reports an attempt of tomorrow.
      await move(number, statuses.failed, { at: ago(-1) });
      expect(await answer(order._id, { question: question?._id })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('tried once more') },
      });
    });

    it('that the courier refuses is the owner’s to decide', async () => {
      const { order, number } = await failedParcel();
      await fail('answer', { kind: 'status', value: 400, description: 'No more attempts.' });
      await answer(order._id, {});
      const shipment = await newest(order._id);
      expect(shipment?.failure?.state).toBe('refused');
      expect(shipment?.problem).toContain('does not take the answer');
      expect((await tracked(order._id)).question?.state).toBe('shop');
      const path = `/courier/failures/${shipment?.failure?._id}/decide`;
      expect(await admin('POST', path, { decision: 'again', day: inDays(1) })).toMatchObject({ status: 200 });
      await shop().quiet();
      expect(await answersSent(number)).toMatchObject([{ action: 're-attempt' }]);
    });
  });

  describe('An answer reaches the courier once', () => {
    it.each([
      ['the courier’s answer is lost', { kind: 'drop_after' }],
      ['the courier’s answer cannot be read', { kind: 'truncated_json' }],
      ['it fails before it has an effect', { kind: 'drop_before' }],
      ['the provider takes no more calls', { kind: 'status', value: 429 }],
      ['the provider fails', { kind: 'html_502' }],
    ])('although %s', async (_, fault) => {
      const { order, number } = await failedParcel();
      await fail('answer', fault);
      await answer(order._id, {});
      await fail('lookUpAnswer', { kind: 'drop_before' });
      await passTime();
      await passTime();
      await run('reconcile-shipments');
      expect(await answersSent(number)).toHaveLength(1);
      expect((await newest(order._id))?.failure?.state).toBe('sent');
    });

    it.each([{ kind: 'drop_after' }, { kind: 'truncated_json' }])(
      'although the call to bring it back gets %o',
      async (fault) => {
        const { order, number } = await failedParcel();
        for (const call of ['answer', 'cancel'] as const) await fail(call, fault);
        await answer(order._id, { answer: 'back' });
        await passTime();
        await passTime();
        expect(await answersSent(number)).toMatchObject([{ action: 'return' }]);
        expect((await newest(order._id))?.failure?.state).toBe('sent');
      },
    );

    it('although its token has expired, or its job is gone', async () => {
      const { order, number } = await failedParcel();
      await fail('answer', { kind: 'status', value: 503 });
      await answer(order._id, {});
      await shop().db.pool.query(`delete from pgboss.job where name = 'answer-courier'`);
      await control('POST', '/expire-tokens');
      await passTime();
      await run('reconcile-shipments');
      expect(await answersSent(number)).toHaveLength(1);
    });
  });
});
