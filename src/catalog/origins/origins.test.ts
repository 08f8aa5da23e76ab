import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '../../../test/fixtures.ts';
import { builtSite } from '../../../test/site.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { names } from '../catalog-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ app: { site: builtSite } });
  await addProduct(shop, { name: 'Rakhi', price: 100, quantity: 1, declared: { countryOfOrigin: 'India' } });
});
afterAll(() => shop?.close());

const origins = async () => (await shop.call('GET', '/product/origins')).body.origins;
const pageAt = async (path: string) => (await fetch(`${shop.url}${path}`)).text();
const filtered = async (body: object) => (await shop.call('POST', '/product/product-filters', { body })).body;

describe('Countries of origin', () => {
  it('are offered as a filter from the first imported product on, by name', async () => {
    expect(await origins()).toEqual([]);
    expect(await pageAt('/')).not.toContain('Country of origin');
    await addProduct(shop, { name: 'Beads', price: 50, quantity: 1, declared: { countryOfOrigin: 'Nepal' } });
    await addProduct(shop, { name: 'Silk', price: 300, quantity: 1, declared: { countryOfOrigin: ' nepal ' } });
    await addProduct(shop, { name: 'Lamp', price: 200, quantity: 1, declared: { countryOfOrigin: 'China' } });
    expect(await origins()).toEqual([
      { origin: 'china', name: 'China' },
      { origin: 'india', name: 'India' },
      { origin: 'nepal', name: 'Nepal' },
    ]);
  });

  it('choose products, sorted and within a price, with their number', async () => {
    const nepal = await filtered({ origins: ['Nepal'], sort: 'cheapest', limit: 1 });
    expect([names(nepal.products), nepal.total]).toEqual([['Beads'], 2]);
    expect(names((await filtered({ origins: ['nepal', 'china'], sort: 'dearest' })).products)).toEqual([
      'Silk',
      'Lamp',
      'Beads',
    ]);
    expect(names((await filtered({ origins: ['nepal', 'china'], radio: [60, 250] })).products)).toEqual(['Lamp']);
    expect(await filtered({ origins: ['atlantis'] })).toMatchObject({ products: [], total: 0 });
    expect((await shop.call('POST', '/product/product-filters', { body: { origins: [''] } })).status).toBe(400);
  });

  it('are in the filter of the first page, whose address keeps the chosen ones', async () => {
    const html = await pageAt('/?origin=china');
    expect(html).toMatch(/<legend[^>]*>Country of origin<\/legend>/);
    const boxes = html.match(/<input[^>]*name="origin"[^>]*>/g)?.filter((box) => box.includes('checked=""'));
    expect(boxes).toEqual([expect.stringContaining('value="china"')]);
    expect(html).toContain('/product/lamp');
    expect(html).not.toContain('/product/silk');
    for (const typed of ['%00', '%20', 'x'.repeat(61)]) {
      const answer = await fetch(`${shop.url}/?origin=${typed}`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('/product/silk')]);
    }
  });
});
