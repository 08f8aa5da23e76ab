import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCaller } from '../../../../test/fixtures.ts';
import { maxTurnMs, measureLongestTurn } from '../../../../test/longest-turn.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);

/** The answer, and the longest turn of the event loop meanwhile. */
async function preview(csv: string) {
  const file = Buffer.from(csv).toString('base64');
  const { answer, longest } = await measureLongestTurn(() => asAdmin('POST', '/product/catalog/preview', { file }));
  return { body: answer.body, longest };
}

const repeat = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n));
const own = 'name,price,quantity,category';
const shopify = 'Handle,Title,Body (HTML),Variant Price,Variant Inventory Qty';

describe('A large file', () => {
  it('of a shop is previewed whole, and nobody waits for it', async () => {
    const width = repeat(65, (n) => `Metafield ${n}`).join(',');
    const rows = repeat(20_000, (n) => `mug-${n >> 2},${n % 4 ? '' : 'Mug'},<p>Clay</p>,499,4${','.repeat(65)}`);
    const { body, longest } = await preview([`${shopify},${width}`, ...rows].join('\n'));
    expect(body).toMatchObject({ from: 'shopify', errors: [] });
    expect(body.lines).toHaveLength(5_000);
    expect(longest).toBeLessThan(maxTurnMs);
  });

  it.each<[string, () => string, RegExp]>([
    [
      'of too many columns',
      () => [repeat(25_000, (n) => `c${n}`).join(','), ...repeat(40, () => '1,'.repeat(24_999))].join('\n'),
      /at most 1000 columns/,
    ],
    ['of blanks', () => `${own}\n${' \n'.repeat(2_000_000)}Mug,5,1,Mugs`, /at most 20000 lines/],
    [
      'of long HTML',
      () => [shopify, ...repeat(45, (n) => `h${n},Mug,"${'<p'.repeat(49_000)}",,1`)].join('\n'),
      /no prices/,
    ],
    [
      'of one product',
      () => [shopify, ...repeat(20_001, () => 'h,Mug,,5,1')].join('\n'),
      /20000 lines here\. Please split/,
    ],
    ['of many products', () => [own, ...repeat(5_001, (n) => `Mug ${n},5,1,Mugs`)].join('\n'), /5000 .*Please split/],
  ])('%s is refused, and nobody waits for it', async (_, make, sentence) => {
    const { body, longest } = await preview(make());
    expect(body.message).toMatch(sentence);
    expect(longest).toBeLessThan(maxTurnMs);
  });
});
