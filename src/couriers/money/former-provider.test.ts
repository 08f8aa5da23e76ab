import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCourierSandbox } from '../../../sandbox/couriers/server.ts';
import { openShop } from '../../../test/test-app.ts';
import { codCalls } from '../../orders/cod/cod-fixture.ts';
import { address, type CourierShop, courierCalls, delhivery, shiprocket } from '../couriers-fixture.ts';

const account = { email: 'api@dhaaga.example', password: 'courier password' };
let opened: CourierShop;
const { admin, booked, connect, control, ready, run } = courierCalls(() => opened);
const cod = codCalls(() => opened.shop);
beforeAll(async () => {
  const [former, next] = [await startCourierSandbox(account), await startCourierSandbox(delhivery.account)];
  const urls = { shiprocket: former.apiUrl, delhivery: next.apiUrl };
  const shop = await openShop({ app: { courierUrls: urls } });
  const close = async () => {
    await shop.close();
    for (const sandbox of [former, next]) await sandbox.stop();
  };
  opened = { shop, sandbox: former, kind: shiprocket, close };
  await cod.change();
  await connect();
});
afterAll(() => opened.close());

const charges = async () => (await admin('GET', '/courier/charges')).body;
// biome-ignore lint/suspicious/noExplicitAny: rows of an answer
const find = (listed: any[], number: string) => listed.find((one) => one.number === number);
const dispute = async (number: string) => find((await admin('GET', '/courier/weight-disputes')).body.disputes, number);
const deliver = async (number: string) => {
  for (const status of [42, 7]) await control('POST', '/move', { awb: number, status });
  await run('poll-shipments');
};
async function cashParcel() {
  const placed = await cod.place(await cod.gift(), undefined, { delivery: address });
  const { _id } = await cod.find(placed.body.orderKey);
  await cod.confirm(_id);
  await admin('PUT', '/user/order-work', { step: 'made', orders: [{ _id }] });
  const { number } = await booked(_id);
  await deliver(number);
  return { key: placed.body.orderKey as string, number };
}

describe('The money of a former account', () => {
  it('stays listed, and its cash is booked by the file that it sends', async () => {
    const heavy = await booked((await ready())._id);
    await control('POST', '/weigh', { awb: heavy.number, kilograms: 1.4, rupees: 60 });
    await deliver(heavy.number);
    const cash = await cashParcel();
    await run('fetch-courier-money');
    const [row, { extra }] = [find((await charges()).parcels, heavy.number), await dispute(heavy.number)];
    expect([row, extra]).toEqual([expect.objectContaining({ charged: (heavy.price ?? 0) + 60 }), 60]);

    // Another account of the same provider: it lists no disputes.
    account.email = 'another@dhaaga.example';
    expect((await admin('PUT', '/courier/settings/keys', { provider: 'shiprocket', ...account })).status).toBe(200);
    await control('POST', '/end-dispute', { awb: heavy.number });
    await run('fetch-courier-money');
    expect(await dispute(heavy.number)).toMatchObject({ state: 'open', extra: 60 });

    expect((await admin('PUT', '/courier/settings/keys', delhivery.keys)).status).toBe(200);
    await run('fetch-courier-money');
    expect(find((await charges()).parcels, heavy.number)).toEqual(row);
    const open = await dispute(heavy.number);
    expect(open).toMatchObject({ state: 'open', extra: 60 });
    expect((await admin('POST', `/courier/weight-disputes/${open._id}`, { answer: 'disputed' })).status).toBe(200);
    const { expected } = await cod.expected();
    expect(expected.map((one: { trackingNumber: string }) => one.trackingNumber)).toContain(cash.number);
    expect((await cod.book(`AWB,Amount\n${cash.number},549`)).status).toBe(200);
    expect((await cod.find(cash.key)).payment.cod?.state).toBe('remitted');
  });
});
