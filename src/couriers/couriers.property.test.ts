import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFullRun } from '../../test/full-run.ts';
import { type CourierShop, courierCalls, openCourierShop } from './couriers-fixture.ts';

let opened: CourierShop;
beforeAll(async () => {
  opened = await openCourierShop();
  await calls.connect();
});
afterAll(() => opened.close());
const calls = courierCalls(() => opened);
const { admin, bear, book, control, ledger, move, passTime, ready, run, shipments, answersSent, tracked } = calls;
const runs = isFullRun ? 1_000 : 12;

const routes = [
  'POST /orders/create/adhoc',
  'POST /courier/assign/awb',
  'POST /orders/cancel',
  'GET /orders',
  'GET /courier/serviceability/',
];
const kinds = ['drop_before', 'drop_after', 'truncated_json', 'html_502', 'throttle', 'refuse'] as const;
const faults = fc.record({ route: fc.constantFrom(...routes), kind: fc.constantFrom(...kinds) });
const steps = ['book', 'cancel', 'time', 'reconcile', 'move', 'poll', 'expire', 'stale', 'order_cancelled'] as const;
const history = fc.array(fc.record({ step: fc.constantFrom(...steps), fault: fc.option(faults, { freq: 2 }) }), {
  minLength: 3,
  maxLength: 10,
});

const status = { throttle: 429, refuse: 400 } as const;
const inject = ({ route, kind }: { route: string; kind: (typeof kinds)[number] }) =>
  kind === 'throttle' || kind === 'refuse'
    ? control('POST', '/faults', { route, kind: 'status', value: status[kind] })
    : control('POST', '/faults', { route, kind });

async function perform(step: (typeof steps)[number], orderId: string): Promise<void> {
  const [newest] = await shipments(orderId);
  if (step === 'book') await book([orderId]);
  if (step === 'cancel' && newest) await admin('POST', `/courier/shipments/${newest._id}/cancel`);
  if (step === 'time') await passTime();
  if (step === 'reconcile') await run('reconcile-shipments');
  if (step === 'poll') await run('poll-shipments');
  if (step === 'expire') await control('POST', '/expire-tokens');
  if (step === 'stale') await control('POST', '/stale-searches', { times: 1 });
  if (step === 'move' && newest?.state === 'booked') await control('POST', '/move', { awb: newest.number, status: 42 });
  if (step === 'order_cancelled') await admin('PUT', `/user/order-status/${orderId}`, { status: 'Cancelled' });
  await opened.shop.quiet();
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

it('Whatever fails on the way, an order has one live parcel at most, and every charge has a parcel', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { _id, number } = await ready();
      for (const { step, fault } of [{ step: 'book' as const, fault: null }, ...steps]) {
        if (fault) await inject(fault);
        await perform(step, _id);
      }
      await settle();
      const ours = (await shipments(_id)).filter(({ state }) => state === 'booked' || state === 'done');
      expect(ours.length).toBeLessThanOrEqual(1);
      expect((await shipments(_id)).filter(({ state }) => state === 'asked' || state === 'cancelling')).toEqual([]);
      const { parcels } = await ledger();
      const live = parcels.filter((one) => one.channel_order_id.startsWith(`${number}-`) && one.status !== 'CANCELED');
      expect(live.map(({ awb }) => awb)).toEqual(ours.map((one) => one.number));
      const charged = parcels.filter((one) => one.channel_order_id.startsWith(`${number}-`) && one.charged > 0);
      expect(charged.map(({ awb }) => awb)).toEqual(live.map(({ awb }) => awb));
    }),
    { numRuns: runs },
  );
}, 1_800_000);

it('Whatever failed, each rupee of the provider’s statement is listed, with its parcel or apart', async () => {
  await run('fetch-courier-money');
  const { months, unknown } = (await admin('GET', '/courier/charges')).body;
  const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);
  const apart = sum(unknown.map(({ amount }: { amount: number }) => amount));
  expect(sum(months.map(({ charged }: { charged: number }) => charged)) + apart).toBe(10_000 - (await ledger()).wallet);
  // What was made twice was given back.
  expect(apart).toBe(0);
});

