import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../../test/fixtures.ts';
import { codCalls } from '../../orders/cod/cod-fixture.ts';
import { roundToPaise } from '../../shared/money.ts';
import { address, type CourierShop, courierCalls, openCourierShop } from '../couriers-fixture.ts';

let opened: CourierShop;
beforeAll(async () => {
  opened = await openCourierShop();
  await connect();
  await cod.change();
});
afterEach(() => control('DELETE', '/faults'));
afterAll(() => opened.close());

const { admin, booked, connect, control, ledger, ready, run } = courierCalls(() => opened);
const cod = codCalls(() => opened.shop);
const fetchMoney = () => run('fetch-courier-money');
const charges = async (query = '') => (await admin('GET', `/courier/charges${query}`)).body;
const disputes = async () => (await admin('GET', '/courier/weight-disputes')).body.disputes;
const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);

describe('What couriers charge', () => {
  it('is listed per parcel with what came later, by month and as CSV, and each rupee has its parcel', async () => {
    const plain = await booked((await ready())._id);
    const heavy = await booked((await ready())._id);
    const gone = await booked((await ready())._id);
    await admin('POST', `/courier/shipments/${gone._id}/cancel`);
    await opened.shop.quiet();
    await control('POST', '/weigh', { awb: heavy.number, kilograms: 1.4, rupees: 60 });
    await control('POST', '/copy', { awb: plain.number });
    await fetchMoney();
    await fetchMoney();
    const { months, month, parcels, unknown } = await charges();
    const price = plain.price ?? 0;
    const row = (number: string) => parcels.find((one: { number: string }) => one.number === number);
    expect(row(plain.number)).toMatchObject({
      charged: price,
      added: 0,
      isCancelled: false,
      orderNumber: plain.orderNumber,
    });
    expect(row(heavy.number)).toMatchObject({ charged: price + 60, added: 60 });
    expect(row(gone.number)).toMatchObject({ charged: 0, added: 0, isCancelled: true });
    expect(unknown).toMatchObject([{ what: 'Freight', amount: price }]);
    expect(months).toEqual([{ month, parcels: 3, charged: 2 * price + 60, added: 60 }]);
    const spent = 10_000 - (await ledger()).wallet;
    expect(sum([...parcels.map((one: { charged: number }) => one.charged), price])).toBe(spent);
    const response = await fetch(`${opened.shop.url}/api/v1/courier/charges.csv?month=${month}`, {
      headers: { authorization: opened.shop.tokens.admin },
    });
    const rows: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true });
    const { events } = (await admin('GET', '/shop/security-log?kind=orders_exported')).body;
    expect(events[0]).toMatchObject({ detail: { courierCharges: month } });
    expect(rows.find((one) => one['Tracking number'] === heavy.number)).toMatchObject({
      Charged: String(price + 60),
      'After the booking': '60',
    });
    expect(await charges('?month=2020-01')).toMatchObject({ month: '2020-01', parcels: [] });
    expect((await admin('GET', '/courier/charges?month=2020-13')).status).toBe(400);
  });

  it('is what the booking said while the statement cannot be read, and right once it can', async () => {
    const { number, price } = await booked((await ready())._id);
    await control('POST', '/weigh', { awb: number, kilograms: 2, rupees: 25 });
    const find = async () => (await charges()).parcels.find((one: { number: string }) => one.number === number);
    for (const fault of [
      { kind: 'status', value: 429 },
      { kind: 'html_502' },
      { kind: 'truncated_json' },
      { kind: 'drop_after' },
    ]) {
      await control('POST', '/faults', { route: 'GET /account/details/statement', ...fault });
      await fetchMoney();
      expect(await find(), fault.kind).toMatchObject({ charged: price, added: 0 });
    }
    await fetchMoney();
    expect(await find()).toMatchObject({ charged: (price ?? 0) + 25, added: 25 });
  });

  it('misses no line of a statement of which a page could not be read', async () => {
    const line = { description: 'Old charge', debit_amount: '1', credit_amount: '', created_at: '2026-11-01 10:00:00' };
    const lines = Array.from({ length: 150 }, (_, index) => ({
      ...line,
      transaction_id: `old-${index}`,
      awb_code: 'OLD12345',
    }));
    await control('POST', '/lines', { charges: lines });
    // The first page arrives, the second one does not.
    await control('POST', '/faults', { route: 'GET /account/details/statement', kind: 'delay', value: 1 });
    await control('POST', '/faults', { route: 'GET /account/details/statement', kind: 'status', value: 503 });
    const count = async () => {
      const unknown: { number: string | null }[] = (await charges()).unknown;
      return unknown.filter(({ number }) => number === 'OLD12345').length;
    };
    expect((await admin('POST', '/courier/charges/refresh')).status).toBe(503);
    expect(await count()).toBe(0);
    expect((await admin('POST', '/courier/charges/refresh')).status).toBe(200);
    expect(await count()).toBe(150);
  });
});

