import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CourierSandbox, startCourierSandbox } from '../../../sandbox/couriers/server.ts';
import { limitCalls } from './call-provider.ts';
import type { ReturnRequest, ShipmentRequest } from './courier-provider.ts';
import { type CourierKeys, makeCourierProvider } from './make-courier-provider.ts';

const size = { weightGrams: 640, lengthCm: 24, widthCm: 18, heightCm: 14 };
const question = { ...size, fromPin: '311001', toPin: '411004', valuePaise: 79_900, codPaise: 0 };
const address = {
  ...{ name: 'Asha', phone: '9876543210', line1: '4 Lane & Co; #2', line2: '', city: 'Pune' },
  ...{ state: 'Maharashtra', pin: '411004' },
};
let count = 0;
const goods = () => ({
  ...{ ...size, reference: `1001-${++count}`, orderedAt: new Date(), pickupPlace: 'Home', email: 'asha@example.com' },
  ...{ items: [{ name: 'Bear', sku: 'bear', quantity: 1, pricePaise: 79_900 }], valuePaise: 79_900 },
});
const request = (codPaise = 0): ShipmentRequest => ({ ...goods(), to: address, codPaise });
const returned = (): ReturnRequest => ({ ...goods(), from: address });
const value = async <T>(answered: Promise<{ ok: true; value: T } | { ok: false; description: string }>): Promise<T> => {
  const answer = await answered;
  if (!answer.ok) throw new Error(answer.description);
  return answer.value;
};

const login = { email: 'api@dhaaga.example', password: 'courier password' };
const token = 'a1b2c3d4e5f6a7b8c9d0';
const place = { name: 'Home', pin: '311001' };
const kinds: {
  name: string;
  account: typeof login | { token: string };
  keys: CourierKeys;
  wrong: object;
  assign: string;
}[] = [
  {
    name: 'Shiprocket',
    account: login,
    keys: { provider: 'shiprocket', ...login },
    wrong: { password: 'another' },
    assign: 'POST /courier/assign/awb',
  },
  {
    name: 'Delhivery',
    account: { token },
    keys: { provider: 'delhivery', token, place },
    wrong: { token: 'another' },
    assign: 'POST /api/cmu/create.json',
  },
];

