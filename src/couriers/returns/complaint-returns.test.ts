import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CourierShop, courierCalls, openCourierShop, size } from '../couriers-fixture.ts';

let opened: CourierShop;
beforeAll(async () => {
  opened = await openCourierShop();
});
afterAll(() => opened.close());
const { admin, booked, connect, ledger, ready, shipments } = courierCalls(() => opened);

async function complain(about: string) {
  const words = 'The paw is torn.';
  const person = { topic: 'order', order: about, name: 'Asha Rao', email: 'asha@example.com' };
  const { number } = (await opened.shop.call('POST', '/grievance', { body: { ...person, words } })).body;
  const { grievances } = (await admin('GET', '/user/grievances')).body;
  const found = grievances.find((one: { number: string }) => one.number === number);
  return { number: number as string, grievance: found._id as string };
}
/** An order that a courier has delivered, and a complaint about it. */
async function complained() {
  const { _id, number } = await ready();
  await booked(_id);
  await admin('PUT', `/user/order-status/${_id}`, { status: 'Delivered' });
  return { order: _id, ...(await complain(`#${number}`)), named: number };
}
const book = async (body: { order: string; grievance: string }) => {
  const answered = await admin('POST', '/courier/complaint-returns', {
    ...{ order: body.order, grievance: body.grievance, ...size },
  });
  await opened.shop.quiet();
  return answered;
};

it('Without a courier, the way back of a complaint is not booked', async () => {
  const { _id, number } = await ready();
  const { grievance } = await complain(`#${number}`);
  expect((await book({ order: _id, grievance })).status).toBe(409);
  expect((await admin('GET', `/user/order/${_id}/requests`)).body.requests).toEqual([]);
  await connect();
});

describe('The way back of a complaint', () => {
  it('is booked with one press, as an accepted return of which nothing is refunded', async () => {
    const complaint = await complained();
    const { order, number } = complaint;
    expect(await book(complaint)).toMatchObject({ status: 200, body: { message: 'The pickup is being booked.' } });
    const { requests } = (await admin('GET', `/user/order/${order}/requests`)).body;
    expect(requests).toMatchObject([{ kind: 'return', state: 'accepted', reason: `Complaint ${number}` }]);
    const [back] = (await shipments(order)).filter(({ request }) => request);
    expect(back).toMatchObject({ state: 'booked', request: requests[0]._id, size });
    const parcel = (await ledger()).parcels.find(({ awb }) => awb === back?.number);
    expect(parcel).toBeDefined();
    const page = (await admin('GET', `/user/order/${order}`)).body;
    expect(page.refunds).toEqual([]);
    const history = (page.events as { what: string }[]).map(({ what }) => what);
    expect(history).toContainEqual(expect.stringMatching(`^Taken back for complaint ${number}: return R-`));
  });

  it('is booked once, also by two presses at the same moment', async () => {
    const complaint = await complained();
    const answers = await Promise.all([book(complaint), book(complaint)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shipments(complaint.order)).filter(({ request }) => request)).toHaveLength(1);
    expect((await admin('GET', `/user/order/${complaint.order}/requests`)).body.requests).toHaveLength(1);
  });

  it('is refused for an order that has not left, for another order, and while a request of the buyer is open', async () => {
    const { _id, number } = await ready();
    const early = await complain(`#${number}`);
    expect(await book({ order: _id, ...early })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/has not arrived yet/) },
    });
    const { order, grievance } = await complained();
    expect(await book({ order, grievance: early.grievance })).toMatchObject({
      status: 409,
      body: { message: 'This complaint is about another order.' },
    });
    expect((await book({ order, grievance: 'f'.repeat(24) })).status).toBe(404);
    const { asha: token } = opened.shop.tokens;
    const asked = { kind: 'return', reason: 'Too large' };
    await opened.shop.call('POST', `/user/orders/${order}/requests`, { token, body: asked });
    expect(await book({ order, grievance })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/answer that first/) },
    });
    expect((await shipments(order)).filter(({ request }) => request)).toEqual([]);
  });
});
