import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pay } from '../../test/fixtures.ts';
import { codCalls } from '../orders/cod/cod-fixture.ts';
import { address, type CourierShop, courierCalls, courierKinds, openCourierShop, size } from './couriers-fixture.ts';

describe.each(courierKinds)('With $name:', (kind) => {
  let opened: CourierShop;
  beforeAll(async () => {
    opened = await openCourierShop(kind);
  });
  afterAll(() => opened.close());

  const calls = courierCalls(() => opened);
  const { admin, book, booked, bear, connect, control, ledger, listParcels, order, present, ready, run, shipments } =
    calls;
  const settings = async () => (await admin('GET', '/courier/settings')).body.settings;
  const textOfTables = async () =>
    (await opened.shop.db.pool.query('select row_to_json(courier_settings)::text as text from courier_settings'))
      .rows[0].text;

  describe('Without a provider', () => {
    it('nothing can be booked, and the rest of the shop is as it was', async () => {
      const { _id } = await ready();
      expect(await listParcels()).toEqual({
        success: true,
        isConnected: false,
        toBook: [],
        booked: [],
        problems: [],
        returned: [],
      });
      expect(await book([_id])).toMatchObject({ status: 409 });
      expect((await admin('GET', '/user/today')).body.toPack).toHaveLength(1);
      await admin('PUT', `/user/order-status/${_id}`, { status: 'Shipped' });
    });
  });

  describe('The keys', () => {
    it('are refused when the provider refuses them, and nothing is stored', async () => {
      const refused = await admin('PUT', '/courier/settings/keys', kind.wrongKeys.body);
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: kind.wrongKeys.field }] } });
      expect(await settings()).toMatchObject({ provider: null, pickup: null });
    });

    it('are stored encrypted once they work, with the first pickup place, and are in no answer', async () => {
      const stored = await connect();
      expect(stored).toMatchObject({ status: 200, body: { settings: { pickup: { name: 'Home', pin: '311001' } } } });
      expect(await settings()).toMatchObject({ provider: kind.keys.provider });
      for (const text of [await textOfTables(), JSON.stringify(stored.body), JSON.stringify(await settings())])
        for (const secret of Object.values(kind.account).filter((one) => !one.includes('@')))
          expect(text).not.toContain(secret);
    });

    it.runIf(kind.name === 'Shiprocket')('choose another pickup place of the account, and no other one', async () => {
      expect(await admin('PUT', '/courier/settings/pickup', { place: 'Moon' })).toMatchObject({ status: 400 });
      await admin('PUT', '/courier/settings/pickup', { place: 'Workshop' });
      expect((await settings()).pickup).toEqual({ name: 'Workshop', pin: '302001' });
    });

    it('cannot be removed while a parcel of theirs is open', async () => {
      const { _id } = await booked((await ready())._id);
      expect(await admin('DELETE', '/courier/settings/keys')).toMatchObject({ status: 409 });
      await admin('POST', `/courier/shipments/${_id}/cancel`);
      await opened.shop.quiet();
    });
  });

  describe('Packing', () => {
    it('proposes the cheapest and the fastest courier with day and price', async () => {
      const { _id } = await ready();
      const { body } = await admin('POST', '/courier/rates', { parcels: [{ order: _id, ...size }] });
      const [{ rates, cheapest, fastest }] = body.proposals;
      expect(rates.find(({ courierId }: { courierId: string }) => courierId === cheapest)).toMatchObject({
        name: 'Delhivery Surface',
        price: kind.price,
      });
      expect(rates.find(({ courierId }: { courierId: string }) => courierId === fastest)).toMatchObject({
        name: kind.fastest,
        arrivesOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
    });

    it('books with one press: the order is packed, with courier, tracking number and price', async () => {
      const { _id, number } = await ready();
      expect((await listParcels()).toBook.map((one: { order: string }) => one.order)).toContain(_id);
      expect((await book([_id])).body.message).toBe('1 parcel is being booked.');
      await opened.shop.quiet();
      const [shipment] = await shipments(_id);
      expect(shipment).toMatchObject({
        state: 'booked',
        courier: 'Delhivery Surface',
        price: kind.price,
        orderNumber: number,
      });
      expect(await order(_id)).toMatchObject({
        packed: true,
        status: 'Processing',
        tracking: { courier: 'delhivery', number: shipment?.number },
      });
      const parcels = await listParcels();
      expect(parcels.toBook.map((one: { order: string }) => one.order)).not.toContain(_id);
      expect(parcels.booked.map((one: { order: string }) => one.order)).toContain(_id);
    });

    it('sends the address, the size and the worth of the goods to the provider', async () => {
      await booked((await ready())._id);
      const [parcel] = (await present()).slice(-1);
      expect(parcel).toMatchObject({ pin: '411004', weight: 0.64, sub_total: 799, payment_method: 'Prepaid' });
    });

    it('remembers weight and size for the next parcel with the same products', async () => {
      const product = await bear();
      const first = await ready(product);
      const find = async (id: string) =>
        (await listParcels()).toBook.find((one: { order: string }) => one.order === id);
      expect(await find(first._id)).toMatchObject({ size: null, weightGrams: null });
      await booked(first._id);
      const second = await ready(product);
      expect(await find(second._id)).toMatchObject({ size, weightGrams: 640, rememberedAt: expect.any(String) });
    });

    it('books all of several orders or none', async () => {
      const [one, other] = [await ready(), await ready()];
      await booked(other._id);
      expect(await book([one._id, other._id])).toMatchObject({ status: 409 });
      expect(await shipments(one._id)).toEqual([]);
      expect((await order(one._id)).packed).toBe(false);
    });

    it('refuses an order whose address was written as one text', async () => {
      const { name, phone, email } = address;
      const { _id } = await ready(undefined, { name, phone, email, address: '4 Lake Road, Pune' });
      expect(await book([_id])).toMatchObject({ status: 409, body: { message: expect.stringContaining('PIN code') } });
    });

    it.each([
      [{ weightGrams: 0 }],
      [{ weightGrams: 1.5 }],
      [{ lengthCm: 100_000 }],
      [{ courier: 'constructor' }],
      [{ heightCm: undefined }],
    ])('refuses %o with a sentence', async (changed) => {
      expect(await book([(await ready())._id], changed)).toMatchObject({ status: 400 });
    });

    it('says why no courier was booked, and lets the order be booked again', async () => {
      const { _id } = await ready(undefined, { ...address, city: 'Kohima', state: 'Nagaland', pin: '797001' });
      await book([_id]);
      await opened.shop.quiet();
      expect(await shipments(_id)).toMatchObject([{ state: 'refused', problem: expect.stringContaining('797001') }]);
      const { problems, toBook } = await listParcels();
      expect(problems.map((one: { order: string }) => one.order)).toContain(_id);
      expect(toBook.map((one: { order: string }) => one.order)).toContain(_id);
    });

    it.each([
      [400, 'names no price for this parcel: Your account is on hold.'],
      [401, 'does not accept the keys'],
      [429, 'takes no more calls'],
      [503, null],
    ])('says why the provider names no price: HTTP %i', async (status, problem) => {
      const { _id } = await ready();
      await calls.fail('rates', { kind: 'status', value: status, description: 'Your account is on hold.', times: 9 });
      const { body } = await admin('POST', '/courier/rates', { parcels: [{ order: _id, ...size }] });
      if (status === 400) {
        await book([_id]);
        await opened.shop.quiet();
        expect(await shipments(_id)).toMatchObject([{ state: 'refused', problem: 'Your account is on hold.' }]);
      }
      await control('DELETE', '/faults');
      const said = problem === null ? null : expect.stringContaining(problem);
      expect(body.proposals).toMatchObject([{ isAway: true, rates: [], problem: said }]);
    });

    it('leaves nothing at the provider when the wallet is empty', async () => {
      const { wallet } = await ledger();
      await control('POST', '/wallet', { rupees: 5 });
      const before = (await present()).length;
      const { _id } = await ready();
      await book([_id]);
      await opened.shop.quiet();
      expect(await shipments(_id)).toMatchObject([{ state: 'refused', problem: 'Please recharge your wallet.' }]);
      expect(await present()).toHaveLength(before);
      await control('POST', '/wallet', { rupees: wallet });
    });
  });

  describe('Handing over', () => {
    it.each([
      { slips: '', failures: 0, pages: 2 },
      { slips: '&slips=yes', failures: 0, pages: 4 },
      // Then all labels come in one file.
      { slips: '&slips=yes', failures: 1, pages: 2 },
    ])('gives the labels of several parcels as one PDF: %o', async ({ slips, failures, pages }) => {
      const [one, other] = [await booked((await ready())._id), await booked((await ready())._id)];
      if (failures > 0) await calls.fail('label', { kind: 'status', value: 429, times: failures });
      const token = opened.shop.tokens.admin;
      const url = `${opened.shop.url}/api/v1/courier/labels?shipments=${one._id},${other._id}${slips}`;
      const answer = await fetch(url, { headers: { authorization: token } });
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const pdf = await PDFDocument.load(await answer.arrayBuffer());
      expect(pdf.getPageCount()).toBe(pages);
    });

    it('asks for one pickup of all that is booked, once', async () => {
      await booked((await ready())._id);
      expect((await admin('POST', '/courier/pickups')).body.message).toMatch(/^The couriers were asked to come/);
      expect((await present()).every(({ awb, has_pickup }) => !awb || has_pickup)).toBe(true);
      expect((await admin('POST', '/courier/pickups')).body.message).toBe('No parcel waits for a pickup.');
    });

    it('asks for the pickup of more parcels than the provider takes at a time', { timeout: 180_000 }, async () => {
      await control('POST', '/wallet', { rupees: 20_000 });
      const [gift, ids] = [await bear({ quantity: 60 }), [] as string[]];
      for (let count = 0; count < 55; count++) ids.push((await ready(gift))._id);
      expect((await book(ids)).status).toBe(200);
      await opened.shop.quiet();
      expect((await admin('POST', '/courier/pickups')).body.message).toMatch(/for [56]\d parcels\.$/);
      expect((await present()).every(({ awb, has_pickup }) => !awb || has_pickup)).toBe(true);
      expect((await admin('POST', '/courier/pickups')).body.message).toBe('No parcel waits for a pickup.');
      const { rows } = await opened.shop.db.pool.query(
        'select distinct pickup_on::text from shipments where order_id = any($1)',
        [ids],
      );
      expect(rows).toEqual([{ pickup_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
    });

    it('cancels a parcel that has not left: the charge is given back, and the order has no tracking number', async () => {
      const { _id } = await ready();
      const { wallet } = await ledger();
      const shipment = await booked(_id);
      await admin('POST', `/courier/shipments/${shipment._id}/cancel`);
      await opened.shop.quiet();
      expect(await shipments(_id)).toMatchObject([{ state: 'cancelled' }]);
      expect((await ledger()).wallet).toBe(wallet);
      expect((await order(_id)).tracking).toBeNull();
      expect((await booked(_id)).number).not.toBe(shipment.number);
    });

    it('cancels the parcel of an order that was cancelled', async () => {
      const { _id } = await ready();
      await booked(_id);
      await admin('PUT', `/user/order-status/${_id}`, { status: 'Cancelled' });
      await run('reconcile-shipments');
      await run('reconcile-shipments');
      expect(await shipments(_id)).toMatchObject([{ state: 'cancelled' }]);
    });

    it('shows on Today the parcel of an order that was refunded in full and not cancelled, until it is', async () => {
      const { _id } = await ready();
      const shipment = await booked(_id);
      const problemsOn = async () =>
        (await listParcels()).problems.filter((one: { order: string }) => one.order === _id);
      await admin('POST', `/user/order/${_id}/refunds`, { amount: 100 });
      expect(await problemsOn()).toEqual([]);
      await admin('POST', `/user/order/${_id}/refunds`, {});
      await run('reconcile-shipments');
      const problem =
        'Its order was refunded in full and is not cancelled: cancel the parcel, or send it all the same.';
      expect(await problemsOn()).toMatchObject([{ _id: shipment._id, state: 'booked', problem }]);
      await admin('POST', `/courier/shipments/${shipment._id}/cancel`);
      await opened.shop.quiet();
      expect(await problemsOn()).toEqual([]);
    });

    it('says on Today that a parcel could not be cancelled', async () => {
      const { _id } = await ready();
      const shipment = await booked(_id);
      await calls.fail('cancel', { kind: 'status', value: 400, description: 'Ask our support.' });
      await admin('POST', `/courier/shipments/${shipment._id}/cancel`);
      await opened.shop.quiet();
      const { problems } = await listParcels();
      const mine = problems.find((one: { order: string }) => one.order === _id);
      expect(mine).toMatchObject({ state: 'booked', problem: 'It could not be cancelled: Ask our support.' });
      const inHindi = { token: opened.shop.tokens.admin, headers: { 'accept-language': 'hi' } };
      const [hindi] = (await opened.shop.call('GET', '/courier/parcels', inHindi)).body.problems.filter(
        (one: { order: string }) => one.order === _id,
      );
      expect(hindi.problem).toBe('रद्द नहीं हो सका: “Ask our support.”');
    });

    it('leaves a tracking number that a person has typed while it was being booked', async () => {
      const { _id } = await ready();
      await calls.fail('create', { kind: 'status', value: 429 });
      await book([_id]);
      await admin('PUT', `/user/order/${_id}/tracking`, { courier: 'dtdc', number: 'D12345678' });
      await calls.passTime();
      expect(await shipments(_id)).toMatchObject([{ state: 'booked' }]);
      expect((await order(_id)).tracking).toMatchObject({ courier: 'dtdc', number: 'D12345678' });
    });
  });

  describe('Cash on delivery', () => {
    const cod = codCalls(() => opened.shop);

    /** An order that is ready to be packed, to be paid at the door. */
    const cashOrder = async () => {
      await cod.change();
      const placed = await cod.place(await cod.gift(), undefined, { delivery: address });
      const key = placed.body.orderKey as string;
      const { _id } = await cod.find(key);
      await cod.confirm(_id);
      await admin('PUT', '/user/order-work', { step: 'made', orders: [{ _id }] });
      return { key, _id };
    };
    const payOnline = async (key: string) => {
      const online = await opened.shop.call('POST', `/order/${key}/pay`, { body: {} });
      const paid = await pay(opened.shop, online.body.id);
      expect((await opened.shop.call('POST', '/product/payment-callback', { body: paid })).status).toBe(200);
    };

    it('takes nothing when the buyer pays online while the courier is chosen', async () => {
      const { key, _id } = await cashOrder();
      await calls.fail('rates', { kind: 'delay', value: 6_000 });
      await book([_id]);
      const claimed = `select from shipments where order_id = $1 and claimed_until > now()`;
      await expect.poll(async () => (await opened.shop.db.pool.query(claimed, [_id])).rowCount).toBe(1);
      await payOnline(key);
      await opened.shop.quiet();
      expect((await present()).slice(-1)).toMatchObject([{ payment_method: 'Prepaid', sub_total: 500 }]);
      await run('reconcile-shipments');
      expect(await shipments(_id)).toMatchObject([{ state: 'booked', problem: null }]);
    });

    it('is not booked with an amount that was paid online between two attempts', async () => {
      const { key, _id } = await cashOrder();
      const before = (await present()).length;
      await calls.fail('assign', { kind: 'status', value: 429 });
      await book([_id]);
      await opened.shop.quiet();
      expect(await shipments(_id)).toMatchObject([{ state: 'asked' }]);
      await payOnline(key);
      await calls.passTime();
      await calls.passTime();
      expect(await shipments(_id)).toMatchObject([
        { state: 'refused', problem: expect.stringContaining('paid online') },
      ]);
      expect(await present()).toHaveLength(before);
      await booked(_id);
      expect((await present()).slice(-1)).toMatchObject([{ payment_method: 'Prepaid', sub_total: 500 }]);
    });

    it.each([
      ['the second one fails, too', 'drop_after'],
      ['the second one is never made', 'drop_before'],
    ])('is not left with a parcel of a lost creation that the search finds late: %s', async (_, second) => {
      const { key, _id } = await cashOrder();
      const before = (await present()).length;
      await calls.fail('create', { kind: 'drop_after' });
      await book([_id]);
      await opened.shop.quiet();
      await payOnline(key);
      await calls.control('POST', '/stale-searches', { times: 1 });
      await calls.fail('create', { kind: second });
      for (let count = 0; count < 3; count++) await calls.passTime();
      await control('DELETE', '/faults');
      await run('reconcile-shipments');
      const [shipment] = await shipments(_id);
      const left = (await present()).slice(before);
      expect(left.filter(({ payment_method }) => payment_method === 'COD')).toEqual([]);
      if (shipment?.state !== 'booked') await booked(_id);
      expect((await present()).slice(before)).toMatchObject([{ payment_method: 'Prepaid', sub_total: 500 }]);
    });

    it('is booked with what is due at the door, and cancelled when the buyer pays online before it leaves', async () => {
      const { key, _id } = await cashOrder();
      const { number } = await booked(_id);
      const [parcel] = (await present()).slice(-1);
      expect(parcel).toMatchObject({ awb: number, payment_method: 'COD', sub_total: 549, charged: kind.cashPrice });
      await run('reconcile-shipments');
      expect((await shipments(_id))[0]?.state).toBe('booked');
      await payOnline(key);
      await run('reconcile-shipments');
      await run('reconcile-shipments');
      expect(await shipments(_id)).toMatchObject([
        { state: 'cancelled', problem: expect.stringContaining('paid online') },
      ]);
      expect((await listParcels()).problems.map((one: { order: string }) => one.order)).toContain(_id);
      await booked(_id);
      expect((await present()).slice(-1)).toMatchObject([{ payment_method: 'Prepaid', sub_total: 500 }]);
    });
  });
});
