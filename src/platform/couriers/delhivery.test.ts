import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CourierSandbox, startCourierSandbox } from '../../../sandbox/couriers/server.ts';
import { makeDelhivery } from './delhivery.ts';

const token = 'a1b2c3d4e5f6a7b8c9d0';
const place = { name: 'Home', pin: '311001' };
let sandbox: CourierSandbox;
beforeAll(async () => {
  sandbox = await startCourierSandbox({ token });
});
afterAll(() => sandbox.stop());
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
