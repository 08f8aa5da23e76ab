import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { catalogCalls, names } from '../catalog-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { addCategory } = catalogCalls(() => shop);

describe('Search', () => {
  it('finds long words of letters that UTF-16 writes as surrogate pairs', async () => {
    const name = `a${'𠮷'.repeat(45)}`;
    expect(await addProduct(shop, { name, price: 100, quantity: 1 })).toMatchObject({ name });
    const found = await shop.call('GET', `/product/search/${encodeURIComponent(name)}`);
    expect([found.status, names(found.body)]).toEqual([200, [name]]);
  });

  it('finds names, categories and descriptions, beginnings, plurals and slips of typing, names first', async () => {
    const category = (await addCategory('Festive Lamps')).body.category._id;
    await addProduct(shop, {
      name: 'Sunflower Pot',
      description: 'A tall plant that needs no water.',
      price: 100,
      quantity: 1,
    });
    await addProduct(shop, {
      name: 'Brass Tray',
      description: 'With one engraved sunflower.',
      price: 100,
      quantity: 1,
      category,
    });
    await addProduct(shop, { name: 'राखी', description: 'धागा and beads', price: 100, quantity: 1 });
    const search = async (keyword: string) =>
      names((await shop.call('GET', `/product/search/${encodeURIComponent(keyword)}`)).body);
    expect(await search('sunflower')).toEqual(['Sunflower Pot', 'Brass Tray']);
    expect(await search('sunf')).toHaveLength(2);
    expect(await search('Sunflowers')).toHaveLength(2);
    expect(await search('sunflwoer')).toHaveLength(2);
    expect(await search('lamp')).toEqual(['Brass Tray']);
    expect(await search('sunflower tray')).toEqual(['Brass Tray']);
    expect(await search('राखी')).toEqual(['राखी']);
    expect(await search('zzzzzzzz')).toEqual([]);
  });

  it('corrects only what is nearly right, and says what it searched instead', async () => {
    await addProduct(shop, { name: 'Rani Brooch', description: 'Ready for a coat.', price: 100, quantity: 1 });
    await addProduct(shop, { name: 'Embroidered Saree', description: 'Gulaab border.', price: 100, quantity: 1 });
    const search = async (keyword: string) => {
      const { body, headers } = await shop.call('GET', `/product/search/${encodeURIComponent(keyword)}`);
      return [decodeURIComponent(String(headers['x-search-correction'] ?? '')), ...names(body)];
    };
    expect(await search('broohc')).toEqual(['brooch', 'Rani Brooch']);
    expect(await search('broohc')).toEqual(['brooch', 'Rani Brooch']);
    expect(await search('embriodred')).toEqual(['embroidered', 'Embroidered Saree']);
    expect(await search('rani broch')).toEqual(['rani brooch', 'Rani Brooch']);
    expect(await search('gulab')).toEqual(['gulaab', 'Embroidered Saree']);
    expect(await search('sari')).toEqual(['saree', 'Embroidered Saree']);
    expect(await search('brooch')).toEqual(['', 'Rani Brooch']);
    const exact = await shop.call('GET', '/product/search/broohc?exact=1');
    expect([exact.status, exact.body, exact.headers['x-search-correction']]).toEqual([200, [], undefined]);
    expect((await shop.call('GET', '/product/search/broohc?exact=2')).status).toBe(400);
    expect(await search('broohc saree')).toEqual(['brooch saree']);
    for (const keyword of ['jigsaw', 'rnai2', 'rxn', 'ranis9', 'brxxch', 'embrxxdxred'])
      expect(await search(keyword), keyword).toEqual(['']);
  });

  it('finds short words, words with numbers in them, and what begins alike, and only those', async () => {
    await addProduct(shop, { name: 'XL Tote', description: 'Set of 12, model Quilt7.', price: 100, quantity: 1 });
    await addProduct(shop, { name: 'Lantern', description: 'Of paper.', price: 100, quantity: 1 });
    const search = async (keyword: string) => names((await shop.call('GET', `/product/search/${keyword}`)).body);
    for (const keyword of ['xl', 'tote 12', 'quilt', 'quilt7', 'xl 1'])
      expect(await search(keyword), keyword).toEqual(['XL Tote']);
    expect(await search('lan')).toEqual(['Lantern']);
    expect(await search('la')).not.toContain('XL Tote');
    expect(await search('hi')).not.toContain('XL Tote');
  });

  it('finds a Hindi word typed in either script, in a catalog of either script', async () => {
    await addProduct(shop, { name: 'भालू', description: 'सूती धागे का खिलौना', price: 100, quantity: 1 });
    await addProduct(shop, { name: 'Surajmukhi Garland', description: 'For the festival.', price: 100, quantity: 1 });
    const search = async (keyword: string) =>
      names((await shop.call('GET', `/product/search/${encodeURIComponent(keyword)}`)).body);
    for (const keyword of ['भालू', 'bhalu', 'bhaloo', 'Bhaalu']) expect(await search(keyword)).toContain('भालू');
    for (const keyword of ['सूरजमुखी', 'surajmukhi', 'soorajmukhi'])
      expect((await search(keyword))[0]).toBe('Surajmukhi Garland');
    expect(await search('खिलौना')).toEqual(['भालू']);
    expect(await search('khilauna')).toEqual(['भालू']);
    expect(await search('rakhi')).toEqual(['राखी']);
  });

  it('answers any keyword without an error', async () => {
    for (const keyword of [
      "' OR 1=1--",
      '"; DROP TABLE products',
      '%',
      '_',
      '\\',
      'a\\',
      '(((',
      '[',
      '*',
      ':*',
      '& | !',
      '"',
      '🧶',
      '$1',
      '1;select pg_sleep(5)',
      "it's",
      '<script>',
    ]) {
      expect((await shop.call('GET', `/product/search/${encodeURIComponent(keyword)}`)).status, keyword).toBe(200);
    }
    for (const keyword of ['%20', '%00', 'x'.repeat(101), '%ff', '%E0%A4%A'])
      expect((await shop.call('GET', `/product/search/${keyword}`)).status, keyword).toBe(400);
  });

  it('reads prices from, to and between two amounts', async () => {
    for (const price of [480, 750, 1_000, 1_500])
      await addProduct(shop, { name: `Priced Ganjifa ${price}`, price, quantity: 1 });
    const search = async (keyword: string) =>
      names((await shop.call('GET', `/product/search/${encodeURIComponent(keyword)}`)).body).sort();
    const priced = (...prices: number[]) => prices.map((price) => `Priced Ganjifa ${price}`).sort();
    expect(await search('ganjifa 500-1000')).toEqual(priced(750, 1_000));
    expect(await search('ganjifa between 500 and 1000')).toEqual(priced(750, 1_000));
    expect(await search('ganjifa between 1000 and 500')).toEqual(priced(750, 1_000));
    const hindi = ['500 से 1000', '₹500 से ₹1,000 तक', '५०० से १०००', '500 और 1000 के बीच', '500 aur 1000 ke beech'];
    for (const range of [...hindi, '500 ते 1000', '500-1k', 'between ₹500 and ₹1k'])
      expect(await search(`ganjifa ${range}`), range).toEqual(priced(750, 1_000));
    expect(await search('ganjifa 1000 से ऊपर')).toEqual(priced(1_000, 1_500));
    expect(await search('ganjifa 1000 पेक्षा जास्त')).toEqual(priced(1_000, 1_500));
    expect(await search('ganjifa 1-2k')).toEqual(priced(1_000, 1_500));
    for (const limit of ['500 से नीचे', '500 पेक्षा कमी'])
      expect(await search(`ganjifa ${limit}`), limit).toEqual(priced(480));
    expect(await search('ganjifa above 1000')).toEqual(priced(1_000, 1_500));
    expect(await search('ganjifa under 500')).toEqual(priced(480));
    expect(await search('above 1000')).toEqual(expect.arrayContaining(priced(1_000, 1_500)));
    for (const odd of ['99999999999999-1', '0-0', 'above 99999999999', 'between', '-', '500-', '₹'])
      expect((await shop.call('GET', `/product/search/${encodeURIComponent(odd)}`)).status, odd).toBe(200);
  });

  it('answers what the other words find where nothing is called one of them, and says so', async () => {
    await addProduct(shop, { name: 'Terracotta Elephant', price: 100, quantity: 1 });
    const search = (keyword: string) => shop.call('GET', `/product/search/${encodeURIComponent(keyword)}`);
    const { body, headers } = await search('terracotta xyzzyplugh');
    expect(names(body)).toEqual(['Terracotta Elephant']);
    expect(headers['x-search-left-out']).toBe('xyzzyplugh');
    const alone = await search('xyzzyplugh');
    expect([alone.body, alone.headers['x-search-left-out']]).toEqual([[], undefined]);
    const exact = await shop.call('GET', '/product/search/terracotta%20xyzzyplugh?exact=1');
    expect(exact.body).toEqual([]);
  });

  it('finds names in the scripts of India by their sound in Latin letters, at readable addresses', async () => {
    const named = [
      ['பூக்கள் கூடை', 'pookkal', 'pookkal-koodai'],
      ['মাটির প্রদীপ', 'matir', 'matir-pradip'],
      ['మట్టి దీపం', 'dipam', 'matti-dipam'],
    ] as const;
    for (const [name, keyword, slug] of named) {
      const product = await addProduct(shop, { name, price: 100, quantity: 1 });
      expect(product.slug).toBe(slug);
      const { body } = await shop.call('GET', `/product/search/${keyword}`);
      expect(names(body)).toContain(name);
    }
  });
});
