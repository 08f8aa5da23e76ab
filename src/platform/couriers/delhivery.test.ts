import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CourierSandbox, startCourierSandbox } from '../../../sandbox/couriers/server.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { makeDelhivery } from './delhivery.ts';

const token = 'a1b2c3d4e5f6a7b8c9d0';
const place = { name: 'Home', pin: '311001' };
let sandbox: CourierSandbox;
beforeAll(async () => {
  sandbox = await startCourierSandbox({ token });
});
afterAll(() => sandbox.stop());
afterEach(() => control('DELETE', '/faults'));
const control = async (method: string, path: string, body?: object) =>
  (await fetch(`${sandbox.url}/__sandbox${path}`, { method, ...(body && { body: JSON.stringify(body) }) })).json();
const to = {
  ...{ name: 'Asha', phone: '9876543210', line1: '4 Lane', line2: '', city: 'Pune' },
  ...{ state: 'Maharashtra', pin: '411004' },
};
const size = { weightGrams: 640, lengthCm: 10, widthCm: 10, heightCm: 10 };
let count = 0;
/** The number of a parcel that the courier has. */
async function book(codPaise = 0): Promise<{ orderId: string; reference: string }> {
  const reference = `2001-${++count}`;
  const request = {
    ...{ ...size, to, codPaise, reference, orderedAt: new Date(), pickupPlace: 'Home', email: 'asha@example.com' },
    ...{ items: [{ name: 'Bear', sku: 'bear', quantity: 1, pricePaise: 54_900 }], valuePaise: 54_900 },
  };
  const made = await open().createShipment(request);
  if (!made.ok) throw new Error(made.description);
  const { shipmentId, orderId } = made.value;
  expect(await open().assignNumber({ shipmentId, courierId: 'S', request })).toMatchObject({ ok: true });
  return { orderId, reference };
}
const open = (changed: object = {}) => makeDelhivery({ apiUrl: sandbox.apiUrl, token, place, ...changed });

