import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CourierSandbox, startCourierSandbox } from '../../../sandbox/couriers/server.ts';
import type { ShipmentRequest } from './courier-provider.ts';
import { makeShiprocket } from './shiprocket.ts';

const account = { email: 'api@dhaaga.example', password: 'courier password' };
let sandbox: CourierSandbox;
beforeAll(async () => {
  sandbox = await startCourierSandbox(account);
});
afterAll(() => sandbox.stop());
afterEach(() => control('DELETE', '/faults'));

const control = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${sandbox.url}/__sandbox${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
};
const open = (changed: object = {}) => makeShiprocket({ ...account, apiUrl: sandbox.apiUrl, ...changed });
const size = { weightGrams: 640, lengthCm: 24, widthCm: 18, heightCm: 14 };
const question = { ...size, fromPin: '311001', toPin: '411004', valuePaise: 79_900, codPaise: 0 };
let count = 0;
const request = (changed: Partial<ShipmentRequest> = {}): ShipmentRequest => ({
  ...size,
  reference: `1001-${++count}`,
  orderedAt: new Date(),
  pickupPlace: 'Home',
  to: {
    name: 'Asha',
    phone: '9876543210',
    line1: '4 Lane',
    line2: '',
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411004',
  },
  email: 'asha@example.com',
  items: [{ name: 'Bear', sku: 'bear', quantity: 1, pricePaise: 79_900 }],
  valuePaise: 79_900,
  codPaise: 0,
  ...changed,
});
const value = async <T>(answered: Promise<{ ok: true; value: T } | { ok: false; description: string }>): Promise<T> => {
  const answer = await answered;
  if (!answer.ok) throw new Error(answer.description);
  return answer.value;
};

describe('Shiprocket', () => {
  it('tells wrong keys from a provider that is away', async () => {
    expect(await open({ password: 'another' }).listPickupPlaces()).toMatchObject({
      kind: 'refused',
      code: 'bad_login',
    });
    expect(await open({ apiUrl: 'http://127.0.0.1:9' }).listPickupPlaces()).toMatchObject({ kind: 'unavailable' });
  });

  it('names the pickup places, and the couriers that go to a PIN code with price and days', async () => {
    const provider = open();
    expect(await value(provider.listPickupPlaces())).toContainEqual({ name: 'Workshop', pin: '302001' });
    const rates = await value(provider.findRates(question));
    expect(rates[0]).toEqual({
      courierId: '10',
      name: 'Delhivery Surface',
      chargePaise: 8_000,
      days: 4,
      chargedGrams: 1_000,
    });
    expect(await value(provider.findRates({ ...question, toPin: '797001' }))).toEqual([]);
  });

  it('logs in again when its token has expired', async () => {
    const provider = open();
    await value(provider.listPickupPlaces());
    await control('POST', '/expire-tokens');
    await value(provider.listPickupPlaces());
  });

  it.each([
    [{ kind: 'status', value: 429 }, 'unavailable'],
    [{ kind: 'status', value: 500 }, 'unknown'],
    [{ kind: 'drop_after' }, 'unknown'],
    [{ kind: 'truncated_json' }, 'unknown'],
    [{ kind: 'html_502' }, 'unknown'],
    [{ kind: 'redirect' }, 'unknown'],
    [{ kind: 'alter', fields: { shipment_id: null } }, 'unknown'],
  ])('takes an answer with %o for no success', async (fault, kind) => {
    await control('POST', '/faults', { route: 'POST /orders/create/adhoc', ...fault });
    expect(await open().createShipment(request())).toMatchObject({ ok: false, kind });
  });

  it('says why a courier is not booked', async () => {
    const provider = open();
    const asked = request();
    const made = await value(provider.createShipment(asked));
    const refusal = await provider.assignNumber({ shipmentId: made.shipmentId, courierId: '99', request: asked });
    expect(refusal).toMatchObject({ kind: 'refused', description: 'This courier is not available.' });
  });

  it('reads a webhook with the right token, and only what it knows in it', () => {
    const read = (body: object | string, token = 'the token') =>
      open().readWebhook(
        {
          rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
          headers: { 'x-api-key': token },
        },
        'the token',
      );
    const event = { awb: 149000001, current_status_id: 7, current_timestamp: '23 11 2026 11:43:52', etd: 'soon' };
    expect(read(event, 'another')).toBe('bad_token');
    expect(read('no JSON')).toBeNull();
    expect(read({ ...event, awb: null })).toBeNull();
    expect(read({ ...event, scans: [{ date: 'today' }, 'x'] })).toEqual({
      number: '149000001',
      events: [{ stage: 'delivered', at: new Date('2026-11-23T11:43:52+05:30'), place: null }],
      expectedOn: null,
    });
    expect(read({ ...event, current_status_id: 4_711 })).toMatchObject({ events: [] });
  });

  it.each([
    ['a sentence', { fields: { status: false, message: 'Its pickup has begun.' } }, 'refused', 'Its pickup has begun.'],
    ['a code', { fields: { status_code: 422, message: 'Invalid order.' } }, 'refused', 'Invalid order.'],
    ['a page', { description: '<html>Maintenance</html>' }, 'unknown', 'The answer is not JSON.'],
  ])('does not take %s for a cancelled parcel', async (_, answer, kind, description) => {
    const provider = open();
    const made = await value(provider.createShipment(request()));
    await control('POST', '/faults', { route: 'POST /orders/cancel', kind: 'answer', ...answer });
    expect(await provider.cancelShipment(made)).toMatchObject({ ok: false, kind, description });
    expect(await provider.cancelShipment(made)).toEqual({ ok: true, value: null });
  });

  it('logs in once for many calls whose token has expired', async () => {
    const provider = open();
    await value(provider.findRates(question));
    await control('POST', '/expire-tokens');
    const answers = await Promise.all(Array.from({ length: 20 }, () => provider.findRates(question)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await control('GET', '/ledger')).tokens).toBe(1);
  });
});