const afterFaults = fc.record({
  route: fc.constantFrom(
    ...['POST /ndr', 'GET /ndr', 'POST /orders/create/return', 'GET /orders/processing/return'],
    ...['POST /courier/assign/awb', 'POST /orders/cancel', 'GET /courier/serviceability/'],
  ),
  kind: fc.constantFrom(...kinds),
});
const wayStep = fc.record({
  step: fc.constantFrom(
    ...(['fail', 'out', 'deliver', 'back', 'answer_again', 'answer_back', 'decide', 'unpack', 'write_off'] as const),
    ...(['time', 'reconcile', 'poll', 'expire', 'stale', 'webhooks_lost', 'webhooks_twice'] as const),
  ),
  fault: fc.option(afterFaults, { freq: 2 }),
});
type WayStep = (typeof wayStep extends fc.Arbitrary<infer T> ? T : never)['step'];

const statuses = { fail: 21, out: 17, deliver: 7, back: 10 } as const;
/** Each report of a history is nine hours later than the one before. */
let clock = 0;
const nextMoment = () => new Date(Date.now() - 10 * 86_400_000 + ++clock * 9 * 3_600_000).toISOString();

async function performOnWay(step: WayStep, orderId: string): Promise<void> {
  const [newest] = await shipments(orderId);
  const failure = newest?.failure?._id ?? 'f'.repeat(24);
  const answer = (decision: string) =>
    opened.shop.call('POST', `/user/orders/${orderId}/parcel/answer`, {
      token: opened.shop.tokens.asha,
      body: { question: failure, answer: decision },
    });
  if (step in statuses && newest?.number)
    await move(newest.number, statuses[step as keyof typeof statuses], { at: nextMoment() });
  if (step === 'answer_again') await answer('again');
  if (step === 'answer_back') await answer('back');
  if (step === 'decide') await admin('POST', `/courier/failures/${failure}/decide`, { decision: 'again' });
  if (step === 'unpack' || step === 'write_off')
    await admin('POST', `/courier/shipments/${newest?._id}/unpack`, { restock: step === 'unpack' });
  await performElse(step, orderId);
}

async function performElse(step: WayStep, orderId: string): Promise<void> {
  if (step === 'webhooks_lost') await control('POST', '/webhooks', { mode: 'lose' });
  if (step === 'webhooks_twice') await control('POST', '/webhooks', { mode: 'send', times: 2 });
  const common = ['time', 'reconcile', 'poll', 'expire', 'stale'] as const;
  const known = common.find((one) => one === step);
  if (known) await perform(known, orderId);
  else await opened.shop.quiet();
}

it('However a delivery fails, each answer reaches the courier once at most, and what comes back is counted once', async () => {
  await calls.listen();
  await fc.assert(
    fc.asyncProperty(fc.array(wayStep, { minLength: 3, maxLength: 12 }), async (history) => {
      clock = 0;
      await control('POST', '/webhooks', { mode: 'send', times: 1 });
      const gift = await bear({ quantity: 5 });
      const { _id } = await ready(gift);
      const { number } = await calls.booked(_id);
      await move(number, 42, { at: nextMoment() });
      for (const { step, fault } of history) {
        if (fault) await inject(fault);
        await performOnWay(step, _id);
      }
      await settle();
      await run('poll-shipments');
      await settle();
      const comments = (await answersSent(number)).map(({ comment }) => comment);
      expect(new Set(comments).size).toBe(comments.length);
      const { rows } = await opened.shop.db.pool.query(
        `select delivery_failures.state, shipments.unpacked_at from shipments left join delivery_failures
         on delivery_failures.shipment_id = shipments.id where order_id = $1`,
        [_id],
      );
      expect(rows.filter(({ state }) => state === 'answered')).toEqual([]);
      expect(rows.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1);
      expect(rows.filter(({ state }) => state === 'sent').length).toBeLessThanOrEqual(comments.length);
      const { product } = (await opened.shop.call('GET', `/product/products/${gift.slug}`)).body;
      expect([4, rows[0].unpacked_at ? 5 : 4]).toContain(product.quantity);
      expect((await tracked(_id)).parcel).not.toBeNull();
    }),
    { numRuns: runs },
  );
}, 1_800_000);

