import { describe, expect, it } from 'vitest';
import { courierKinds, useCourierShop } from './couriers-fixture.ts';

describe.each(courierKinds)('With $name:', (kind) => {
  const { admin, book, booked, control, listParcels, order, ready, run, shipments, shop } = useCourierShop(kind);
  const codes = {
    pickedUp: 42,
    inTransit: 18,
    outForDelivery: 17,
    undelivered: 21,
    delivered: 7,
    lost: 12,
    cancelled: 8,
  };
  const move = async (number: string, status: keyof typeof codes, more: object = {}) => {
    await control('POST', '/move', { awb: number, status: codes[status], ...more });
    await shop().quiet();
  };
  const setStatus = (orderId: string, status: string) => admin('PUT', `/user/order-status/${orderId}`, { status });
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const parcel = async (orderId: string) =>
    (await shop().call('GET', `/user/orders/${orderId}/parcel`, { token: shop().tokens.asha })).body.parcel;

  describe('Tracking', () => {
    it('moves the order to Shipped and to Delivered, and shows the buyer each step', async () => {
      const { _id } = await ready();
      expect(await parcel(_id)).toBeNull();
      const { number } = await booked(_id);
      await move(number, 'pickedUp', { at: minutesAgo(30), place: 'JAIPUR', etd: '2031-01-02' });
      await run('poll-shipments');
      expect((await order(_id)).status).toBe('Shipped');
      await move(number, 'outForDelivery', { at: minutesAgo(10) });
      await move(number, 'delivered', { at: minutesAgo(1) });
      expect((await order(_id)).status).toBe('Delivered');
      const { stage, steps, expectedOn } = await parcel(_id);
      expect({ stage, expectedOn }).toEqual({ stage: 'delivered', expectedOn: '2031-01-02' });
      expect(steps.map((step: { stage: string }) => step.stage)).toEqual([
        'booked',
        'picked_up',
        'out_for_delivery',
        'delivered',
      ]);
      const mails = await shop().outbox();
      expect(mails.filter((mail) => mail.includes(number))).toHaveLength(1);
    });

    it('is refused without the right token, and changes nothing', async () => {
      const { _id } = await ready();
      const { number } = await booked(_id);
      for (const key of ['', 'x', 'x'.repeat(32)]) {
        const body = JSON.stringify({ awb: number, current_status_id: 7, current_timestamp: '23 11 2026 11:43:52' });
        const headers = { 'content-type': 'application/json', 'x-api-key': key };
        const answer = await fetch(`${shop().url}/api/v1/courier/webhook`, { method: 'POST', headers, body });
        expect(answer.status).toBe(400);
      }
      await shop().quiet();
      expect((await order(_id)).status).toBe('Processing');
    });

    it('takes repeated reports, reports in the wrong order, and unknown parcels', async () => {
      const { _id } = await ready();
      const { number } = await booked(_id);
      await control('POST', '/webhooks', { mode: 'hold', times: 2 });
      await move(number, 'pickedUp', { at: minutesAgo(30) });
      await move(number, 'inTransit', { at: minutesAgo(20) });
      await move(number, 'delivered', { at: minutesAgo(5) });
      await control('POST', '/webhooks', { mode: 'send' });
      await control('POST', '/webhooks/release');
      await shop().quiet();
      await control('POST', '/webhooks', { times: 1 });
      expect((await order(_id)).status).toBe('Delivered');
      const [shipment] = await shipments(_id);
      expect(shipment?.stage).toBe('delivered');
      expect(shipment?.events.map(({ stage }) => stage)).toEqual(['picked_up', 'in_transit', 'delivered']);
    });

    it('asks for what no webhook has reported', async () => {
      const { _id } = await ready();
      const { number } = await booked(_id);
      await control('POST', '/webhooks', { mode: 'lose' });
      await move(number, 'pickedUp');
      await control('POST', '/webhooks', { mode: 'send' });
      expect((await order(_id)).status).toBe('Processing');
      await run('poll-shipments');
      expect((await order(_id)).status).toBe('Shipped');
    });

    it('never moves over what a person has done meanwhile', async () => {
      const back = await ready();
      const { number } = await booked(back._id);
      await move(number, 'pickedUp', { at: minutesAgo(30) });
      await setStatus(back._id, 'Processing');
      await move(number, 'inTransit', { at: minutesAgo(20) });
      expect((await order(back._id)).status).toBe('Processing');
      const cancelled = await ready();
      const other = await booked(cancelled._id);
      await setStatus(cancelled._id, 'Cancelled');
      await move(other.number, 'delivered');
      expect((await order(cancelled._id)).status).toBe('Cancelled');
    });

    it('goes on beside an order that a person has set to Delivered before the first scan', async () => {
      const { _id } = await ready();
      const { number } = await booked(_id);
      await setStatus(_id, 'Shipped');
      await setStatus(_id, 'Delivered');
      const isListed = async () => (await listParcels()).booked.some((one: { order: string }) => one.order === _id);
      expect(await isListed()).toBe(true);
      await move(number, 'pickedUp', { at: minutesAgo(30) });
      expect(await isListed()).toBe(false);
      expect((await parcel(_id)).stage).toBe('picked_up');
      await move(number, 'delivered', { at: minutesAgo(5) });
      expect((await order(_id)).status).toBe('Delivered');
      expect(await shipments(_id)).toMatchObject([{ state: 'done', stage: 'delivered', problem: null }]);
    });

    it('says what is to be looked at: not delivered, lost, late, and without news for two days', async () => {
      const problem = async (id: string) =>
        (await listParcels()).problems.find((one: { order: string }) => one.order === id)?.problem;
      const failed = await ready();
      await move((await booked(failed._id)).number, 'undelivered');
      expect(await problem(failed._id)).toBe('The courier could not deliver it. The buyer is asked.');
      const lost = await ready();
      await move((await booked(lost._id)).number, 'lost');
      expect(await problem(lost._id)).toBe('The courier has lost it.');
      const quiet = await ready();
      const shipment = await booked(quiet._id);
      expect(await problem(quiet._id)).toBeUndefined();
      const change = (set: string) => shop().db.pool.query(`update shipments set ${set} where id = $1`, [shipment._id]);
      await change(`expected_on = current_date - 3`);
      expect(await problem(quiet._id)).toBe('It is late.');
      await change(`booked_at = now() - interval '3 days'`);
      expect(await problem(quiet._id)).toBe('The courier has reported nothing for two days.');
    });

    it('lets another courier be booked when the courier has cancelled', async () => {
      const { _id } = await ready();
      const { number } = await booked(_id);
      await move(number, 'cancelled');
      expect((await shipments(_id))[0]).toMatchObject({ state: 'cancelled' });
      expect((await order(_id)).tracking).toBeNull();
      expect((await book([_id])).status).toBe(200);
      await shop().quiet();
      const [again] = await shipments(_id);
      expect(again).toMatchObject({ state: 'booked', number: expect.not.stringMatching(number) });
      expect((await order(_id)).tracking?.number).toBe(again?.number);
    });

    it('leaves a typed tracking number when the courier has cancelled', async () => {
      const { _id } = await ready();
      const { number } = await booked(_id);
      await admin('PUT', `/user/order/${_id}/tracking`, { courier: 'delhivery', number: '99887766554433' });
      await move(number, 'cancelled');
      expect((await order(_id)).tracking?.number).toBe('99887766554433');
    });

    it('goes on, also by asking, when the courier corrects what was lost or delivered', async () => {
      const { _id } = await ready();
      const { number } = await booked(_id);
      await move(number, 'lost', { at: minutesAgo(50) });
      await move(number, 'outForDelivery', { at: minutesAgo(40) });
      await move(number, 'delivered', { at: minutesAgo(30) });
      await move(number, 'undelivered', { at: minutesAgo(20) });
      expect(await shipments(_id)).toMatchObject([{ state: 'booked', stage: 'undelivered' }]);
      await control('POST', '/webhooks', { mode: 'lose' });
      await move(number, 'delivered', { at: minutesAgo(10) });
      await run('poll-shipments');
      expect(await shipments(_id)).toMatchObject([{ state: 'done', stage: 'delivered' }]);
      expect((await order(_id)).status).toBe('Delivered');
    });

    it('leaves out scans of next year and of years ago', async () => {
      const { _id } = await ready();
      const { number } = await booked(_id);
      await move(number, 'pickedUp', { at: '2019-01-01T00:00:00Z' });
      await move(number, 'inTransit', { at: minutesAgo(-400 * 1_440) });
      expect(await shipments(_id)).toMatchObject([{ stage: 'booked', events: [] }]);
      await move(number, 'delivered', { at: minutesAgo(1) });
      expect(await shipments(_id)).toMatchObject([{ state: 'done', stage: 'delivered' }]);
    });

    it('shows a parcel to nobody but its buyer', async () => {
      const { _id } = await ready();
      await booked(_id);
      const other = await shop().call('GET', `/user/orders/${_id}/parcel`, { token: shop().tokens.meera });
      expect(other.status).toBe(404);
    });
  });
});