describe.each(kinds)('$name, as every provider,', ({ account, keys, wrong, assign }) => {
  let sandbox: CourierSandbox;
  beforeAll(async () => {
    sandbox = await startCourierSandbox(account);
  });
  afterAll(() => sandbox.stop());
  afterEach(() => control('DELETE', '/faults'));
  const control = async (method: string, path: string, body?: object) => {
    const sent = { method, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${sandbox.url}/__sandbox${path}`, sent)).json();
  };
  const open = (changed: object = {}, apiUrl = sandbox.apiUrl) =>
    makeCourierProvider({ ...keys, ...changed }, { shiprocket: apiUrl, delhivery: apiUrl });
  const book = async (asked: ShipmentRequest | ReturnRequest = request()) => {
    const provider = open();
    const made = await value('from' in asked ? provider.createReturn(asked) : provider.createShipment(asked));
    const { shipmentId } = made;
    const rates = await value(provider.findRates(question));
    const courierId = rates.toSorted((a, b) => a.chargePaise - b.chargePaise)[0]?.courierId ?? '';
    const booking = { shipmentId, courierId, request: asked };
    return { provider, made, booking, booked: await value(provider.assignNumber(booking)) };
  };

  it('tells wrong keys from a provider that is away, and names the pickup place', async () => {
    expect(await open(wrong).listPickupPlaces()).toMatchObject({ ok: false, code: 'bad_login' });
    const gone = await startCourierSandbox(account);
    await gone.stop();
    expect(await open({}, gone.apiUrl).listPickupPlaces()).toMatchObject({ kind: 'unavailable', code: 'ECONNREFUSED' });
    expect(await value(open().listPickupPlaces())).toContainEqual(place);
  });

  it('prices a parcel with day and charged weight, more with cash, and goes not everywhere', async () => {
    const cheapest = async (changed: object) =>
      (await value(open().findRates({ ...question, ...changed }))).toSorted((a, b) => a.chargePaise - b.chargePaise)[0];
    expect(await cheapest({})).toMatchObject({ name: 'Delhivery Surface', days: 4, chargedGrams: expect.any(Number) });
    const [plain, withCash] = [await cheapest({}), await cheapest({ codPaise: 79_900 })];
    expect((withCash?.chargePaise ?? 0) - (plain?.chargePaise ?? 0)).toBe(3_500);
    expect(await value(open().findRates({ ...question, toPin: '797001' }))).toEqual([]);
  });

  it('books a parcel, prints its label, calls the courier and follows it', async () => {
    const { provider, made, booked } = await book();
    const [found] = await value(provider.findByReference(made.reference));
    expect(found).toMatchObject({ number: booked.number, orderId: made.orderId, isCancelled: false });
    const { shipmentId } = made;
    const label = await value(provider.printLabels([{ shipmentId, codPaise: 0 }]));
    expect(label.subarray(0, 5).toString()).toBe('%PDF-');
    const pickup = { shipmentIds: [shipmentId], pickupPlace: 'Home', parcels: 1 };
    expect((await value(provider.requestPickup(pickup))).pickupOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await value(provider.requestPickup(pickup))).toEqual({ pickupOn: null });
    const stages: string[] = [];
    for (const status of [42, 18, 17, 21, 9, 10]) {
      const at = new Date(Date.now() - 3_600_000 + stages.length * 60_000);
      await control('POST', '/move', { awb: booked.number, status, place: 'BHILWARA', at });
      const { events } = await value(provider.track(booked.number));
      const newest = events.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
      expect(newest?.place).toBe('BHILWARA');
      stages.push(newest?.stage ?? '');
    }
    const words = ['picked_up', 'in_transit', 'out_for_delivery', 'undelivered', 'returning', 'returned'];
    expect(stages).toEqual(words);
    expect(await provider.cancelShipment(made)).toMatchObject({ kind: 'refused' });
  });

  it('takes what the courier is to take at the door, and brings a return to the shop', async () => {
    const { booked } = await book(request(54_900));
    const { booked: other } = await book(returned());
    const { parcels } = await control('GET', '/ledger');
    const find = (number: string) => parcels.find(({ awb }: { awb: string }) => awb === number);
    expect(find(booked.number)).toMatchObject({ payment_method: 'COD', sub_total: 549, pin: '411004' });
    expect(find(other.number)).toMatchObject({ payment_method: 'Prepaid', is_return: true });
  });

  it('cancels a parcel once and gives the charge back, says so again, and of one that was never booked, too', async () => {
    const { wallet } = await control('GET', '/ledger');
    const { provider, made } = await book();
    for (let times = 0; times < 2; times++)
      expect(await provider.cancelShipment(made)).toEqual({ ok: true, value: null });
    expect((await control('GET', '/ledger')).wallet).toBe(wallet);
    expect((await value(provider.findByReference(made.reference)))[0]?.isCancelled).toBe(true);
    const draft = await value(provider.createShipment(request()));
    expect(await provider.cancelShipment(draft)).toEqual({ ok: true, value: null });
  });

  it.each([
    [{ kind: 'status', value: 429 }, 'unavailable'],
    [{ kind: 'status', value: 400 }, 'refused'],
    [{ kind: 'status', value: 500 }, 'unknown'],
    [{ kind: 'drop_after' }, 'unknown'],
    [{ kind: 'truncated_json' }, 'unknown'],
    [{ kind: 'html_502' }, 'unknown'],
    [{ kind: 'redirect' }, 'unknown'],
    [{ kind: 'alter', fields: { response: {}, packages: [] } }, 'unknown'],
  ])('takes an answer with %o to a booking for no success, and a repeat books no second one', async (fault, kind) => {
    const provider = open();
    const asked = request();
    const { shipmentId } = await value(provider.createShipment(asked));
    const [rate] = await value(provider.findRates(question));
    await control('POST', '/faults', { route: assign, ...fault });
    const booking = { shipmentId, courierId: rate?.courierId ?? '', request: asked };
    expect(await provider.assignNumber(booking)).toMatchObject({ ok: false, kind });
    await provider.assignNumber(booking);
    const { parcels } = await control('GET', '/ledger');
    const mine = parcels.filter((one: { channel_order_id: string }) => one.channel_order_id === asked.reference);
    expect(mine).toMatchObject([{ charged: expect.any(Number) }]);
    expect((await value(provider.findByReference(asked.reference)))[0]?.number).toBe(mine[0].awb);
  });

  it('ends its calls in time, and begins none afterwards', async () => {
    const provider = open();
    await value(provider.listPickupPlaces());
    await control('POST', '/faults', { route: 'GET /', kind: 'delay', value: 5_000, times: 9 });
    const startedAt = performance.now();
    const [late, tooLate] = await limitCalls(200, async () => [
      await provider.findReturnsByReference('1001-late', new Date()),
      await provider.createReturn(returned()),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(late).toMatchObject({ ok: false, kind: 'unknown' });
    expect(tooLate).toMatchObject({ ok: false, kind: 'unavailable', code: 'no_time' });
  });

  it('says why a parcel is not booked', async () => {
    await control('POST', '/wallet', { rupees: 1 });
    await expect(book()).rejects.toThrow('Please recharge your wallet.');
    await control('POST', '/wallet', { rupees: 10_000 });
  });

  it('lists what it says it lists, and refuses the rest', async () => {
    const provider = open();
    const { lists } = provider;
    const kind = (isListed: boolean) => (isListed ? { ok: true } : { ok: false, kind: 'refused' });
    expect(await provider.listShipments(1)).toMatchObject(kind(lists.shipments));
    expect(await provider.listReturns(1)).toMatchObject(kind(lists.shipments));
    expect(await provider.listCharges(1)).toMatchObject(kind(lists.charges));
    expect(await provider.listWeightDisputes()).toMatchObject(kind(lists.weightDisputes));
    expect(await provider.listRemittances(1)).toMatchObject(kind(lists.remittances));
  });
});
