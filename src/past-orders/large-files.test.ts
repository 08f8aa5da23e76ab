import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxTurnMs, measureLongestTurn } from '../../test/longest-turn.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const count = 20_000;
const repeat = (line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n));
const orders = [
  'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing Street,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Id',
  ...repeat(
    (n) =>
      `#${n},kamala${n}@example.org,paid,fulfilled,INR,900.00,2025-05-14 10:20:00 +0530,2,"Mug, blue",450.00,Kamala Iyer,12 Temple Road,Chennai,'600004,TN,IN,'+919811122233,${n + 5_000_000}`,
  ),
];
const customers = [
  'Customer ID,First Name,Last Name,Email,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Phone',
  ...repeat((n) => `'${n},Kamala,Iyer,k${n}@example.org,12 Temple Road,Chennai,TN,IN,'600004,'+919811122233`),
];
const send = (what: 'preview' | 'import', rows: readonly string[]) => {
  const file = Buffer.from(rows.join('\n')).toString('base64');
  return measureLongestTurn(() =>
    shop.call('POST', `/shop/past-orders/${what}`, { token: shop.tokens.admin, body: { file } }),
  );
};

describe.each([
  ['orders', orders],
  ['customers', customers],
])('20,000 %s of another shop', (_kind, rows) => {
  it.each(['preview', 'import'] as const)('do not make others wait: %s', async (what) => {
    const { answer, longest } = await send(what, rows);
    expect(answer).toMatchObject({ status: 200, body: { added: count, changed: 0, unchanged: 0 } });
    expect(longest).toBeLessThan(maxTurnMs);
  });
});
