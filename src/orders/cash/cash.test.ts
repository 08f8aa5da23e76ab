import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { rowXml, sheetXml, workbook } from '../../platform/workbook/workbook-fixture.ts';
import { codCalls } from '../cod/cod-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  await cash.change({ isConfirmed: false });
});
// Fails when an invariant of money or stock is broken.
afterAll(() => shop.close());
const cash = codCalls(() => shop);

const shippedWith = async (number: string) => {
  const { key, order } = await cash.shipped(await cash.gift());
  await cash.admin('PUT', `/user/order/${order._id}/tracking`, { courier: 'delhivery', number });
  return { key, order };
};
const findCodState = async (key: string) => (await cash.find(key)).payment.cod?.state;

describe('A courier’s file', () => {
  it('is matched by tracking number or order number to the paisa, and books only what fits', async () => {
    const [first, second, third] = [
      await shippedWith('14908802114500'),
      await shippedWith('14908802114511'),
      await shippedWith('14908802114522'),
    ];
    const file = [
      'Delhivery remittance;;;',
      'Waybill Number;Order ID;COD Amount;COD Charges',
      '1490 8802 1145 00;;₹549.00;35',
      `;#${second.order.number};549;35`,
      '14908802114522;;499;35',
      '99999999999999;;1,159.00;35',
    ].join('\n');
    const preview = (await cash.admin('POST', '/cash/remittances/preview', { file })).body;
    expect(preview.rows.map(({ fit }: { fit: string }) => fit)).toEqual(['fits', 'fits', 'differs', 'unknown']);
    // ₹35 for each of the three parcels that are known.
    expect(preview.fee).toBe(105);
    expect(await findCodState(first.key)).toBe('shipped');
    expect((await cash.expected()).expected).toHaveLength(3);

    const booked = await cash.book(file);
    expect(booked.body.message).toBe('₹1,098 of 2 orders is booked. 2 lines wait for you.');
    expect(await findCodState(first.key)).toBe('remitted');
    expect(await cash.find(first.key)).toMatchObject({ status: 'Delivered', payment: { success: true, amount: 549 } });
    expect(await findCodState(third.key)).toBe('shipped');
    const again = await cash.book(file);
    expect(again.body.message).toBe('₹0 of 0 orders is booked. 2 lines wait for you. 2 were booked before.');
    expect(again.body.open).toHaveLength(2);

    const [differs, unknown] = again.body.open;
    expect(differs).toMatchObject({ state: 'differs', amount: 499, expected: 549, number: third.order.number });
    expect((await cash.admin('POST', `/cash/remittance-rows/${differs._id}`, { action: 'accept' })).status).toBe(200);
    expect(await cash.find(third.key)).toMatchObject({ payment: { success: true, amount: 549 } });
    expect((await cash.admin('GET', '/cash/costs')).body).toMatchObject({ left: 3, cost: 50, charge: 147, fees: 105 });
    const dismissed = await cash.admin('POST', `/cash/remittance-rows/${unknown._id}`, { action: 'dismiss' });
    expect(dismissed.body.open).toEqual([]);
    expect((await cash.admin('POST', `/cash/remittance-rows/${unknown._id}`, { action: 'dismiss' })).status).toBe(404);
  });

  // ₹35.40 and ₹41 were taken off: ₹76.40.
  it('is read by what its columns mean, with fees below zero, without its sums', async () => {
    const [first, second] = [await shippedWith('14908802115500'), await shippedWith('14908802115511')];
    const file = [
      'Shipment Date,AWB Date,Order Value,Order Date,AWB No.,Order ID,COD Charges Amount,COD Amount,Remittance Amount',
      `1-11-2026,2-11-2026,${second.order.number},1-11-2026,14908802115500,,(35.40),549,513.60`,
      `1-11-2026,2-11-2026,${first.order.number},1-11-2026,,${second.order.number},-41.00,549.00,508`,
      'Total,,1098,,Total,,76.40,1098,1021.60',
    ].join('\n');
    const preview = (await cash.admin('POST', '/cash/remittances/preview', { file })).body;
    expect(preview).toMatchObject({ fee: 76.4, rows: [{ fit: 'fits', number: first.order.number }, { fit: 'fits' }] });
    expect(preview.rows).toHaveLength(2);
    const refuse = async (line: string) => {
      const sent = { file: `AWB,COD amount,COD charges\n${line}` };
      return (await cash.admin('POST', '/cash/remittances/preview', sent)).body.message;
    };
    expect(await refuse('1.49088E+13,549,35')).toContain('has rounded “1.49088E+13” in line 2');
    expect(await refuse('14908802115500,549,about 35')).toContain('Line 2 has no amount: “about 35”');
  });

  // ₹35 first, ₹35 again in the corrected file, ₹41 in the last one, which is also the fee of a new line.
  // ₹47 were taken off each of two parcels, ₹40 without tax: ₹94.
  it('is a workbook, with parcels that were paid before, and its hidden lines are named', async () => {
    const [first, second] = [await shippedWith('14908802116600'), await shippedWith('14908802116611')];
    const hidden = rowXml([14908802116611, 'COD', 549, 40, 47], 4).replace('<row ', '<row hidden="1" ');
    const rows = [
      rowXml(['Remittance of November'], 1),
      rowXml(['AWB Number', 'Mode', 'COD Amount', 'COD Charges', 'Total Charges'], 2),
      rowXml([14908802116600, 'COD', 549, 40, 47], 3),
      hidden,
      rowXml([14908802116622, 'Prepaid', 0, 40, 47], 5),
      rowXml([14908802116633, 'Prepaid', '-', 40, 47], 6),
    ].join('');
    const base64 = Buffer.from(workbook([sheetXml(rows)])).toString('base64');
    const { body } = await cash.admin('POST', '/cash/remittances/preview', { base64 });
    expect(body).toMatchObject({ fee: 94, rows: [{ fit: 'fits' }, { fit: 'fits', amount: 549 }] });
    expect(body.rows).toHaveLength(2);
    expect(body.notes).toEqual(['1 hidden line of this workbook is read, too.']);
    const booked = await cash.admin('POST', '/cash/remittances', { name: 'november.xlsx', base64 });
    expect(booked.body.message).toBe('₹1,098 of 2 orders is booked.');
    for (const { key } of [first, second]) expect(await findCodState(key)).toBe('remitted');
    expect((await cash.admin('POST', '/cash/remittances', { name: 'november.xlsx', base64 })).body.message).toBe(
      '₹0 of 0 orders is booked. 2 were booked before.',
    );
    const failed = rowXml(['AWB', 'Amount'], 1) + rowXml(['#N/A', 549], 2);
    const sent = { base64: Buffer.from(workbook([sheetXml(failed)])).toString('base64') };
    expect((await cash.admin('POST', '/cash/remittances/preview', sent)).body.message).toMatch(
      /^Line 2 has #N\/A instead/,
    );
    const both = await cash.admin('POST', '/cash/remittances/preview', { ...sent, file: 'awb,amount' });
    expect([both.status, both.body.message]).toEqual([
      400,
      'Please send either the text of the file, or the file as base64.',
    ]);
  });

  it('lists a parcel of which nothing was paid', async () => {
    await shippedWith('14908802117700');
    const file = 'AWB,COD amount\n14908802117700,\n14908802117700,0\n';
    const { rows } = (await cash.admin('POST', '/cash/remittances/preview', { file })).body;
    expect(rows).toMatchObject([{ fit: 'differs', amount: 0, expected: 549 }]);
    expect(rows).toHaveLength(1);
  });

  it('states the fee of a parcel once, also when a corrected file repeats its line', async () => {
    const before = (await cash.admin('GET', '/cash/costs')).body.fees;
    const fees = async () => (await cash.admin('GET', '/cash/costs')).body.fees - before;
    const [first, second] = [await cash.shipped(await cash.gift()), await cash.shipped(await cash.gift())];
    const file = (...lines: string[]) => ['order,amount,fee', ...lines].join('\n');
    await cash.book(file(`${first.order.number},500,35`));
    expect(await fees()).toBe(35);
    const corrected = file(`${first.order.number},549,35`);
    expect((await cash.admin('POST', '/cash/remittances/preview', { file: corrected })).body.fee).toBe(0);
    await cash.book(corrected);
    expect(await fees()).toBe(35);
    await cash.book(file(`${first.order.number},549,41`, `${second.order.number},549,41`));
    expect(await fees()).toBe(82);
    const lowered = file(`${first.order.number},549,30`);
    expect((await cash.admin('POST', '/cash/remittances/preview', { file: lowered })).body.fee).toBe(-11);
    await cash.book(lowered);
    expect(await fees()).toBe(71);
    // Without a column of fees, a file says nothing of them.
    await cash.book(`order,amount\n${first.order.number},549`);
    expect(await fees()).toBe(71);
    for (const { _id } of (await cash.expected()).open)
      await cash.admin('POST', `/cash/remittance-rows/${_id}`, { action: 'dismiss' });
  });

  it('adds the fee of an unknown line when the owner says whose it is', async () => {
    const before = (await cash.admin('GET', '/cash/costs')).body.fees;
    const { order } = await cash.shipped(await cash.gift(5, 655));
    const { body } = await cash.book('awb,amount,fee\n777,704,25\n');
    expect((await cash.admin('GET', '/cash/costs')).body.fees).toBe(before);
    const answer = { action: 'assign', number: order.number };
    expect((await cash.admin('POST', `/cash/remittance-rows/${body.open[0]._id}`, answer)).status).toBe(200);
    expect((await cash.admin('GET', '/cash/costs')).body.fees).toBe(before + 25);
  });

  // ₹25 in the first file, ₹40 in the corrected one: ₹40 once.
  it('takes the fee of an unknown line from the last file that states it', async () => {
    const before = (await cash.admin('GET', '/cash/costs')).body.fees;
    const { order } = await cash.shipped(await cash.gift(5, 666));
    await cash.book('awb,amount,fee\n778,715,25\n');
    const { body } = await cash.book('awb,amount,fee\n778,715,40\n');
    expect(body.open).toHaveLength(1);
    const answer = { action: 'assign', number: order.number };
    expect((await cash.admin('POST', `/cash/remittance-rows/${body.open[0]._id}`, answer)).status).toBe(200);
    expect((await cash.admin('GET', '/cash/costs')).body.fees).toBe(before + 40);
  });

  it('guesses the order of an unknown line by its amount, and books it when the owner says so', async () => {
    const bear = await cash.gift(5, 777);
    const { key, order } = await cash.shipped(bear);
    const { body } = await cash.book('awb,amount\n555,826\n');
    const [row] = body.open;
    expect(row).toMatchObject({ state: 'unknown', guess: { number: order.number } });
    const assign = (number: number) =>
      cash.admin('POST', `/cash/remittance-rows/${row._id}`, { action: 'assign', number });
    expect((await assign(999_999)).status).toBe(404);
    expect((await assign(order.number)).status).toBe(200);
    expect(await findCodState(key)).toBe('remitted');
  });

  // Of ₹549 the courier pays ₹500, which the owner accepts, and ₹49 a week later. Both files again are nothing new.
  it('lists what comes later for a parcel that is paid, and not the same files again', async () => {
    const { order } = await cash.shipped(await cash.gift());
    const [short, rest] = [500, 49].map((amount) => `order,amount\n${order.number},${amount}\n`) as [string, string];
    const row = (await cash.book(short)).body.open[0];
    await cash.admin('POST', `/cash/remittance-rows/${row._id}`, { action: 'accept' });
    for (const file of [short, `order,amount\n${order.number},549\n`]) {
      const { rows } = (await cash.admin('POST', '/cash/remittances/preview', { file })).body;
      expect(rows).toMatchObject([{ fit: 'known' }]);
    }
    for (const _ of [1, 2])
      expect((await cash.book(rest)).body.open).toMatchObject([{ reference: String(order.number), amount: 49 }]);
    const [open] = (await cash.expected()).open;
    await cash.admin('POST', `/cash/remittance-rows/${open._id}`, { action: 'dismiss' });
  });

  // Of ₹549, ₹500 come and ₹49 are a loss; ₹20 of them come by a file, ₹29 by hand.
  it('brings what was missing of a parcel that is paid, at most that much, and the loss ends', async () => {
    const { order } = await cash.shipped(await cash.gift());
    const costs = async () => (await cash.admin('GET', '/cash/costs')).body.cost;
    const before = await costs();
    const list = (amount: number) => cash.book(`order,amount\n${order.number},${amount}\n`);
    const answer = (row: { _id: string }, body: object) => cash.admin('POST', `/cash/remittance-rows/${row._id}`, body);
    await answer((await list(500)).body.open[0], { action: 'accept' });
    expect(await costs()).toBe(before + 49);
    const assign = { action: 'assign', number: order.number };
    const [tooMuch] = (await list(50)).body.open;
    expect(tooMuch).toMatchObject({ guess: null });
    expect(await answer(tooMuch, assign)).toMatchObject({
      ...{ status: 409, body: { message: '₹49 of this order is missing, not ₹50.' } },
    });
    await answer(tooMuch, { action: 'dismiss' });
    const [rest] = (await list(20)).body.open;
    expect(rest).toMatchObject({ guess: { number: order.number } });
    expect((await answer(rest, assign)).status).toBe(200);
    expect(await costs()).toBe(before + 29);
    // The same file again is known.
    expect((await list(20)).body.open).toEqual([]);
    const byHand = () => cash.admin('POST', `/user/order/${order._id}/cash/received`, { reference: 'UTR 5' });
    expect((await cash.page(order._id)).cash.missing).toBe(29);
    expect(await Promise.all([byHand(), byHand()]).then((both) => both.map(({ status }) => status).toSorted())).toEqual(
      [...[200, 409]],
    );
    expect((await cash.page(order._id)).cash.missing).toBe(0);
    expect(await costs()).toBe(before);
    expect((await list(29)).body.open).toEqual([]);
  });

  it('finds orders without a tracking number by their own number, whatever stands in its place', async () => {
    const [first, second] = [await cash.shipped(await cash.gift()), await cash.shipped(await cash.gift())];
    const lines = [`-,${first.order.number},549`, `" ",#${second.order.number},549`];
    const file = `awb,order,amount\n${lines.join('\n')}`;
    const { rows } = (await cash.admin('POST', '/cash/remittances/preview', { file })).body;
    const found = rows.map(({ fit, number }: { fit: string; number: number }) => ({ fit, number }));
    expect(found).toEqual([first, second].map(({ order }) => ({ fit: 'fits', number: order.number })));
  });

  it('that cannot be read is refused with a sentence', async () => {
    const say = async (file: string) => {
      const { status, body } = await cash.book(file);
      return [status, body.message];
    };
    expect(await say('name,town\nMeera,Kochi\n')).toEqual([400, expect.stringContaining('needs a column')]);
    expect(await say('awb,amount\n1,lots\n')).toEqual([400, 'Line 2 has no amount: “lots”.']);
    expect(await say('awb,amount\n')).toEqual([400, 'This file has no lines.']);
  });

  it('is late after the days that the owner has set, and Today says so', async () => {
    const { order } = await cash.shipped(await cash.gift());
    await cash.setStatus(order._id, 'Delivered');
    await shop.db.pool.query(`update cod_orders set collected_at = now() - interval '8 days' where order_id = $1`, [
      order._id,
    ]);
    const late = (await cash.expected()).expected.find((one: { order: string }) => one.order === order._id);
    expect(late).toMatchObject({ isLate: true, amount: 549 });
    const { attention } = (await cash.admin('GET', '/user/today')).body;
    expect(attention.map(({ kind }: { kind: string }) => kind)).toContain('cash_late');
    const received = await cash.admin('POST', `/user/order/${order._id}/cash/received`, { reference: 'UTR 77' });
    expect(received).toMatchObject({ status: 200, body: { order: { payment: { success: true } } } });
    expect((await cash.admin('POST', `/user/order/${order._id}/cash/received`, { reference: 'x' })).status).toBe(409);
  });
});

