import { describe, expect, it } from 'vitest';
import { buy, type Gift, pay } from '../../../test/fixtures.ts';
import { codCalls } from '../../orders/cod/cod-fixture.ts';
import { roundToPaise } from '../../shared/money.ts';
import { address, courierKinds, size, useCourierShop } from '../couriers-fixture.ts';

describe.each(courierKinds)('With $name:', (kind) => {
  const {
    admin,
    bear,
    booked,
    control,
    fail,
    ledger,
    listParcels,
    move,
    order,
    passTime,
    ready,
    run,
    shipments,
    shop,
    tracked,
  } = useCourierShop(kind);
  const cod = codCalls(shop);

  const statuses = { pickedUp: 42, failed: 21, delivered: 7, returning: 9, returned: 10 };
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const stock = (gift: Gift) => cod.findStock(gift);
  const cameBack = async (orderId: string) =>
    (await listParcels()).returned.find((one: { order: string }) => one.order === orderId);
  const unpack = (shipmentId: string, restock: boolean, more: object = {}) =>
    admin('POST', `/courier/shipments/${shipmentId}/unpack`, { restock, ...more });
  async function comeBack(number: string) {
    await move(number, statuses.pickedUp, { at: ago(30) });
    await move(number, statuses.returning, { at: ago(20) });
    await move(number, statuses.returned, { at: ago(10) });
  }

  /** A parcel with cash on delivery that the courier has. */
  async function cashParcel(token = shop().tokens.asha, phone = address.phone) {
    await cod.change();
    const gift = await cod.gift();
    const placed = await cod.place(gift, token, { delivery: { ...address, phone } });
    const { _id } = await cod.find(placed.body.orderKey);
    await cod.confirm(_id);
    await admin('PUT', '/user/order-work', { step: 'made', orders: [{ _id }] });
    const shipment = await booked(_id);
    return { gift, _id, shipment };
  }

  describe('A parcel that came back', () => {
    it('is work on Today until it is unpacked: one press puts its pieces into the stock', async () => {
      const gift = await bear({ quantity: 5 });
      const { _id } = await ready(gift);
      const { number, _id: shipmentId } = await booked(_id);
      expect(await unpack(shipmentId, true)).toMatchObject({ status: 409 });
      await comeBack(number);
      expect(await stock(gift)).toBe(4);
      expect(await cameBack(_id)).toMatchObject({
        _id: shipmentId,
        isCash: false,
        isRequested: false,
        isRefused: false,
      });
      await shop().db.pool.query(`update shipments set moved_at = moved_at - interval '30 days' where id = $1`, [
        shipmentId,
      ]);
      expect(await cameBack(_id)).toBeDefined();
      const both = await Promise.all([unpack(shipmentId, true), unpack(shipmentId, true)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await stock(gift)).toBe(5);
      expect(await cameBack(_id)).toBeUndefined();
      expect(await order(_id)).toMatchObject({ status: 'Shipped', payment: { refunded: false } });
    });

    it('is written off with another press, and the stock stays', async () => {
      const gift = await bear({ quantity: 5 });
      const { _id } = await ready(gift);
      const { number, _id: shipmentId } = await booked(_id);
      await comeBack(number);
      expect(await unpack(shipmentId, false)).toMatchObject({
        status: 200,
        body: { message: 'Its pieces are written off.' },
      });
      expect(await stock(gift)).toBe(4);
      const { events } = (await admin('GET', `/user/order/${_id}`)).body;
      expect(JSON.stringify(events)).toContain('its pieces are written off');
    });

    it('puts back only what is not in the stock already', async () => {
      const gift = await bear({ quantity: 5 });
      const { _id } = await ready(gift);
      const { number, _id: shipmentId } = await booked(_id);
      await comeBack(number);
      await admin('POST', `/user/order/${_id}/restock`, {});
      expect(await unpack(shipmentId, true)).toMatchObject({ status: 200 });
      expect(await stock(gift)).toBe(5);
    });

    it('takes its pieces out of the stock again when it is sent again', async () => {
      const gift = await bear({ quantity: 5 });
      const { _id } = await ready(gift);
      const { number, _id: shipmentId } = await booked(_id);
      await comeBack(number);
      await unpack(shipmentId, true);
      expect(await stock(gift)).toBe(5);
      const answered = await admin('PUT', `/user/order-status/${_id}`, { status: 'Processing' });
      expect(answered.status).toBe(200);
      expect(await stock(gift)).toBe(4);
      expect((await admin('PUT', `/user/order-status/${_id}`, { status: 'Shipped' })).status).toBe(200);
      expect(await stock(gift)).toBe(4);
    });

    it('unpaid ends its order, with what the courier has charged, and counts where the buyer refused it', async () => {
      const { gift, _id, shipment } = await cashParcel();
      await move(shipment.number, statuses.failed, { at: ago(40) });
      const { question } = await tracked(_id);
      const body = { question: question?._id, answer: 'back' };
      const { asha: token } = shop().tokens;
      await shop().call('POST', `/user/orders/${_id}/parcel/answer`, { token, body });
      await shop().quiet();
      await comeBack(shipment.number);
      expect(await cameBack(_id)).toMatchObject({ isCash: true, isRefused: true, cost: kind.cashPrice });
      expect(await unpack(shipment._id, true)).toMatchObject({ status: 200 });
      expect(await stock(gift)).toBe(5);
      const page = await cod.page(_id);
      expect(page.order).toMatchObject({ status: 'Cancelled', payment: { cod: { state: 'refused', due: 0 } } });
      expect(page.cash).toMatchObject({ cost: kind.cashPrice, isRefusalCounted: true });
      expect(await unpack(shipment._id, true)).toMatchObject({ status: 409 });
    });

    it('unpaid ends its order, too, where the courier has reported it as delivered before', async () => {
      const { gift, _id, shipment } = await cashParcel();
      await move(shipment.number, statuses.delivered, { at: ago(50) });
      expect(await order(_id)).toMatchObject({ status: 'Delivered', payment: { cod: { state: 'collected' } } });
      await comeBack(shipment.number);
      expect(await cameBack(_id)).toMatchObject({ isCash: true, isRefused: false });
      expect((await unpack(shipment._id, true)).status).toBe(200);
      expect(await order(_id)).toMatchObject({ status: 'Cancelled', payment: { cod: { state: 'refused' } } });
      expect(await stock(gift)).toBe(5);
      const { expected } = await cod.expected();
      expect(expected.filter((one: { order: string }) => one.order === _id)).toEqual([]);
    });

    it('unpaid does not count against a buyer who has refused nothing, unless the owner says so', async () => {
      const one = await cashParcel();
      await comeBack(one.shipment.number);
      await unpack(one.shipment._id, false);
      expect(await stock(one.gift)).toBe(4);
      expect((await cod.page(one._id)).cash).toMatchObject({ isRefusalCounted: false });
      const other = await cashParcel();
      await comeBack(other.shipment.number);
      await unpack(other.shipment._id, true, { cost: 150, refused: true });
      expect((await cod.page(other._id)).cash).toMatchObject({ cost: 150, isRefusalCounted: true });
    });

    it('is no work any more once it is recorded on the page of its order', async () => {
      const { _id, shipment } = await cashParcel(shop().tokens.meera, '9876511111');
      await comeBack(shipment.number);
      expect((await cod.comeBack(_id)).status).toBe(200);
      expect(await cameBack(_id)).toBeUndefined();
      expect(await unpack(shipment._id, true)).toMatchObject({ status: 409 });
    });
  });

  /** An order that has arrived, whose buyer asks to return it; accepted without a refund, or not answered. */
  async function returned({ isAccepted = true, quantity = 3 } = {}) {
    const gift = await bear({ quantity });
    const { _id } = await ready(gift);
    await admin('PUT', `/user/order-status/${_id}`, { status: 'Delivered' });
    const asked = { kind: 'return', reason: 'Too large' };
    const { asha: token } = shop().tokens;
    const answered = await shop().call('POST', `/user/orders/${_id}/requests`, { token, body: asked });
    expect(answered.status).toBe(201);
    const [request] = (await admin('GET', `/user/order/${_id}/requests`)).body.requests;
    if (isAccepted) await admin('POST', `/user/order-requests/${request._id}/accept`, { amount: 0 });
    return { gift, orderId: _id, request: request._id as string };
  }
  /** Of several pieces that have arrived, a request to return one. */
  async function askToReturnOne(quantity: number) {
    const gift = await bear({ quantity: 5 });
    const { asha: token } = shop().tokens;
    const cart = [{ _id: gift._id, price: gift.price, quantity }];
    const body = { amount: roundToPaise(gift.price * quantity), cart, delivery: address };
    const { body: payment } = await shop().call('POST', '/product/orders', { token, body });
    const callback = await pay(shop(), payment.id);
    const orderId: string = (await shop().call('POST', '/product/payment-callback', { body: callback })).body.order;
    await admin('PUT', `/user/order-status/${orderId}`, { status: 'Delivered' });
    const asked = { kind: 'return', reason: 'Too large', lines: [{ line: 0, quantity: 1 }] };
    await shop().call('POST', `/user/orders/${orderId}/requests`, { token, body: asked });
    const [request] = (await admin('GET', `/user/order/${orderId}/requests`)).body.requests;
    return { gift, orderId, request: request._id as string };
  }
  const bookReturn = async ({ orderId: id, request }: { orderId: string; request: string }, more: object = {}) => {
    const answered = await admin('POST', '/courier/returns', { order: id, request, ...size, ...more });
    await shop().quiet();
    return answered;
  };
  const findReturns = async (orderId: string) => (await shipments(orderId)).filter(({ request }) => request);
  const atProvider = async (request: string) => {
    const { rows } = await shop().db.pool.query('select reference from shipments where request_id = $1', [request]);
    const references = rows.map(({ reference }: { reference: string }) => reference);
    return (await ledger()).parcels.filter(
      ({ channel_order_id, status }) => references.includes(channel_order_id) && status !== 'CANCELED',
    );
  };

  describe('An accepted return', () => {
    it('is picked up by a courier, shown to its buyer, and received into the stock', async () => {
      const wanted = await returned();
      expect(await bookReturn(wanted)).toMatchObject({ status: 200, body: { message: 'The pickup is being booked.' } });
      const [shipment] = await findReturns(wanted.orderId);
      expect(shipment).toMatchObject({
        state: 'booked',
        courier: 'Delhivery Surface',
        price: kind.price,
        request: wanted.request,
      });
      expect(await atProvider(wanted.request)).toMatchObject([
        { awb: shipment?.number, is_return: true, pin: '411004' },
      ]);
      expect((await tracked(wanted.orderId)).pickups).toMatchObject([
        { request: wanted.request, number: shipment?.number, stage: 'booked' },
      ]);
      expect((await order(wanted.orderId)).tracking).toBeNull();
      const number = shipment?.number ?? '';
      await move(number, statuses.pickedUp, { at: ago(30) });
      await move(number, statuses.delivered, { at: ago(5) });
      expect((await order(wanted.orderId)).status).toBe('Delivered');
      expect((await tracked(wanted.orderId)).pickups).toMatchObject([{ stage: 'delivered' }]);
      expect(await cameBack(wanted.orderId)).toMatchObject({ isRequested: true, isCash: false });
      const before = await stock(wanted.gift);
      await unpack(shipment?._id ?? '', true);
      expect(await stock(wanted.gift)).toBe(before + 1);
      expect(await cameBack(wanted.orderId)).toBeUndefined();
      expect(await bookReturn(wanted)).toMatchObject({ status: 409 });
    });

    it('goes into the stock once, also where its pieces were put back before the parcel is unpacked', async () => {
      for (const restock of [true, false]) {
        const { orderId, gift, request } = await askToReturnOne(3);
        expect(await stock(gift)).toBe(2);
        const accepted = await admin('POST', `/user/order-requests/${request}/accept`, { restock });
        expect(accepted.status).toBe(200);
        await bookReturn({ orderId, request });
        const [shipment] = await findReturns(orderId);
        await move(shipment?.number ?? '', statuses.pickedUp, { at: ago(30) });
        await move(shipment?.number ?? '', statuses.delivered, { at: ago(5) });
        expect(await cameBack(orderId)).toMatchObject({ products: `1 × ${gift.name}` });
        if (!restock) await admin('POST', `/user/order/${orderId}/restock`, { lines: [{ line: 0, quantity: 1 }] });
        expect(await unpack(shipment?._id ?? '', true)).toMatchObject({ status: 200 });
        expect(await stock(gift)).toBe(3);
      }
    });

    /** Of three pieces of one order, two returns of one piece each, both accepted. */
    async function acceptTwo(restocksSecond: boolean) {
      const first = await askToReturnOne(3);
      const { orderId, gift } = first;
      const accept = (id: string, restock: boolean) => admin('POST', `/user/order-requests/${id}/accept`, { restock });
      expect((await accept(first.request, false)).status).toBe(200);
      const { asha: token } = shop().tokens;
      const body = { kind: 'return', reason: 'Too small', lines: [{ line: 0, quantity: 1 }] };
      expect((await shop().call('POST', `/user/orders/${orderId}/requests`, { token, body })).status).toBe(201);
      const { requests } = (await admin('GET', `/user/order/${orderId}/requests`)).body;
      const second = requests.find(({ _id }: { _id: string }) => _id !== first.request)._id as string;
      expect((await accept(second, restocksSecond)).status).toBe(200);
      const receive = async (request: string) => {
        await bookReturn({ orderId, request });
        const shipment = (await findReturns(orderId)).find((one) => one.request === request);
        await move(shipment?.number ?? '', statuses.pickedUp, { at: ago(30) });
        await move(shipment?.number ?? '', statuses.delivered, { at: ago(5) });
        expect(await unpack(shipment?._id ?? '', true)).toMatchObject({ status: 200 });
      };
      return { orderId, gift, receive, requests: [first.request, second] as const };
    }

    it('puts its own pieces back, also where those of another return are back already', async () => {
      const { gift, receive, requests } = await acceptTwo(true);
      expect(await stock(gift)).toBe(3);
      await receive(requests[0]);
      expect(await stock(gift)).toBe(4);
      await receive(requests[1]);
      expect(await stock(gift)).toBe(4);
    });

    it('counts what was put back by hand for one of two returns only', async () => {
      const { orderId, gift, receive, requests } = await acceptTwo(false);
      await admin('POST', `/user/order/${orderId}/restock`, { lines: [{ line: 0, quantity: 1 }] });
      expect(await stock(gift)).toBe(3);
      await receive(requests[0]);
      expect(await stock(gift)).toBe(3);
      await receive(requests[1]);
      expect(await stock(gift)).toBe(4);
    });

    it('is picked up only where the request is accepted and the address has a PIN code', async () => {
      const open = await returned({ isAccepted: false });
      expect(await bookReturn(open)).toMatchObject({ status: 409 });
      expect(await bookReturn({ ...open, request: 'f'.repeat(24) })).toMatchObject({ status: 404 });
      const other = await returned();
      expect(await bookReturn({ ...other, request: open.request })).toMatchObject({ status: 404 });
      expect(await bookReturn(other, { weightGrams: 0 })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'weightGrams' }] },
      });
      const { asha: token } = shop().tokens;
      const body = { order: other.orderId, request: other.request, ...size };
      expect((await shop().call('POST', '/courier/returns', { token, body })).status).toBe(403);
      const unfielded = await buy(shop(), await bear(), token);
      expect(await bookReturn({ orderId: unfielded._id, request: other.request })).toMatchObject({ status: 404 });
    });

    it('can be cancelled, and booked again', async () => {
      const wanted = await returned();
      const { wallet } = await ledger();
      await bookReturn(wanted);
      const [shipment] = await findReturns(wanted.orderId);
      await admin('POST', `/courier/shipments/${shipment?._id}/cancel`);
      await shop().quiet();
      expect((await ledger()).wallet).toBe(wallet);
      expect(await atProvider(wanted.request)).toEqual([]);
      await bookReturn(wanted);
      expect(await atProvider(wanted.request)).toHaveLength(1);
    });

    it('is not among the parcels for which labels and pickups are asked', async () => {
      const wanted = await returned();
      await bookReturn(wanted);
      const orders = (await listParcels()).booked.map((one: { order: string }) => one.order);
      expect(orders).not.toContain(wanted.orderId);
    });

    it.each([
      ['the answer to its creation is lost', 'createReturn', { kind: 'drop_after' }],
      ['the answer to its creation cannot be read', 'createReturn', { kind: 'truncated_json' }],
      ['its creation fails before it has an effect', 'createReturn', { kind: 'drop_before' }],
      ['the pickup places fail', 'pickupPlaces', { kind: 'html_502' }],
      ['the answer to its number is lost', 'assign', { kind: 'drop_after' }],
      ['the list of returns fails', 'findReturn', { kind: 'html_502' }],
      ['the rates fail', 'rates', { kind: 'drop_after' }],
      ['the provider takes no more calls', 'createReturn', { kind: 'status', value: 429 }],
    ] as const)('is booked once although %s', async (_, call, fault) => {
      const wanted = await returned();
      await fail(call, fault);
      const presses = await Promise.all([bookReturn(wanted), bookReturn(wanted)]);
      expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
      await passTime();
      await passTime();
      await run('reconcile-shipments');
      const [shipment] = await findReturns(wanted.orderId);
      expect(shipment).toMatchObject({ state: 'booked', number: expect.any(String) });
      expect(await atProvider(wanted.request)).toMatchObject([{ awb: shipment?.number, charged: kind.price }]);
    });

    it('that the list does not show yet is found later', async () => {
      const wanted = await returned();
      await fail('createReturn', { kind: 'drop_after' });
      await bookReturn(wanted);
      await control('POST', '/stale-searches', { times: 1 });
      await passTime();
      await passTime();
      expect((await findReturns(wanted.orderId))[0]?.state).toBe('booked');
      expect(await atProvider(wanted.request)).toHaveLength(1);
    });
  });
});