describe('A disputed weight', () => {
  it('waits seven days with its picture, is answered once, and is over when the courier says so', async () => {
    const shipment = await booked((await ready())._id);
    const photo = (await picture('jpeg', { width: 600, height: 400 })).toString('base64');
    await admin('POST', `/courier/shipments/${shipment._id}/photos`, { photo });
    await control('POST', '/weigh', { awb: shipment.number, kilograms: 1.4, rupees: 60 });
    await fetchMoney();
    await fetchMoney();
    const find = async () => (await disputes()).find((one: { number: string }) => one.number === shipment.number);
    const open = await find();
    expect(open).toMatchObject({ statedGrams: 640, chargedGrams: 1_400, extra: 60, daysLeft: 7, state: 'open' });
    expect(open.photo).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const answer = (body: object) => admin('POST', `/courier/weight-disputes/${open._id}`, body);
    expect((await answer({ answer: 'perhaps' })).status).toBe(400);
    expect(await answer({ answer: 'disputed' })).toMatchObject({ status: 200 });
    expect((await answer({ answer: 'accepted' })).status).toBe(409);
    expect(await find()).toMatchObject({ state: 'disputed' });
    await control('POST', '/end-dispute', { awb: shipment.number, isWon: true });
    await control('POST', '/faults', { route: 'GET /billing/discrepancy', kind: 'status', value: 503 });
    await fetchMoney();
    expect(await find()).toMatchObject({ state: 'disputed' });
    await fetchMoney();
    expect(await find()).toMatchObject({ state: 'over' });
    const row = (await charges()).parcels.find((one: { number: string }) => one.number === shipment.number);
    expect(row).toMatchObject({ charged: shipment.price, added: 0 });
  });
});

it('A disputed weight waits again once it is listed again, and once the parcel is weighed again', async () => {
  const { number } = await booked((await ready())._id);
  const find = async () => (await disputes()).find((one: { number: string }) => one.number === number);
  const weigh = (kilograms: number, daysAgo: number) =>
    control('POST', '/weigh', { awb: number, kilograms, at: new Date(Date.now() - daysAgo * 86_400_000) });
  await weigh(1.4, 3);
  await fetchMoney();
  expect(await find()).toMatchObject({ state: 'open', daysLeft: 4 });
  const isMissing = { route: 'GET /billing/discrepancy', kind: 'alter', fields: { data: [] } };
  await control('POST', '/faults', isMissing);
  await fetchMoney();
  expect(await find()).toMatchObject({ state: 'over' });
  await fetchMoney();
  expect(await find()).toMatchObject({ state: 'open' });
  await admin('POST', `/courier/weight-disputes/${(await find())._id}`, { answer: 'disputed' });
  await control('POST', '/faults', isMissing);
  for (const state of ['over', 'disputed', 'disputed']) {
    await fetchMoney();
    expect(await find()).toMatchObject({ state });
  }
  await control('POST', '/end-dispute', { awb: number, isWon: true });
  await weigh(2.5, 0);
  await fetchMoney();
  expect(await find()).toMatchObject({ state: 'open', chargedGrams: 2_500, daysLeft: 7 });
});