describe('Delhivery', () => {
  it('does not take a pickup place to which it does not come', async () => {
    const refused = await open({ place: { name: 'Home', pin: '797001' } }).listPickupPlaces();
    expect(refused).toMatchObject({ kind: 'refused', description: 'Delhivery does not pick up at 797001.' });
  });

  it('charges for the room of a large and light box', async () => {
    const question = { fromPin: '311001', toPin: '411004', valuePaise: 100, codPaise: 0 };
    const price = async (widthCm: number) => {
      const size = { weightGrams: 400, lengthCm: 40, widthCm, heightCm: 40 };
      const answered = await open().findRates({ ...question, ...size });
      return answered.ok ? answered.value[0] : null;
    };
    expect(await price(1)).toMatchObject({ chargedGrams: 500 });
    expect(await price(40)).toMatchObject({ chargedGrams: 13_000 });
  });

  it('does not cancel the parcel of another reference', async () => {
    const { orderId, reference } = await book();
    const cancelled = await open().cancelShipment({ orderId, reference: '1001-another' });
    expect(cancelled).toMatchObject({ kind: 'refused', description: 'This number is of another parcel.' });
    expect(await open().findByReference(reference)).toMatchObject({ value: [{ isCancelled: false }] });
    expect(await open().cancelShipment({ orderId, reference })).toEqual({ ok: true, value: null });
  });

  it('takes no answer about another number for that of a parcel', async () => {
    const [{ orderId, reference }, other] = [await book(), await book()];
    const path = `${sandbox.apiUrl}/api/v1/packages/json/?waybill=${other.orderId}`;
    const fields = await (await fetch(path, { headers: { authorization: `Token ${token}` } })).json();
    await control('POST', '/faults', { route: 'GET /api/v1/packages', kind: 'alter', fields, times: 2 });
    expect(await open().track(orderId)).toMatchObject({ kind: 'unknown' });
    expect(await open().cancelShipment({ orderId, reference })).toMatchObject({ kind: 'unknown' });
    for (const one of [reference, other.reference])
      expect(await open().findByReference(one)).toMatchObject({ value: [{ isCancelled: false }] });
  });

  it('writes on a label what the courier takes, also where Delhivery leaves it out, and none that differs', async () => {
    const { orderId: shipmentId } = await book(54_900);
    const print = (codPaise: number) => open().printLabels([{ shipmentId, codPaise }]);
    const text = async (codPaise: number) => {
      const printed = await print(codPaise);
      return printed.ok ? pdfText(printed.value) : printed.description;
    };
    const slip = (changed: object) =>
      control('POST', '/faults', {
        ...{ route: 'GET /api/p/packing_slip', kind: 'alter' },
        fields: { packages: [{ wbn: shipmentId, oid: '2001', name: 'Asha', ...changed }] },
      });
    expect(await text(54_900)).toContain('Cash on delivery: Rs 549');
    await slip({});
    expect(await text(54_900)).toContain('Cash on delivery: Rs 549');
    await slip({});
    expect(await text(0)).toContain('Prepaid: take no money');
    for (const changed of [{ pt: 'Pre-paid' }, { pt: 'COD', cod: 500 }]) {
      await slip(changed);
      expect(await print(54_900)).toMatchObject({ ok: false, kind: 'refused' });
    }
    expect(await print(0)).toMatchObject({ ok: false, kind: 'refused' });
  });

  it('says why it names no price, and prices the other speed where one is refused', async () => {
    const ask = () => open().findRates({ ...size, fromPin: '311001', toPin: '411004', valuePaise: 100, codPaise: 0 });
    const refuse = (value: number, times: number) => {
      const description = 'Your account is on hold.';
      return control('POST', '/faults', { route: 'GET /api/kinko', kind: 'status', value, times, description });
    };
    await refuse(400, 2);
    expect(await ask()).toMatchObject({ ok: false, kind: 'refused', description: 'Your account is on hold.' });
    await refuse(400, 1);
    expect(await ask()).toMatchObject({ ok: true, value: [{ chargePaise: expect.any(Number) }] });
    await refuse(401, 2);
    expect(await ask()).toMatchObject({ ok: false, kind: 'unavailable', code: 'bad_login' });
    await control('DELETE', '/faults');
    await refuse(429, 2);
    expect(await ask()).toMatchObject({ ok: false, kind: 'unavailable', status: 429 });
  });

  it('brings a parcel back once, whatever Delhivery says to a repeat', async () => {
    const { orderId: number } = await book();
    await control('POST', '/move', { awb: number, status: 21 });
    const none = { day: null, landmark: null, phone: null };
    const answer = { ...{ number, to, decision: 'back' as const, words: 'Back', reference: 'a' }, ...none };
    for (let times = 0; times < 4; times++)
      expect(await open().answerFailure(answer)).toEqual({ ok: true, value: null });
    await control('POST', '/move', { awb: number, status: 7 });
    expect(await open().answerFailure(answer)).toMatchObject({ ok: false, kind: 'refused' });
  });

  it('reads a webhook with the right token, and only what it knows in it', () => {
    const read = (body: object | string, sent = 'the token') =>
      open().readWebhook(
        {
          rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
          headers: { 'x-api-key': sent },
        },
        'the token',
      );
    const Status = {
      ...{ Status: 'Pending', StatusType: 'UD', StatusDateTime: '2026-11-23T11:43:52.767' },
      ...{ StatusLocation: 'Pune_Hub', Instructions: 'Consignee not available' },
    };
    const event = { Shipment: { AWB: '149000001', ReferenceNo: '1001-a', NSLCode: 'EOD-74', Status } };
    expect(read(event, 'another')).toBe('bad_token');
    expect(read('no JSON')).toBeNull();
    expect(read({ Shipment: { ...event.Shipment, AWB: null } })).toBeNull();
    const at = new Date('2026-11-23T11:43:52+05:30');
    expect(read(event)).toEqual({
      number: '149000001',
      events: [{ stage: 'undelivered', at, place: 'Pune_Hub' }],
      expectedOn: null,
    });
    const atHub = read({ Shipment: { ...event.Shipment, NSLCode: 'X-ILL2F' } });
    expect(atHub).toMatchObject({ events: [{ stage: 'in_transit' }] });
    const unknown = read({ Shipment: { ...event.Shipment, Status: { ...Status, StatusType: 'XX' } } });
    expect(unknown).toMatchObject({ events: [] });
  });
});
