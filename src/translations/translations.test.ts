import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, type Gift } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
let bear: Gift;
let mug: Gift;
const asOwner = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.admin, body });
const chooseLanguages = (languages: string[]) => asOwner('PUT', '/shop/settings', { languages });
const write = (path: string, texts: Record<string, string>, token = shop.tokens.admin) =>
  shop.call('PUT', `/translations/hi/${path}`, {
    token,
    body: { texts: Object.entries(texts).map(([field, text]) => ({ field, text })) },
  });
const readName = (texts: { fields: { field: string; text: string }[] }) =>
  texts.fields.find(({ field }) => field === 'name')?.text;
const namesAt = async (path: string) => {
  const { body } = await shop.call('GET', path);
  return (body.products ?? body).map(({ name }: { name: string }) => name);
};
const categoryAt = async (path: string) => (await shop.call('GET', path)).body.category;
const findPart = async (kind: string) => {
  const { body } = await asOwner('GET', '/translations/hi');
  return body.parts.find((part: { kind: string }) => part.kind === kind);
};

beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Bhalu the Bear', description: 'A sitting bear.', price: 500, quantity: 3 });
  mug = await addProduct(shop, { name: 'Plain Mug', price: 200, quantity: 3 });
});
afterAll(() => shop?.close());

describe('A shop in one language', () => {
  it('takes no texts in another one, and says where it is switched on', async () => {
    expect(await write(`catalog/product/${bear._id}`, { name: 'भालू' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Hindi is not switched on') },
    });
    expect((await asOwner('GET', '/translations/hi')).status).toBe(400);
    expect((await asOwner('GET', '/translations/mr')).status).toBe(400);
  });

  it('exports a catalog without a column for another language', async () => {
    const csv = String((await shop.get('/api/v1/product/catalog.csv', { authorization: shop.tokens.admin })).body);
    expect(csv.split('\r\n')[0]).not.toContain('(hi)');
  });
});

describe('The texts of a product in Hindi', () => {
  beforeAll(async () => {
    await chooseLanguages(['hi']);
    const saved = await write(`catalog/product/${bear._id}`, { name: ' भालू  भैया ', description: 'बैठा हुआ भालू।' });
    expect(saved).toMatchObject({ status: 200, body: { message: 'Saved', texts: { title: 'Bhalu the Bear' } } });
    expect(readName(saved.body.texts)).toBe('भालू भैया');
  });

  it('are read in Hindi wherever products are listed, and in English as before', async () => {
    const { slug, category } = bear;
    expect(await namesAt('/product/product-list/1?language=hi')).toEqual(['Plain Mug', 'भालू भैया']);
    expect(await namesAt('/product/product-list/1')).toEqual(['Plain Mug', 'Bhalu the Bear']);
    for (const path of [
      `/product/product-category/${category.slug}?language=hi`,
      '/product/popular?language=hi',
      `/product/related-product/${mug._id}/${category._id}?language=hi`,
    ])
      expect(await namesAt(path), path).toContain('भालू भैया');
    const filtered = await shop.call('POST', '/product/product-filters?language=hi', { body: { checked: [] } });
    expect(filtered.body.products[1].name).toBe('भालू भैया');
    const inEnglish = await shop.call('POST', '/product/product-filters', { body: { checked: [] } });
    expect(inEnglish.body.products[1].name).toBe('Bhalu the Bear');
    const { product } = (await shop.call('GET', `/product/products/${slug}?language=hi`)).body;
    expect(product).toMatchObject({ name: 'भालू भैया', description: 'बैठा हुआ भालू।', slug });
    expect((await shop.call('GET', `/product/products/${slug}`)).body.product.description).toBe('A sitting bear.');
  });

  it('are found by both names, in both languages', async () => {
    for (const keyword of ['bhalu', 'भालू', 'भैया', 'bhaiya'])
      for (const [query, name] of [
        ['', 'Bhalu the Bear'],
        ['?language=hi', 'भालू भैया'],
      ])
        expect(await namesAt(`/product/search/${encodeURIComponent(keyword)}${query}`), keyword + query).toEqual([
          name,
        ]);
    expect(await namesAt('/product/search/bear/names?language=hi')).toEqual(['भालू भैया']);
  });

  it('are shown at once when they change, and removed by an empty text', async () => {
    await write(`catalog/product/${bear._id}`, { name: 'बड़ा भालू' });
    expect(await namesAt('/product/product-list/1?language=hi')).toEqual(['Plain Mug', 'बड़ा भालू']);
    await write(`catalog/product/${bear._id}`, { name: '' });
    expect(await namesAt('/product/product-list/1?language=hi')).toEqual(['Plain Mug', 'Bhalu the Bear']);
    await write(`catalog/product/${bear._id}`, { name: 'भालू भैया' });
  });

  it('are counted, with those that lack one', async () => {
    expect(await findPart('product')).toEqual({
      kind: 'product',
      total: 2,
      lacking: 1,
      rows: [{ id: mug._id, title: 'Plain Mug', lacking: ['Name', 'Description'] }],
    });
  });

  it('include the words of its options and questions', async () => {
    await asOwner('PUT', `/product/products/${mug._id}/variants`, {
      options: [{ name: 'Colour', values: ['Rani pink', 'Haldi yellow'] }],
      variants: [
        { values: ['Rani pink'], price: 200, quantity: 2 },
        { values: ['Haldi yellow'], price: 250, quantity: 3 },
      ],
    });
    await asOwner('PUT', `/product/products/${mug._id}/personalisation`, {
      options: [{ kind: 'text', label: 'Name on it', isRequired: false, price: 0, maxLength: 12, scripts: ['Latin'] }],
    });
    const { fields } = (await asOwner('GET', `/translations/hi/product/${mug._id}`)).body.texts;
    const words = fields.flatMap(({ field }: { field: string }) => (field.startsWith('word:') ? [field] : []));
    expect(words).toEqual(['word:Colour', 'word:Rani pink', 'word:Haldi yellow', 'word:Name on it']);
    const written = { 'word:Colour': 'रंग', 'word:Rani pink': 'रानी गुलाबी', 'word:Name on it': 'इस पर नाम' };
    expect((await write(`catalog/product/${mug._id}`, written)).status).toBe(200);
    expect(await write(`catalog/product/${mug._id}`, { 'word:Haldi yellow': 'रानी गुलाबी' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'word:Haldi yellow' }] },
    });
    const read = async (query: string) =>
      (await shop.call('GET', `/product/products/${mug.slug}${query}`)).body.product;
    const hindi = await read('?language=hi');
    const english = await read('');
    expect(hindi.options[0]).toMatchObject({ name: 'रंग', key: english.options[0].key });
    expect(hindi.options[0].values.map(({ name }: { name: string }) => name)).toEqual(['रानी गुलाबी', 'Haldi yellow']);
    expect(hindi.options[0].values.map(({ word }: { word: string }) => word)).toEqual(['Rani pink', 'Haldi yellow']);
    expect(hindi.variants.map(({ values }: { values: string[] }) => values)).toEqual([['Rani pink'], ['Haldi yellow']]);
    expect(english.options[0]).not.toHaveProperty('word');
    expect(hindi.personalisation[0]).toMatchObject({ label: 'इस पर नाम', id: english.personalisation[0].id });
    expect(english.personalisation[0].label).toBe('Name on it');
  });

  it('tell the values of each option apart, also those that another option has', async () => {
    const lamp = await addProduct(shop, { name: 'Two-tone Lamp', price: 300, quantity: 1 });
    const colours = (...added: string[]) => [
      { name: 'Shade', values: ['White'] },
      { name: 'Base', values: ['White', 'Ivory', ...added] },
    ];
    const setColours = (...added: string[]) =>
      asOwner('PUT', `/product/products/${lamp._id}/variants`, {
        options: colours(...added),
        variants: ['White', 'Ivory', ...added].map((base) => ({ values: ['White', base], price: 300, quantity: 1 })),
      });
    expect((await setColours()).status).toBe(200);
    const at = `catalog/product/${lamp._id}`;
    expect(await write(at, { 'word:White': 'सफ़ेद', 'word:Ivory': 'सफ़ेद' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'word:Ivory', message: '“सफ़ेद” is the name of another one of Base already.' }] },
    });
    expect((await write(at, { 'word:White': 'सफ़ेद', 'word:Ivory': 'हाथीदाँत' })).status).toBe(200);
    expect(await setColours('हाथीदाँत')).toMatchObject({
      status: 400,
      body: { message: '“हाथीदाँत” is the Hindi name of another one of Base already.' },
    });
    await asOwner('DELETE', `/product/delete-product/${lamp._id}`);
  });

  it('go with a word that goes', async () => {
    const jar = await addProduct(shop, { name: 'Jar', price: 300, quantity: 1 });
    const setSizes = (...sizes: string[]) =>
      asOwner('PUT', `/product/products/${jar._id}/variants`, {
        options: [{ name: 'Size', values: sizes }],
        variants: sizes.map((size) => ({ values: [size], price: 300, quantity: 1 })),
      });
    const ask = (...labels: string[]) =>
      asOwner('PUT', `/product/products/${jar._id}/personalisation`, {
        options: labels.map((label) => ({ kind: 'date', label, isRequired: false, price: 0 })),
      });
    const readWords = async () => {
      const { fields } = (await asOwner('GET', `/translations/hi/product/${jar._id}`)).body.texts;
      const words = fields.filter(({ field }: { field: string }) => field.startsWith('word:'));
      return Object.fromEntries(words.map(({ field, text }: { field: string; text: string }) => [field, text]));
    };
    await setSizes('Small', 'Large');
    await ask('Day');
    await write(`catalog/product/${jar._id}`, { 'word:Small': 'छोटा', 'word:Large': 'बड़ा', 'word:Day': 'दिन' });
    await setSizes('Small');
    await setSizes('Small', 'Large');
    await ask();
    await ask('Day');
    expect(await readWords()).toEqual({ 'word:Size': '', 'word:Small': 'छोटा', 'word:Large': '', 'word:Day': '' });
    await asOwner('DELETE', `/product/delete-product/${jar._id}`);
  });

  it('are refused with a sentence at the field', async () => {
    const at = `catalog/product/${bear._id}`;
    for (const [texts, path] of [
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ name: 'nul\u0000' }, 'texts.0.text'],
      [{ price: '100' }, 'price'],
      [{ __proto__x: 'x' }, '__proto__x'],
      [{ constructor: 'x' }, 'constructor'],
    ] as const)
      expect(await write(at, texts), path).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect((await write('catalog/product/000000000000000000000000', { name: 'x' })).status).toBe(404);
    expect((await write('catalog/setting/name', { shopName: 'x' })).status).toBe(400);
    expect((await write(at, { name: 'x' }, shop.tokens.asha)).status).toBe(403);
    expect((await shop.call('GET', '/product/product-list/1?language=xx')).status).toBe(400);
  });

  it('go with a copy of the product', async () => {
    const { product } = (await asOwner('POST', `/product/duplicate-product/${bear._id}`, {})).body;
    expect(readName((await asOwner('GET', `/translations/hi/product/${product._id}`)).body.texts)).toBe('भालू भैया');
    await asOwner('DELETE', `/product/delete-product/${product._id}`);
  });
});

