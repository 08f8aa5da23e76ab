import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../test/full-run.ts';
import { codCalls } from '../orders/cod/cod-fixture.ts';
import { address, type CourierCall, courierKinds, useCourierShop } from './couriers-fixture.ts';

/** With each of two providers, over the kinds of histories: 1,000 in all, or 20. */
const histories = isFullRun ? 500 : 10;
const share = (part: number) => ({ numRuns: Math.ceil(histories * part) });
const timeout = { timeout: 3_600_000 };

const kinds = ['drop_before', 'drop_after', 'truncated_json', 'html_502', 'throttle', 'refuse'] as const;
type FaultKind = (typeof kinds)[number];
const faultsIn = (...calls: CourierCall[]) =>
  fc.record({ call: fc.constantFrom(...calls), kind: fc.constantFrom(...kinds) });
const makeHistory = <T extends string>(steps: readonly T[], faults: ReturnType<typeof faultsIn>, maxLength: number) =>
  fc.array(fc.record({ step: fc.constantFrom(...steps), fault: fc.option(faults, { freq: 2 }) }), {
    minLength: 3,
    maxLength,
  });

const common = ['time', 'reconcile', 'poll', 'expire', 'stale'] as const;
type Common = (typeof common)[number];
const bookings = makeHistory(
  [...common, 'book', 'cancel', 'move', 'order_cancelled'],
  faultsIn('create', 'assign', 'cancel', 'find', 'rates'),
  10,
);
const wayFaults = faultsIn('answer', 'lookUpAnswer', 'createReturn', 'findReturn', 'assign', 'cancel', 'rates');
const ways = makeHistory(
  [
    ...(['fail', 'out', 'deliver', 'back', 'answer_again', 'answer_back', 'decide', 'unpack', 'write_off'] as const),
    ...(['webhooks_lost', 'webhooks_twice'] as const),
    ...common,
  ],
  wayFaults,
  12,
);
const returns = makeHistory(
  [...(['book', 'book', 'cancel', 'pick_up', 'arrive', 'fail', 'unpack', 'write_off'] as const), ...common],
  wayFaults,
  10,
);
const cash = makeHistory(
  [...common, 'book', 'cancel', 'deliver', 'deliver', 'back', 'remit', 'remit', 'remit_short', 'fetch'],
  faultsIn('create', 'assign', 'cancel', 'find', 'rates', 'remittances', 'charges'),
  10,
);

/** The provider pays out for one parcel more than once. */
const paidTwice = (['deliver', 'remit', 'fetch', 'remit', 'remit', 'remit_short', 'remit_short'] as const).map(
  (step) => ({ step, fault: null }),
);

const status = { throttle: 429, refuse: 400 } as const;
const describeFault = (kind: FaultKind) =>
  kind === 'throttle' || kind === 'refuse' ? { kind: 'status', value: status[kind] } : { kind };
const statuses = { fail: 21, out: 17, deliver: 7, back: 10 } as const;
const isAlive = (parcel: { status: string }) => parcel.status !== 'CANCELED';
const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);

