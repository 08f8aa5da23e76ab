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
const { admin, book, control, ledger, passTime, ready, run, shipments } = calls;

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
    { numRuns: isFullRun ? 1_000 : 12 },
  );
}, 600_000);

it('Whatever failed, each rupee of the provider’s statement is listed, with its parcel or apart', async () => {
  await run('fetch-courier-money');
  const { months, unknown } = (await admin('GET', '/courier/charges')).body;
  const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);
  const apart = sum(unknown.map(({ amount }: { amount: number }) => amount));
  expect(sum(months.map(({ charged }: { charged: number }) => charged)) + apart).toBe(10_000 - (await ledger()).wallet);
  // What was made twice was given back.
  expect(apart).toBe(0);
});