describe('The catalog file of a shop with Hindi', () => {
  const preview = async (csv: string) => (await asOwner('POST', '/product/catalog/preview', { csv })).body;
  const load = async (csv: string) => {
    const { body } = await asOwner('POST', '/product/catalog/import', { csv });
    const at = `/product/catalog/imports/${body.import._id}`;
    await expect.poll(async () => (await asOwner('GET', at)).body.import.isComplete, { timeout: 20_000 }).toBe(true);
  };
  const readFiledName = async () => readName((await asOwner('GET', `/translations/hi/product/${bear._id}`)).body.texts);

  it('has a column for each text in Hindi', async () => {
    const csv = String((await shop.get('/api/v1/product/catalog.csv', { authorization: shop.tokens.admin })).body);
    const [head = '', ...lines] = csv.trim().split('\r\n');
    expect(head).toContain('"name (hi)","description (hi)"');
    expect(lines.find((line) => line.includes('Bhalu'))).toContain('"भालू भैया"');
    expect((await preview(csv)).unchanged).toBe(lines.length);
  });

  it('changes the texts that it has a column for, and leaves others', async () => {
    const csv = `id,name (hi)\n${bear._id},भालू राजा`;
    expect((await preview(csv)).lines).toMatchObject([{ kind: 'change', changes: ['name (hi)'] }]);
    await load(csv);
    expect(await readFiledName()).toBe('भालू राजा');
    await load(`id,price\n${bear._id},550`);
    expect(await readFiledName()).toBe('भालू राजा');
    expect(await namesAt(`/product/search/${encodeURIComponent('राजा')}`)).toEqual(['Bhalu the Bear']);
    await load(`id,name (hi)\n${bear._id},`);
    expect(await readFiledName()).toBe('');
  });

  it('refuses a text that is too long, with the name of its column', async () => {
    const { errors } = await preview(`id,name (hi)\n${bear._id},${'x'.repeat(201)}`);
    expect(errors).toEqual([{ line: 2, message: 'name (hi): Please use at most 200 characters.' }]);
  });

  it('leaves out a column in a language that is off, and says so', async () => {
    await chooseLanguages([]);
    const { lines, ignoredColumns } = await preview(`id,price,name (hi)\n${bear._id},575,भालू`);
    expect(ignoredColumns).toEqual(['name (hi)']);
    expect(lines).toMatchObject([{ changes: [expect.stringContaining('price')] }]);
    await chooseLanguages(['hi']);
  });
});