const returnStep = fc.record({
  step: fc.constantFrom(
    ...(['book', 'book', 'cancel', 'pick_up', 'arrive', 'fail', 'unpack', 'write_off'] as const),
    ...(['time', 'reconcile', 'poll', 'expire', 'stale'] as const),
  ),
  fault: fc.option(afterFaults, { freq: 2 }),
});
type ReturnStep = (typeof returnStep extends fc.Arbitrary<infer T> ? T : never)['step'];

async function performReturn(step: ReturnStep, orderId: string, request: string): Promise<void> {
  const [newest] = (await shipments(orderId)).filter((one) => one.request);
  const size = { weightGrams: 500, lengthCm: 20, widthCm: 15, heightCm: 10 };
  if (step === 'book') await admin('POST', '/courier/returns', { order: orderId, request, ...size });
  if (step === 'cancel' && newest) await admin('POST', `/courier/shipments/${newest._id}/cancel`);
  const status = { pick_up: 42, arrive: 7, fail: 21 }[step as 'pick_up'];
  if (status && newest?.state === 'booked' && newest.number) await move(newest.number, status, { at: nextMoment() });
  if ((step === 'unpack' || step === 'write_off') && newest)
    await admin('POST', `/courier/shipments/${newest._id}/unpack`, { restock: step === 'unpack' });
  const known = (['time', 'reconcile', 'poll', 'expire', 'stale'] as const).find((one) => one === step);
  if (known) await perform(known, orderId);
  else await opened.shop.quiet();
}

async function acceptedReturn(orderId: string): Promise<string> {
  await admin('PUT', `/user/order-status/${orderId}`, { status: 'Delivered' });
  const body = { kind: 'return', reason: 'Too large' };
  await opened.shop.call('POST', `/user/orders/${orderId}/requests`, { token: opened.shop.tokens.asha, body });
  const [request] = (await admin('GET', `/user/order/${orderId}/requests`)).body.requests;
  await admin('POST', `/user/order-requests/${request._id}/accept`, { amount: 0 });
  return request._id;
}

it('Whatever fails on the way, a return is picked up once at most, and its pieces are back once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(returnStep, { minLength: 3, maxLength: 10 }), async (history) => {
      clock = 0;
      const gift = await bear({ quantity: 5 });
      const { _id, number } = await ready(gift);
      const request = await acceptedReturn(_id);
      for (const { step, fault } of [{ step: 'book' as const, fault: null }, ...history]) {
        if (fault) await inject(fault);
        await performReturn(step, _id, request);
      }
      await settle();
      const all = (await shipments(_id)).filter((one) => one.request);
      expect(all.filter(({ state }) => state === 'asked' || state === 'cancelling')).toEqual([]);
      const ours = all.filter(({ state }) => state === 'booked' || state === 'done');
      expect(ours.length).toBeLessThanOrEqual(1);
      const { parcels } = await ledger();
      const made = parcels.filter((one) => one.channel_order_id.startsWith(`R${number}-`));
      const live = made.filter((one) => one.status !== 'CANCELED');
      expect(live.map(({ awb }) => awb)).toEqual(ours.map((one) => one.number));
      expect(made.filter(({ charged }) => charged > 0).map(({ awb }) => awb)).toEqual(live.map(({ awb }) => awb));
      const { product } = (await opened.shop.call('GET', `/product/products/${gift.slug}`)).body;
      expect([4, ours[0]?.stage === 'delivered' ? 5 : 4]).toContain(product.quantity);
    }),
    { numRuns: runs },
  );
}, 1_800_000);