describe('An order that is to be paid in cash', () => {
  const open = (key: string) => shop.call('POST', `/order/${key}/pay`, { body: {} });
  const callBack = async (providerOrder: string, outcome: 'captured' | 'failed' = 'captured') =>
    shop.call('POST', '/product/payment-callback', { body: await pay(shop, providerOrder, outcome) });

  it('can be paid online without its charge until the parcel leaves', async () => {
    const bear = await cash.gift();
    const { key, order } = await cash.placed(bear);
    const [opened, again] = [await open(key), await open(key)];
    expect(opened).toMatchObject({ status: 200, body: { amount: 50_000 } });
    expect(again.body.id).toBe(opened.body.id);
    await callBack(opened.body.id, 'failed');
    expect(await findCodState(key)).toBe('confirmed');
    expect((await callBack(opened.body.id)).status).toBe(200);
    expect(await cash.find(key)).toMatchObject({
      ...{ totalAmount: 500, bill: { cod: 0, total: 500 } },
      payment: { success: true, manual: false, cod: { state: 'prepaid', payNow: null, due: 0 } },
    });
    expect(await cash.findStock(bear)).toBe(4);
    expect((await cash.setStatus(order._id, 'Shipped')).status).toBe(200);
    expect((await open(key)).status).toBe(409);
  });

  it('gets back what is paid online after its parcel has left', async () => {
    const { key, order } = await cash.placed(await cash.gift());
    const { body: opened } = await open(key);
    await cash.setStatus(order._id, 'Shipped');
    expect((await open(key)).status).toBe(409);
    const late = await callBack(opened.id);
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('goes back to you in full') } });
    expect(await findCodState(key)).toBe('shipped');
    await shop.quiet();
    const { refunds } = await cash.page(order._id);
    expect(refunds).toMatchObject([{ amount: 500 }]);
    await cash.book(`order,amount\n${order.number},549\n`);
    expect(await findCodState(key)).toBe('remitted');
  });

  it('can be refunded after the money has arrived, and the owner pays it back', async () => {
    const { key, order } = await cash.shipped(await cash.gift());
    await cash.book(`order,amount\n${order.number},549\n`);
    const asked = await cash.admin('POST', `/user/order/${order._id}/refunds`, { amount: 549 });
    expect(asked.status).toBe(200);
    const [refund] = (await cash.page(order._id)).refunds;
    await shop.quiet();
    const paid = await cash.admin('POST', `/user/order/${order._id}/refunds/${refund._id}/paid`, {
      reference: 'UTR 1',
    });
    expect(paid.status).toBe(200);
    expect((await cash.find(key)).payment).toMatchObject({ refunded: true });
  });
});