describe('Other texts of the owner', () => {
  it('of a category: its name, by which its products are found', async () => {
    const { category } = bear;
    expect((await write(`catalog/category/${category._id}`, { name: 'खिलौने' })).status).toBe(200);
    const list = await categoryAt('/category/allcategory?language=hi');
    expect(list.map(({ name }: { name: string }) => name)).toContain('खिलौने');
    const here = await categoryAt(`/product/product-category/${category.slug}?language=hi`);
    expect(here).toEqual({ ...category, name: 'खिलौने' });
    expect(await categoryAt(`/product/product-category/${category.slug}`)).toEqual(category);
    expect(await namesAt(`/product/search/${encodeURIComponent('खिलौने')}`)).toContain('Bhalu the Bear');
  });

  it('of the settings, section by section; only the owner writes them', async () => {
    await asOwner('PUT', '/shop/settings', { announcement: 'Closed on Holi', terms: 'Be kind.' });
    expect((await write('shop/setting/announcement', { announcement: 'होली पर बंद' })).status).toBe(200);
    const { settings } = (await shop.call('GET', '/shop/settings?language=hi')).body;
    expect(settings).toMatchObject({ announcement: 'होली पर बंद', terms: 'Be kind.' });
    expect((await shop.call('GET', '/shop/settings')).body.settings.announcement).toBe('Closed on Holi');
    const { rows } = await findPart('setting');
    expect(rows).toContainEqual({ id: 'policies', title: 'Policies', lacking: ['Terms and Conditions'] });
    expect(rows).toContainEqual({ id: 'announcement', title: 'Announcement', lacking: [] });
    expect((await write('shop/setting/opening', { isClosed: 'true' })).status).toBe(404);
  });

  it('of an occasion: its name, title and words, by which its products are found', async () => {
    const body = { kind: 'occasion', name: 'Onam', title: 'Gifts for Onam', words: 'Boats.' };
    const { occasion } = (await asOwner('POST', '/occasions', body)).body;
    await asOwner('POST', '/occasions/assign', { products: [bear._id], add: [occasion._id] });
    const written = await write(`shop/occasion/${occasion._id}`, { name: 'ओणम', title: 'ओणम के तोहफ़े' });
    expect(written.status).toBe(200);
    const { page } = (await shop.call('GET', '/occasions/page/onam?language=hi')).body;
    expect(page).toMatchObject({ name: 'ओणम', title: 'ओणम के तोहफ़े', words: 'Boats.' });
    const { occasions } = (await shop.call('GET', '/occasions?language=hi')).body;
    expect(occasions.map(({ name }: { name: string }) => name)).toContain('ओणम');
    expect(await namesAt(`/product/search/${encodeURIComponent('ओणम')}`)).toEqual(['Bhalu the Bear']);
  });

  it('are as long as those of the first language, at most', async () => {
    const { wraps } = (await asOwner('POST', '/shop/gift-wraps', { name: 'Cotton', price: 40 })).body;
    const { occasion } = (await asOwner('POST', '/occasions', { kind: 'occasion', name: 'Pongal', title: 'Pongal' }))
      .body;
    for (const [path, field, most] of [
      [`catalog/category/${bear.category._id}`, 'name', 100],
      [`shop/gift-wrap/${wraps[0]._id}`, 'name', 40],
      [`shop/occasion/${occasion._id}`, 'title', 80],
    ] as const) {
      expect((await write(path, { [field]: 'क'.repeat(most + 1) })).status, path).toBe(400);
      expect((await write(path, { [field]: 'क'.repeat(most) })).status, path).toBe(200);
      await write(path, { [field]: path.includes('category') ? 'खिलौने' : '' });
    }
    expect((await write(`shop/occasion/${occasion._id}`, { words: 'x' })).status).toBe(400);
    await asOwner('DELETE', `/occasions/${occasion._id}`);
    for (const { _id } of wraps) await asOwner('DELETE', `/shop/gift-wraps/${_id}`);
  });

  it('of a gift wrap: its name', async () => {
    const { wraps } = (await asOwner('POST', '/shop/gift-wraps', { name: 'Jute', price: 40 })).body;
    await write(`shop/gift-wrap/${wraps[0]._id}`, { name: 'जूट' });
    expect((await shop.call('GET', '/gifts/wraps?language=hi')).body.wraps).toMatchObject([{ name: 'जूट', price: 40 }]);
    expect((await shop.call('GET', '/gifts/wraps')).body.wraps).toMatchObject([{ name: 'Jute' }]);
  });
});