describe.each(courierKinds)('With $name:', (kind) => {
  const calls = useCourierShop(kind);
  const { admin, answersSent, bear, book, booked, control, fail, ledger } = calls;
  const { move, passTime, ready, run, shipments, shop, tracked } = calls;
  const cod = codCalls(shop);
  const wallet = 10_000_000;
  beforeAll(async () => {
    await cod.change();
    await control('POST', '/wallet', { rupees: wallet });
  });

  /** Each report of a history is nine hours later than the one before. */
  let clock = 0;
  const nextMoment = () => new Date(Date.now() - 10 * 86_400_000 + ++clock * 9 * 3_600_000).toISOString();
  const inject = async (fault: { call: CourierCall; kind: FaultKind } | null) => {
    if (fault) await fail(fault.call, describeFault(fault.kind));
  };

  async function performCommon(step: Common): Promise<void> {
    if (step === 'time') await passTime();
    if (step === 'reconcile') await run('reconcile-shipments');
    if (step === 'poll') await run('poll-shipments');
    if (step === 'expire') await control('POST', '/expire-tokens');
    if (step === 'stale') await control('POST', '/stale-searches', { times: 1 });
    await shop().quiet();
  }
  const isCommon = (step: string): step is Common => common.some((one) => one === step);

  /** What a history that failed has left would fail the shorter ones that are tried after it. */
  async function begin(): Promise<void> {
    clock = 0;
    await control('DELETE', '/faults');
    await control('POST', '/stale-searches', { times: 0 });
    await control('POST', '/webhooks', { mode: 'send', times: 1 });
  }

  /** All faults are over, and everything is given the time that it needs. */
  async function settle(): Promise<void> {
    await control('DELETE', '/faults');
    await control('POST', '/stale-searches', { times: 0 });
    for (let count = 0; count < 3; count++) {
      await passTime();
      await run('reconcile-shipments');
    }
  }

  /** The live one here is the one at the provider, and it alone is charged for. */
  async function expectOneParcel(orderId: string, references: string): Promise<void> {
    const isReturn = references.startsWith('R');
    const all = (await shipments(orderId)).filter(({ request }) => (request !== null) === isReturn);
    expect(all.filter(({ state }) => state === 'asked' || state === 'cancelling')).toEqual([]);
    const ours = all.filter(({ state }) => state === 'booked' || state === 'done');
    expect(ours.length).toBeLessThanOrEqual(1);
    const made = (await ledger()).parcels.filter((one) => one.channel_order_id.startsWith(references));
    const live = made.filter(isAlive).map(({ awb }) => awb);
    expect(live).toEqual(ours.map((one) => one.number));
    expect(made.filter(({ charged }) => charged > 0).map(({ awb }) => awb)).toEqual(live);
  }

  async function performBooking(step: string, orderId: string): Promise<void> {
    const [newest] = await shipments(orderId);
    if (step === 'book') await book([orderId]);
    if (step === 'cancel' && newest) await admin('POST', `/courier/shipments/${newest._id}/cancel`);
    if (step === 'move' && newest?.state === 'booked') await move(newest.number ?? '', 42);
    if (step === 'order_cancelled') await admin('PUT', `/user/order-status/${orderId}`, { status: 'Cancelled' });
    await shop().quiet();
  }

  it('Whatever fails on the way, an order has one live parcel at most, and every charge has a parcel', timeout, () =>
    fc.assert(
      fc.asyncProperty(bookings, async (history) => {
        await begin();
        const { _id, number } = await ready();
        await performBooking('book', _id);
        for (const { step, fault } of history) {
          await inject(fault);
          await (isCommon(step) ? performCommon(step) : performBooking(step, _id));
        }
        await settle();
        await expectOneParcel(_id, `${number}-`);
      }),
      share(0.4),
    ),
  );

  async function performOnWay(step: string, orderId: string): Promise<void> {
    const [newest] = await shipments(orderId);
    const question = newest?.failure?._id ?? 'f'.repeat(24);
    const answer = (decision: string) =>
      shop().call('POST', `/user/orders/${orderId}/parcel/answer`, {
        token: shop().tokens.asha,
        body: { question, answer: decision },
      });
    if (step in statuses && newest?.number)
      await move(newest.number, statuses[step as keyof typeof statuses], { at: nextMoment() });
    if (step === 'answer_again') await answer('again');
    if (step === 'answer_back') await answer('back');
    if (step === 'decide') await admin('POST', `/courier/failures/${question}/decide`, { decision: 'again' });
    if (step === 'unpack' || step === 'write_off')
      await admin('POST', `/courier/shipments/${newest?._id}/unpack`, { restock: step === 'unpack' });
    if (step === 'webhooks_lost') await control('POST', '/webhooks', { mode: 'lose' });
    if (step === 'webhooks_twice') await control('POST', '/webhooks', { mode: 'send', times: 2 });
    await shop().quiet();
  }

  async function expectAnswered(orderId: string, number: string): Promise<void> {
    const comments = (await answersSent(number)).map(({ comment }) => comment);
    expect(new Set(comments).size).toBe(comments.length);
    const { rows } = await shop().db.pool.query(
      `select delivery_failures.state from delivery_failures
       join shipments on delivery_failures.shipment_id = shipments.id where order_id = $1`,
      [orderId],
    );
    const count = (state: string) => rows.filter((row: { state: string }) => row.state === state).length;
    expect(count('answered')).toBe(0);
    expect(count('open')).toBeLessThanOrEqual(1);
    expect(count('sent')).toBeLessThanOrEqual(comments.length);
  }

  it(
    'However a delivery fails, each answer reaches the courier once at most, and what comes back is counted once',
    timeout,
    () =>
      fc.assert(
        fc.asyncProperty(ways, async (history) => {
          await begin();
          const gift = await bear({ quantity: 5 });
          const { _id } = await ready(gift);
          const { _id: shipmentId, number } = await booked(_id);
          await move(number, 42, { at: nextMoment() });
          for (const { step, fault } of history) {
            await inject(fault);
            await (isCommon(step) ? performCommon(step) : performOnWay(step, _id));
          }
          await settle();
          await run('poll-shipments');
          await settle();
          await expectAnswered(_id, number);
          const { rows } = await shop().db.pool.query('select unpacked_at from shipments where id = $1', [shipmentId]);
          expect([4, rows[0].unpacked_at ? 5 : 4]).toContain(await cod.findStock(gift));
          expect((await tracked(_id)).parcel).not.toBeNull();
        }),
        share(0.2),
      ),
  );

  async function performReturn(step: string, orderId: string, request: string): Promise<void> {
    const [newest] = (await shipments(orderId)).filter((one) => one.request);
    const size = { weightGrams: 500, lengthCm: 20, widthCm: 15, heightCm: 10 };
    if (step === 'book') await admin('POST', '/courier/returns', { order: orderId, request, ...size });
    if (step === 'cancel' && newest) await admin('POST', `/courier/shipments/${newest._id}/cancel`);
    const moved = { pick_up: 42, arrive: 7, fail: 21 }[step as 'pick_up'];
    if (moved && newest?.state === 'booked' && newest.number) await move(newest.number, moved, { at: nextMoment() });
    if ((step === 'unpack' || step === 'write_off') && newest)
      await admin('POST', `/courier/shipments/${newest._id}/unpack`, { restock: step === 'unpack' });
    await shop().quiet();
  }

  async function acceptedReturn(orderId: string): Promise<string> {
    await admin('PUT', `/user/order-status/${orderId}`, { status: 'Delivered' });
    const body = { kind: 'return', reason: 'Too large' };
    await shop().call('POST', `/user/orders/${orderId}/requests`, { token: shop().tokens.asha, body });
    const [request] = (await admin('GET', `/user/order/${orderId}/requests`)).body.requests;
    await admin('POST', `/user/order-requests/${request._id}/accept`, { amount: 0 });
    return request._id;
  }

  it('Whatever fails on the way, a return is picked up once at most, and its pieces are back once', timeout, () =>
    fc.assert(
      fc.asyncProperty(returns, async (history) => {
        await begin();
        const gift = await bear({ quantity: 5 });
        const { _id, number } = await ready(gift);
        const request = await acceptedReturn(_id);
        await performReturn('book', _id, request);
        for (const { step, fault } of history) {
          await inject(fault);
          await (isCommon(step) ? performCommon(step) : performReturn(step, _id, request));
        }
        await settle();
        await expectOneParcel(_id, `R${number}-`);
        const [arrived] = (await shipments(_id)).filter(({ request, stage }) => request && stage === 'delivered');
        expect([4, arrived ? 5 : 4]).toContain(await cod.findStock(gift));
      }),
      share(0.2),
    ),
  );

  /** An order that the courier is to take money for. */
  async function cashOrder() {
    const placed = await cod.place(await cod.gift(), undefined, { delivery: address });
    const { _id, number } = await cod.find(placed.body.orderKey);
    await cod.confirm(_id);
    await admin('PUT', '/user/order-work', { step: 'made', orders: [{ _id }] });
    return { _id, number, key: placed.body.orderKey as string };
  }

  const findLive = async (number: number) =>
    (await ledger()).parcels.find((one) => one.channel_order_id.startsWith(`${number}-`) && isAlive(one));

  /** The provider pays out what its courier has taken, perhaps twice, or not all of it. */
  async function remit(number: number, isShort: boolean): Promise<void> {
    const parcel = await findLive(number);
    if (parcel?.status !== 'DELIVERED') return;
    const amounts = isShort ? { [parcel.awb]: parcel.sub_total - 100 } : {};
    await control('POST', '/remit', { awbs: [parcel.awb], amounts, charges: 10 });
  }

  async function performCash(step: string, { _id, number }: { _id: string; number: number }): Promise<void> {
    const [newest] = await shipments(_id);
    if ((step === 'deliver' || step === 'back') && newest?.state === 'booked' && newest.stage !== 'returned')
      await move(newest.number ?? '', statuses[step], { at: nextMoment() });
    if (step === 'remit' || step === 'remit_short') await remit(number, step === 'remit_short');
    if (step === 'fetch') await run('fetch-courier-money');
    if (step === 'book' || step === 'cancel') await performBooking(step, _id);
    await shop().quiet();
  }

  /** What the courier has taken is awaited or booked; what was paid out is booked, or listed as what does not fit. */
  async function expectEachRupee({ number, key }: { number: number; key: string }): Promise<void> {
    const parcel = await findLive(number);
    const isTaken = parcel?.status === 'DELIVERED';
    const isBooked = (await cod.find(key)).payment.cod?.state === 'remitted';
    const { expected, open } = await cod.expected();
    const isMine = ({ trackingNumber }: { trackingNumber: string | null }) => trackingNumber === parcel?.awb;
    const awaited = sum(parcel ? expected.filter(isMine).map(({ amount }: { amount: number }) => amount) : []);
    const taken = isTaken ? parcel.sub_total : 0;
    if (isTaken || isBooked) expect(awaited + (isBooked ? (parcel?.sub_total ?? 0) : 0)).toBe(taken);
    // Without a provider's list, what it pays out is booked by its file.
    const { lists } = (await admin('GET', '/courier/charges')).body;
    const remitted = lists.remittances ? (await ledger()).remittances : [];
    const paid = remitted.flatMap((one) => one.shipments).filter(({ awb_code }) => awb_code === parcel?.awb);
    const apart = open.filter(({ reference }: { reference: string }) => reference === parcel?.awb);
    const accounted = (isBooked ? taken : 0) + sum(apart.map(({ amount }: { amount: number }) => amount));
    expect(accounted).toBe(sum(paid.map(({ cod_amount }) => Number(cod_amount))));
  }

  it(
    'Whatever fails on the way, every rupee that a courier takes and the provider pays out is accounted for',
    timeout,
    () =>
      fc.assert(
        fc.asyncProperty(cash, async (history) => {
          await begin();
          const order = await cashOrder();
          await performCash('book', order);
          for (const { step, fault } of history) {
            await inject(fault);
            await (isCommon(step) ? performCommon(step) : performCash(step, order));
          }
          await settle();
          await run('poll-shipments');
          await run('fetch-courier-money');
          await expectOneParcel(order._id, `${order.number}-`);
          await expectEachRupee(order);
        }),
        { ...share(0.2), examples: [[paidTwice]] },
      ),
  );

  it('Whatever failed, each rupee that the provider has charged is listed with its parcel', async () => {
    await run('fetch-courier-money');
    const { months, unknown } = (await admin('GET', '/courier/charges')).body;
    const listed = sum(months.map(({ charged }: { charged: number }) => charged));
    expect(listed).toBe(wallet - (await ledger()).wallet);
    // What was made twice was given back.
    expect(sum(unknown.map(({ amount }: { amount: number }) => amount))).toBe(0);
  });
});
