import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { fillFields, productFields, type StoredField, storedFields } from '../../shared/product-fields.ts';

let shop: TestShop;
let otherShop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  otherShop = await openShop();
});
afterAll(async () => {
  await shop.close();
  await otherShop.close();
});

/** As typed into the form, and as the API answers it; never what an empty field is. */
const samples = {
  line: ['Lamp of a round trip', 'Lamp of a round trip'],
  short: ['1 piece of 50 g', '1 piece of 50 g'],
  text: ['First line\n• second "line", ends', 'First line\n• second "line", ends'],
  'yes-no': ['1', true],
  number: ['7', 7],
  heading: ['4202-handicraft', '4202-handicraft'],
} as const;
const sampleFor = (name: StoredField) =>
  name === 'gtin' ? (['8 901234 567890', '8901234567890'] as const) : samples[productFields[name].type];
const typed = Object.fromEntries(storedFields.map((name) => [name, sampleFor(name)[0]]));
const expected = fillFields(Object.fromEntries(storedFields.map((name) => [name, sampleFor(name)[1]])));
const send = (method: string, path: string, form: Record<string, string>) =>
  shop.call(method, path, { token: shop.tokens.admin, form });

async function findInFile(target: TestShop, id: string): Promise<{ csv: string; product: object }> {
  const token = target.tokens.admin;
  const { products } = (await target.call('GET', '/product/allproducts?state=all', { token })).body;
  const csv: string = (await target.call('GET', '/product/catalog.csv', { token })).body;
  return { csv, product: products.find((one: { _id: string }) => one._id === id) };
}

describe('Every field of a product', () => {
  it('comes unchanged from the form through the API and an exported file into another shop', async () => {
    const { _id, category } = await addProduct(shop, { name: 'Bare Lamp', price: 300, quantity: 4 });
    const form = { ...typed, price: '300', quantity: '4', category: category._id };
    const changed = await send('PUT', `/product/update-product/${_id}`, form);
    expect(changed).toMatchObject({ status: 200, body: { product: expected } });
    const { csv, product } = await findInFile(shop, _id);
    expect(product).toMatchObject(expected);
    const started = await otherShop.call('POST', '/product/catalog/import', {
      token: otherShop.tokens.admin,
      body: { csv },
    });
    expect(started.status).toBe(202);
    await otherShop.quiet();
    const imported = await findInFile(otherShop, _id);
    expect(imported).toEqual({ csv, product: expect.objectContaining(expected) });
  });

  it('is read from the form of a new product, and stays when a form does not send it', async () => {
    const { category } = await addProduct(shop, { name: 'Another Lamp', price: 300, quantity: 4 });
    const numbers = { price: '300', quantity: '4', category: category._id };
    const added = await send('POST', '/product/create-product', { ...typed, ...numbers });
    expect(added).toMatchObject({ status: 201, body: { product: expected } });
    const { _id } = added.body.product;
    const required = { name: typed.name ?? '', ...numbers };
    const changed = await send('PUT', `/product/update-product/${_id}`, required);
    expect(changed.body.product).toMatchObject(expected);
  });

  it('has a label that contains no other one: a field is found by a part of its label', () => {
    const labels = [
      'Price',
      'Quantity',
      'Category',
      'Upload Photos',
      ...storedFields.map((name) => productFields[name].label),
    ];
    const contained = labels.filter((one) =>
      labels.some((other) => other !== one && other.toLowerCase().includes(one.toLowerCase())),
    );
    expect(contained).toEqual([]);
  });
});