describe('What the provider remits', () => {
  async function delivered() {
    const placed = await cod.place(await cod.gift(), undefined, { delivery: address });
    const { _id } = await cod.find(placed.body.orderKey);
    await cod.confirm(_id);
    await admin('PUT', '/user/order-work', { step: 'made', orders: [{ _id }] });
    const { number } = await booked(_id);
    await control('POST', '/move', { awb: number, status: 42 });
    await control('POST', '/move', { awb: number, status: 7 });
    await run('poll-shipments');
    return { key: placed.body.orderKey as string, number };
  }
  const state = async (key: string) => (await cod.find(key)).payment.cod?.state;

  it('is booked once, what does not match is listed, and every rupee is accounted for', {
    timeout: 60_000,
  }, async () => {
    const [full, short, awaited] = [await delivered(), await delivered(), await delivered()];
    await control('POST', '/remit', {
      ...{ awbs: [full.number, short.number, '1490STRANGER'], charges: 10 },
      amounts: { [short.number]: 500, '1490STRANGER': 77 },
    });
    await control('POST', '/faults', { route: 'GET /billing/remittances', kind: 'drop_after' });
    await fetchMoney();
    expect(await state(full.key)).toBe('collected');
    await fetchMoney();
    await fetchMoney();
    expect(await state(full.key)).toBe('remitted');
    expect(await state(short.key)).toBe('collected');
    const listed = await cod.expected();
    expect(listed.open).toHaveLength(2);
    expect(listed.open).toContainEqual(
      expect.objectContaining({ reference: short.number, amount: 500, expected: 549 }),
    );
    expect(listed.open).toContainEqual(expect.objectContaining({ reference: '1490STRANGER', state: 'unknown' }));
    const waiting = listed.expected.map((one: { trackingNumber: string }) => one.trackingNumber);
    expect(waiting.toSorted()).toEqual([short.number, awaited.number].toSorted());
    const [row] = listed.open.filter((one: { reference: string }) => one.reference === '1490STRANGER');
    await admin('POST', `/cash/remittance-rows/${row._id}`, { action: 'dismiss' });
    await fetchMoney();
    expect((await cod.expected()).open).toHaveLength(1);
  });

  it('is booked, too, where a tracking number is written with blanks', async () => {
    const { key, number } = await delivered();
    const written = ` ${number.slice(0, 4)} ${number.slice(4)}`;
    await control('POST', '/remit', { awbs: [written], amounts: { [written]: 549 } });
    await fetchMoney();
    expect(await state(key)).toBe('remitted');
  });

  it('of another shop with the same account is left alone', async () => {
    const before = (await cod.expected()).open.length;
    await control('POST', '/remit', { awbs: ['1490ELSEWHERE'], amounts: { '1490ELSEWHERE': roundToPaise(3) } });
    await fetchMoney();
    expect((await cod.expected()).open).toHaveLength(before);
  });

  it('for a parcel twice is two payments, each with its own fee', async () => {
    const [one, other] = [await delivered(), await delivered()];
    const remit = (number: string, fee: number) =>
      control('POST', '/remit', { awbs: [number, '1490TWICE'], amounts: { '1490TWICE': 88 }, charges: fee });
    await remit(one.number, 10);
    await remit(other.number, 25);
    await fetchMoney();
    const { rows } = await opened.shop.db.pool.query(
      `select fee_paise as fee from remittance_rows where reference = '1490TWICE' order by fee_paise`,
    );
    expect(rows).toEqual([{ fee: 1_000 }, { fee: 2_500 }]);
  });
});