describe('What the shop itself says in answers with texts', () => {
  const sayAt = async (path: string) =>
    (await shop.call('GET', path, { headers: { 'accept-language': 'hi' } })).body.message;

  it('is in Hindi: pages by price, and what is not, or no longer, there', async () => {
    const priced = (query: string) => shop.call('GET', `/occasions/page/under-500${query}`);
    expect((await priced('?language=hi')).body.page).toMatchObject({ title: '₹500 तक के तोहफ़े' });
    expect((await priced('')).body.page).toMatchObject({ name: 'Gifts under ₹500' });
    expect(await sayAt('/product/product-category/no-such-category')).toBe('यह श्रेणी नहीं मिली।');
    const gone = await addProduct(shop, { name: 'Gone Bear', price: 200, quantity: 1 });
    await asOwner('DELETE', `/product/delete-product/${gone._id}`);
    expect(await sayAt(`/product/products/${gone.slug}?language=hi`)).toBe('यह चीज़ अब दुकान में नहीं है।');
    expect(await sayAt('/favourites/aaaaaaaaaaaaaaaaaaaaaa')).toBe('यह सूची अब शेयर नहीं है।');
    const { status, body } = await shop.call('GET', '/product/product-category/no-such-category');
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'This category was not found.' });
  });
});

describe('Once the owner has switched Hindi off', () => {
  it('calls for texts in Hindi are answered with those of the first language, stored ones too', async () => {
    const paths = [
      '/product/product-list/1',
      '/product/popular',
      `/product/products/${bear.slug}`,
      `/product/search/bear`,
      '/category/allcategory',
      '/occasions/page/onam',
      '/shop/settings',
      '/gifts/wraps',
    ];
    const readAll = async (query: string) =>
      Promise.all(paths.map(async (path) => JSON.stringify((await shop.call('GET', path + query)).body)));
    await write(`catalog/product/${bear._id}`, { name: 'भालू भैया' });
    for (const one of await readAll('?language=hi')) expect(one).toMatch(/[\u0900-\u097f]/);
    await chooseLanguages([]);
    const inFirst = await readAll('');
    for (const one of inFirst) expect(one).not.toMatch(/[\u0900-\u097f]/);
    for (let time = 0; time < 2; time++) expect(await readAll('?language=hi')).toEqual(inFirst);
    expect((await shop.call('GET', `${paths[0]}?language=xx`)).status).toBe(400);
  });
});
