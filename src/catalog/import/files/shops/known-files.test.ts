import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCaller } from '../../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../../test/test-app.ts';
import { rowXml, sheetXml, workbook } from '../../../../platform/workbook/workbook-fixture.ts';
import { importWithDetails } from '../../import-details.ts';
import { requireValidImport } from '../../plan-import.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const send = (text: string | Buffer) => ({ file: Buffer.from(text).toString('base64') });
const preview = async (body: object) => (await asAdmin('POST', '/product/catalog/preview', body)).body;
const importFile = async (body: object) => {
  const started = await asAdmin('POST', '/product/catalog/import', body);
  expect(started).toMatchObject({ status: 202 });
  await shop.quiet();
  return (await asAdmin('GET', `/product/catalog/imports/${started.body.import._id}`)).body.import;
};
const findProduct = async (name: string) => {
  const { products } = (await asAdmin('GET', '/product/allproducts?state=all&limit=1000')).body;
  return products.find((one: { name: string }) => one.name === name);
};
const findVariants = async (id: string) => (await asAdmin('GET', `/product/products/${id}/variants`)).body;

const lines = (...rows: string[]) => rows.join('\r\n');
const shopify = lines(
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src,Image Position,Image Alt Text,Gift Card,Status',
  `genda-lamp,Genda lamp cover,"<p>Crocheted in <strong>cotton</strong> &amp; love.</p><script>alert(1)</script><ul><li>20 cm</li><li><p>Washable</p></li></ul>",Test,Lamps,"diwali, lamp",TRUE,Colour,Ivory,Size,S,'GLC-I-S,180,shopify,4,deny,899.00,1099.00,TRUE,https://pictures.example/1.jpg,1,Lamp,FALSE,active`,
  "genda-lamp,,,,,,,,Ivory,,L,'GLC-I-L,240,shopify,2,deny,1099.00,,TRUE,https://pictures.example/2.jpg,2,,,",
  "genda-lamp,,,,,,,,Indigo,,S,'GLC-B-S,180,shopify,-3,continue,899.00,,TRUE,,,,,",
  'genda-lamp,,,,,,,,,,,,,,,,,,,https://pictures.example/3.jpg,3,,,',
  'plain-jute-coaster,Plain jute coaster,,Test,Home,,FALSE,Title,Default Title,,,,60,shopify,12,deny,149.00,,TRUE,,,,FALSE,draft',
  'card,Gift card,,Test,Gift Cards,,TRUE,Title,Default Title,,,,0,,,deny,500.00,,FALSE,,,,TRUE,active',
);

describe('A Shopify file', () => {
  it('becomes products with variants, hidden drafts and lists in descriptions, and nothing the second time', async () => {
    const seen = await preview(send(shopify));
    expect(seen).toMatchObject({ from: 'shopify', errors: [], unchanged: 0 });
    expect(seen.leftOut).toEqual([{ line: 7, name: 'Gift card', message: expect.stringContaining('Gift cards') }]);
    expect(seen.cards).toMatchObject([
      { line: 2, price: 899, quantity: 6, photos: 3, variants: ['Ivory / S', 'Ivory / L', 'Indigo / S'] },
      { line: 6, price: 149, isHidden: true },
    ]);
    expect(await importFile(send(shopify))).toMatchObject({ added: 2, conflicts: [] });
    const lamp = await findProduct('Genda lamp cover');
    expect(lamp).toMatchObject({
      description: 'Crocheted in cotton & love.\n\n• 20 cm\n• Washable',
      category: { name: 'Lamps' },
      weightGrams: 240,
      sku: 'GLC-I-S, GLC-I-L, GLC-B-S',
      quantity: 6,
    });
    expect(await findVariants(lamp._id)).toMatchObject({
      options: [
        { name: 'Colour', values: ['Ivory', 'Indigo'] },
        { name: 'Size', values: ['S', 'L'] },
      ],
      variants: [
        { values: ['Ivory', 'S'], price: 1099, salePrice: 899, quantity: 4 },
        { values: ['Ivory', 'L'], price: 1099, salePrice: null, quantity: 2 },
        { values: ['Indigo', 'S'], price: 899, salePrice: null, quantity: 0 },
      ],
    });
    expect(await findProduct('Plain jute coaster')).toMatchObject({ price: 149, quantity: 12 });
    expect((await shop.call('GET', '/product/products/plain-jute-coaster')).status).toBe(404);
    expect(await preview(send(shopify))).toMatchObject({ lines: [], unchanged: 2, errors: [] });
  });

  it('changes the variants that changed, and names the line of one that is wrong', async () => {
    await importFile(send(shopify));
    const dearer = shopify.replace(',2,deny,1099.00', ',3,deny,1199.00');
    expect((await preview(send(dearer))).lines).toMatchObject([{ line: 2, kind: 'change', changes: ['variants'] }]);
    expect(await importFile(send(dearer))).toMatchObject({ added: 0, changed: 1 });
    const { variants } = await findVariants((await findProduct('Genda lamp cover'))._id);
    expect(variants).toMatchObject([{}, { price: 1199, quantity: 3 }, {}]);
    const wrong = shopify.replace(',2,deny,1099.00', ',2,deny,free');
    expect((await preview(send(wrong))).errors).toEqual([
      { line: 3, message: expect.stringMatching(/^Variant Price: A price is/) },
    ]);
  });
});

const woo = lines(
  '\ufeffID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,In stock?,Stock,Weight (kg),Length (cm),Width (cm),Height (cm),Regular price,Sale price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global',
  String.raw`101,simple,CUSH-1,Block-print cushion,1,0,visible,Soft.,Line one.\nLine two.,2026-01-01,2098-12-31 00:00:00,taxable,1,7,0.45,40,40,10,799,699,"Home > Cushions, Gifts",,"https://pictures.example/c1.jpg, https://pictures.example/c2.jpg",,,,,`,
  '102,variable,SOCK,Baby socks,1,0,visible,,Warm.,,,taxable,1,,,,,,,,Baby,gift,,,Colour,"Rani, Haldi",1,1',
  '103,variation,SOCK-R,Baby socks - Rani,1,0,visible,,,,,taxable,1,3,,,,,249,,,,,SOCK,Colour,Rani,,1',
  '104,variation,SOCK-H,Baby socks - Haldi,1,0,visible,,,,,taxable,0,0,,,,,249,,,,,id:102,Colour,Haldi,,1',
  '105,grouped,SET,Gift set,1,0,visible,,,,,taxable,1,,,,,,,,Home,,,,,,,',
  '106,simple,DRAFT,Unfinished bowl,-1,0,visible,,,,,taxable,1,,,,,,120,,Home,,,,,,,',
);

/** As Shopify has named its columns since 2025. */
const newShopify = lines(
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Requires shipping,Product image URL,Image position,Gift card',
  'Kantha throw,kantha-throw,<p>Soft</p>,Test,Home & Garden > Linens > Throws,,,TRUE,Active,KT-1,Title,Default Title,2499,,shopify,3,FALSE,900,TRUE,https://pictures.example/k.jpg,1,FALSE',
  'Uncounted bowl,uncounted-bowl,,Test,,,,TRUE,Active,,Title,Default Title,350,,,,FALSE,,TRUE,,,FALSE',
);

describe('A Shopify file with the newer names of columns', () => {
  it('is read, too, with the last level of its category, and one piece of what is not counted', async () => {
    const seen = await preview(send(newShopify));
    expect(seen).toMatchObject({ from: 'shopify', errors: [], leftOut: [] });
    expect(seen.cards).toMatchObject([
      { name: 'Kantha throw', category: 'Throws', price: 2499, quantity: 3, variants: [] },
      { name: 'Uncounted bowl', category: 'Other', quantity: 1 },
    ]);
  });
});

describe('A WooCommerce file', () => {
  it('becomes products on sale and with variants, and names grouped ones as not taken', async () => {
    const seen = await preview(send(woo));
    expect(seen).toMatchObject({ from: 'woocommerce', errors: [], leftOut: [{ line: 6, name: 'Gift set' }] });
    expect(seen.notes).toEqual([expect.stringContaining('without a number')]);
    expect(seen.photos).toMatchObject({ fetched: 2 });
    expect(await importFile(send(woo))).toMatchObject({ added: 3, conflicts: [] });
    expect(await findProduct('Block-print cushion')).toMatchObject({
      price: 699,
      regularPrice: 799,
      quantity: 7,
      description: 'Soft.\n\nLine one.\nLine two.',
      category: { name: 'Cushions' },
      weightGrams: 450,
      parcelSize: '40 × 40 × 10 cm',
      sku: 'CUSH-1',
    });
    const socks = await findProduct('Baby socks');
    expect(await findVariants(socks._id)).toMatchObject({
      options: [{ name: 'Colour', values: ['Rani', 'Haldi'] }],
      variants: [
        { values: ['Rani'], price: 249, quantity: 3 },
        { values: ['Haldi'], price: 249, quantity: 0 },
      ],
    });
    expect((await shop.call('GET', '/product/products/unfinished-bowl')).status).toBe(404);
    expect(await preview(send(woo))).toMatchObject({ lines: [], unchanged: 3, errors: [] });
  });
});

const etsy = lines(
  'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU,PERSONALIZATION INSTRUCTIONS,PERSONALIZATION REQUIRED,PERSONALIZATION CHARACTER LIMIT',
  '"Crochet name garland","A garland with your letters &amp; beads.\n\n• cotton\n• up to 8 letters",1150,INR,3,"for_babies,name","cotton_yarn,wood",https://pictures.example/g1.jpg,,Custom Property,Colour,"Rainbow,Pastel",,,,"GAR-R,GAR-P",The name for the garland,true,8',
  'Wooden star,,650,USD,3,,,,,,,,,,,,,,',
);

describe('An Etsy file', () => {
  it('becomes products with the values of their options, and a question for personalisation', async () => {
    const seen = await preview(send(etsy));
    expect(seen).toMatchObject({ from: 'etsy', errors: [], leftOut: [{ name: 'Wooden star' }] });
    expect(seen.cards).toMatchObject([{ question: 'The name for the garland', quantity: 3, photos: 1 }]);
    expect(await importFile(send(etsy))).toMatchObject({ added: 1, conflicts: [] });
    const garland = await findProduct('Crochet name garland');
    expect(garland).toMatchObject({
      description: 'A garland with your letters & beads.\n\n• cotton\n• up to 8 letters',
      materials: 'cotton yarn, wood',
      category: { name: 'Other' },
    });
    expect(await findVariants(garland._id)).toMatchObject({
      options: [{ name: 'Colour', values: ['Rainbow', 'Pastel'] }],
      variants: [
        { price: 1150, quantity: 2 },
        { price: 1150, quantity: 1 },
      ],
    });
    const { body } = await asAdmin('GET', `/product/products/${garland._id}/personalisation`);
    expect(body.options).toMatchObject([
      { kind: 'text', label: 'The name for the garland', isRequired: true, maxLength: 8 },
    ]);
    expect(await preview(send(etsy))).toMatchObject({ lines: [], unchanged: 1 });
  });
});

const square = lines(
  'Token,Item Name,Variation Name,SKU,Description,Category,Square Online Item Visibility,Item Type,Weight (kg),Price,Online Sale Price,Archived,Option Name 1,Option Value 1,Current Quantity Jaipur,Current Quantity Market',
  'AAA,Clay mug,Small,CM-S,<p>Thrown by hand.</p>,Mugs,visible,Physical,0.3,399.00,,N,Size,Small,2,1',
  'AAB,Clay mug,Large,CM-L,<p>Thrown by hand.</p>,Mugs,visible,Physical,0.5,499.00,,N,Size,Large,,4',
  'AAC,Clay saucer,Regular,CS,,Mugs,hidden,Physical,,99.00,,N,,,5,',
  'AAD,Pottery class,Regular,,,Classes,visible,Appointments service,,1500.00,,N,,,,',
);
const amazon = lines(
  'TemplateType=home\tVersion=2026\t\t\t\t\t\t\t\t\t\t\t',
  'Seller SKU\tProduct Name\tPrice\tQuantity\tDescription\tBullet\tParentage\tParent SKU\tColour\tType\tImage\tSale\tEnd',
  'item_sku\titem_name\tstandard_price\tquantity\tproduct_description\tbullet_point1\tparent_child\tparent_sku\tcolor_name\titem_type\tmain_image_url\tsale_price\tsale_end_date',
  'TOTE\tBlock print tote\t\t\tCarries much.\tStrong cotton\tparent\t\t\ttote-bags\t\t\t',
  'TOTE-R\tBlock print tote red\t599\t4\t\t\tchild\tTOTE\tRed\ttote-bags\thttps://pictures.example/t.jpg\t499\t2020-01-01',
  'TOTE-B\tBlock print tote blue\t599\t0\t\t\tchild\tTOTE\tBlue\ttote-bags\t\t\t',
  'POUCH\tCoin pouch\t249\t9\tSmall.\t\t\t\t\tpouches\t\t199\t2098-12-31',
);

describe('Other files that are known', () => {
  it('of Square: variations of one item are its variants, with the stock of all places', async () => {
    expect(await preview(send(square))).toMatchObject({
      from: 'square',
      errors: [],
      leftOut: [{ name: 'Pottery class' }],
    });
    expect(await importFile(send(square))).toMatchObject({ added: 2, conflicts: [] });
    const mug = await findProduct('Clay mug');
    expect(mug).toMatchObject({ description: 'Thrown by hand.', category: { name: 'Mugs' }, weightGrams: 300 });
    expect((await findVariants(mug._id)).variants).toMatchObject([
      { values: ['Small'], price: 399, quantity: 3 },
      { values: ['Large'], price: 499, quantity: 4 },
    ]);
    expect(await preview(send(square))).toMatchObject({ lines: [], unchanged: 2 });
  });

  it('of Amazon: children are variants of their parent, and a sale that is over is none', async () => {
    expect(await preview(send(amazon))).toMatchObject({ from: 'amazon', errors: [], leftOut: [] });
    expect(await importFile(send(amazon))).toMatchObject({ added: 2, conflicts: [] });
    const tote = await findProduct('Block print tote');
    expect(tote).toMatchObject({ description: 'Carries much.\n\n• Strong cotton', category: { name: 'Tote bags' } });
    expect((await findVariants(tote._id)).variants).toMatchObject([
      { values: ['Red'], price: 599, salePrice: null, quantity: 4 },
      { values: ['Blue'], price: 599, quantity: 0 },
    ]);
    expect(await findProduct('Coin pouch')).toMatchObject({ price: 199, regularPrice: 249, quantity: 9 });
    expect(await preview(send(amazon))).toMatchObject({ lines: [], unchanged: 2 });
  });
});

describe('A template of Amazon that names its columns by attributes', () => {
  const template = (marketplace: string, price: string) => {
    const en = `[marketplace_id=${marketplace}][language_tag=en_IN]#1.value`;
    const rows = [
      ['settings=feedType=256&labelRow=4&attributeRow=5&dataRow=7', 'Do not modify rows 1 to 5'],
      ['Listing Identity', '', 'Variations'],
      [],
      ...[
        [
          'SKU',
          'Listing Action',
          'Parentage Level',
          'Parent SKU',
          'Item Name',
          'Brand Name',
          'Bullet Point',
          'Bullet Point',
          'Size',
          'Your Price',
          'Quantity',
          'Main Image URL',
          'Other Image URL',
          'Other Image URL',
          'Product Id',
        ],
      ],
      [
        ...['contribution_sku#1.value', '::record_action', `parentage_level[marketplace_id=${marketplace}]#1.value`],
        ...[
          `child_parent_sku_relationship[marketplace_id=${marketplace}]#1.parent_sku`,
          `item_name${en}`,
          `brand${en}`,
        ],
        ...[
          `bullet_point${en}`,
          `bullet_point${en.replace('#1', '#2')}`,
          `apparel_size[marketplace_id=${marketplace}]#1.size`,
        ],
        `purchasable_offer[marketplace_id=${marketplace}][audience=ALL]#1.our_price#1.schedule#1.value_with_tax`,
        ...[
          'fulfillment_availability#1.quantity',
          `main_product_image_locator[marketplace_id=${marketplace}]#1.media_location`,
        ],
        ...[1, 2].map((n) => `other_product_image_locator_${n}[marketplace_id=${marketplace}]#1.media_location`),
        'amzn1.volt.ca.product_id_value',
      ],
      ['ABC123', 'Create or Replace (Full Update)', '', '', 'Adidas Blue Sneakers', 'Adidas', '', '', '', 50, 10],
      [
        'KANTHA',
        'Create or Replace (Full Update)',
        'Parent',
        '',
        'Kantha tote',
        'Dhaaga',
        'Strong',
        'Washable',
        '',
        '',
        '',
        'https://pictures.example/1.jpg',
      ],
      [
        'KANTHA-S',
        '',
        'Child',
        'KANTHA',
        'Kantha tote (S)',
        'Dhaaga',
        '',
        '',
        'S',
        price,
        4,
        'https://pictures.example/2.jpg',
        'https://pictures.example/3.jpg',
        'https://pictures.example/4.jpg',
        '4006381333931',
      ],
      ['KANTHA-L', '', 'Child', 'KANTHA', 'Kantha tote (L)', 'Dhaaga', '', '', 'L', price, 0],
    ];
    const list = [['SKU', 'Item Name', 'Brand Name', 'Quantity', 'Your Price']];
    const sheets = [list, rows].map((all) => sheetXml(all.map((cells, at) => rowXml(cells, at + 1)).join('')));
    return send(Buffer.from(workbook(sheets)));
  };

  it('becomes products with variants and photos, without its example', async () => {
    const sent = template('A21TJRUUN4KGV', '1,249.00');
    expect(await preview(sent)).toMatchObject({ from: 'amazon', errors: [], leftOut: [], photos: { fetched: 4 } });
    expect(await importFile(sent)).toMatchObject({ added: 1, conflicts: [] });
    const tote = await findProduct('Kantha tote');
    expect(tote).toMatchObject({ description: '• Strong\n• Washable', brand: 'Dhaaga' });
    expect((await findVariants(tote._id)).variants).toMatchObject([
      { values: ['S'], price: 1_249, quantity: 4, gtin: '4006381333931' },
      { values: ['L'], price: 1_249, quantity: 0, gtin: '' },
    ]);
  });

  it('is refused with the prices of another country', async () => {
    expect((await preview(template('ATVPDKIKX0DER', '19.99'))).message).toMatch(/Amazon in another country/);
  });
});

describe('A file without columns of stock and category', () => {
  const cut = (csv: string, ...names: string[]) => {
    const rows = csv.split('\r\n').map((row) => row.split(','));
    const left = rows[0]?.flatMap((name, at) => (names.includes(name) ? [] : [at])) ?? [];
    return rows.map((row) => left.map((at) => row[at]).join(',')).join('\r\n');
  };
  const mugs = lines(
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price',
    'moved-mug,Moved mug,Mugs,Size,Small,4,300',
    'moved-mug,,,,Large,2,400',
    'moved-cup,Moved cup,Mugs,Title,Default Title,7,100',
  );
  const without = cut(mugs, 'Type', 'Variant Inventory Qty');

  it('leaves the stock and category of what is here, and says what new products have', async () => {
    await importFile(send(mugs));
    expect(await preview(send(without))).toMatchObject({ lines: [], unchanged: 2, errors: [] });
    expect(await importFile(send(without.replace('400', '450')))).toMatchObject({ changed: 1 });
    const mug = await findProduct('Moved mug');
    expect(mug).toMatchObject({ quantity: 6, category: { name: 'Mugs' } });
    const fresh = await preview(send(without.replaceAll('moved-', 'fresh-')));
    expect(fresh.notes).toEqual([expect.stringContaining('no stock')]);
    expect(fresh.cards).toMatchObject([
      { quantity: 0, category: 'Other' },
      { quantity: 0, category: 'Other' },
    ]);
  });

  it('is refused without prices, in one sentence', async () => {
    const { message } = await preview(send(cut(mugs, 'Variant Price')));
    expect(message).toBe('This file has no prices: the column “Variant Price” is missing or empty.');
  });
});

describe('A product whose pieces a buyer is paying for', () => {
  it('is left out with the reason when it would get variants, and the others are taken', async () => {
    const simple = shopify
      .replaceAll('plain-jute-coaster,Plain jute coaster', 'held,Held coaster')
      .replace('FALSE,Title', 'TRUE,Title')
      .replace('draft', 'active');
    await importFile(send(simple));
    const { _id } = await findProduct('Held coaster');
    const order = { amount: 14_900, product: { id: _id, quantity: 1 } };
    expect((await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body: order })).status).toBe(200);
    const withSizes = simple
      .replace('TRUE,Title,Default Title', 'TRUE,Size,Small')
      .replaceAll('genda-lamp', 'other-lamp');
    const done = await importFile(send(withSizes));
    expect(done).toMatchObject({ isComplete: true, added: 1, changed: 0 });
    expect(done.conflicts).toEqual([{ line: 6, message: expect.stringContaining('Buyers are paying for 1') }]);
    expect(await findProduct('Held coaster')).toMatchObject({ quantity: 12 });
  });
});

describe('Tags', () => {
  it('become occasions where they match', async () => {
    const { occasions } = (await asAdmin('GET', '/occasions/all')).body;
    const diwali = occasions.find(({ slug }: { slug: string }) => slug === 'diwali');
    await importFile(send(shopify.replaceAll('genda-lamp,', 'tagged,').replace('Genda lamp cover', 'Tagged lamp')));
    const { _id } = await findProduct('Tagged lamp');
    expect((await asAdmin('GET', `/occasions/assigned/${_id}`)).body.occasions).toEqual([diwali._id]);
  });
});

describe('Many products with tags', () => {
  const names = Array.from({ length: 45 }, (_, n) => (n === 7 || n === 30 ? `Spoilt kite ${n}` : `Kite ${n}`));
  const file = lines(
    'Handle,Title,Type,Tags,Variant Price,Variant Inventory Qty',
    ...names.map((name, n) => `kite-${n},${name},Kites,${n % 2 ? 'diwali' : '"birthday, paper"'},100,5`),
  );

  it('are imported some at a time, each with its own occasions, without those that are refused', async () => {
    await shop.db.pool.query(`create sequence batches`);
    await shop.db.pool.query(`create function count_batch() returns trigger language plpgsql as
      $$ begin perform nextval('batches'); return null; end $$`);
    await shop.db.pool.query('create trigger counted after update on catalog_imports execute function count_batch()');
    await shop.db.pool.query(`create function refuse_spoilt() returns trigger language plpgsql as
      $$ begin if new.name like 'Spoilt%' then raise 'no' using errcode = '22P05'; end if; return new; end $$`);
    await shop.db.pool.query(
      'create trigger refuse_spoilt before insert on products for each row execute function refuse_spoilt()',
    );
    const done = await importFile(send(file));
    const message = 'This product has something that cannot be stored.';
    const refused = [9, 32].map((line) => ({ line, message }));
    expect(done).toMatchObject({ isComplete: true, added: 43, conflicts: refused });
    const { occasions } = (await asAdmin('GET', '/occasions/all')).body;
    for (const [name, slug] of [
      ['Kite 2', 'birthday'],
      ['Kite 9', 'diwali'],
      ['Kite 31', 'diwali'],
      ['Kite 44', 'birthday'],
    ] as const) {
      const { _id } = await findProduct(name);
      const { occasions: assigned } = (await asAdmin('GET', `/occasions/assigned/${_id}`)).body;
      expect(assigned, name).toEqual([occasions.find((one: { slug: string }) => one.slug === slug)._id]);
    }
    await shop.db.pool.query('drop trigger refuse_spoilt on products');
    const before = await countBatches();
    await importFile(
      send(file.replaceAll('Kite ', 'Later kite ').replaceAll('kite-', 'later-').replaceAll('Spoilt', 'Later')),
    );
    if (process.env.TEST_DATABASE === 'server') expect((await countBatches()) - before).toBeLessThan(12);
    await shop.db.pool.query('drop trigger counted on catalog_imports');
  });

  const countBatches = async () => {
    const { rows } = await shop.db.pool.query('select last_value::int from batches');
    return rows[0].last_value as number;
  };
});

describe('A sheet of one’s own', () => {
  const sheet = lines(
    'Stock of my shop,,,,',
    ',,,,',
    'Item,Rate,Qty,Kind,Shelf',
    'Bhalu big brown,1249/-,5.00,soft toys,B4',
    '"Bhalu, small","₹1.299,00",2,soft toys,B5',
    ',,,,',
  );

  it('is read by likely names of its columns, which the owner can change, and the choice is remembered', async () => {
    const seen = await preview(send(sheet));
    expect(seen).toMatchObject({ from: 'other', errors: [] });
    expect(seen.columns).toEqual([
      { column: 'item', sample: 'Bhalu big brown', field: 'name' },
      { column: 'rate', sample: '1249/-', field: 'price' },
      { column: 'qty', sample: '5.00', field: 'quantity' },
      { column: 'kind', sample: 'soft toys', field: 'category' },
      { column: 'shelf', sample: 'B4', field: null },
    ]);
    expect(seen.cards).toMatchObject([
      { line: 4, price: 1249, quantity: 5 },
      { line: 5, price: 1299 },
    ]);
    const columns = seen.columns.map(({ column, field }: { column: string; field: string | null }) => ({
      column,
      field: column === 'shelf' ? 'sku' : field,
    }));
    expect(await importFile({ ...send(sheet), columns })).toMatchObject({ added: 2 });
    expect(await findProduct('Bhalu big brown')).toMatchObject({ sku: 'B4', quantity: 5 });
    const again = await preview(send(sheet));
    expect(again).toMatchObject({ lines: [], unchanged: 2 });
    expect(again.columns[4]).toMatchObject({ column: 'shelf', field: 'sku' });
  });

  it.each(['Price in ₹', 'Price/INR', 'Rate Rs.', 'Price (₹)', 'दाम रु.'])(
    'has its prices in rupees in “%s”',
    async (price) => {
      const { errors, cards } = await preview({ csv: `Item,${price},Qty\nOak bowl,450,3` });
      expect({ errors, cards }).toMatchObject({ errors: [], cards: [{ price: 450 }] });
    },
  );

  it('has prices of another currency in a column that is named', async () => {
    const { errors, notes } = await preview({ csv: 'Item,Price (CAD),Qty\nOak bowl,45,3' });
    expect(errors).toHaveLength(1);
    expect(notes).toContainEqual(expect.stringMatching(/“price \(cad\)” are not in rupees/));
  });

  it('names a missing column once', async () => {
    const seen = await preview(send('Item,Kind,Qty\nA,Toys,1\nB,Toys,2\nC,Toys,3'));
    expect(seen.errors).toEqual([{ line: 2, message: 'price: This column is missing.' }]);
  });

  it('refuses two columns for one field, and a field that is none', async () => {
    const columns = [
      { column: 'item', field: 'name' },
      { column: 'kind', field: 'name' },
    ];
    expect(await preview({ ...send('Item,Kind\nA,B'), columns })).toMatchObject({ success: false });
    const unknown = await asAdmin('POST', '/product/catalog/preview', {
      ...send('Item\nA'),
      columns: [{ column: 'item', field: '__proto__' }],
    });
    expect(unknown.status).toBe(400);
  });
});

describe('A file with more variants than a product may have', () => {
  const many = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`).join(',');
  const reason = 'A product has at most 50 variants.';

  it('of Etsy: the listing is left out with the reason, and the others are taken', async () => {
    const head =
      'TITLE,PRICE,CURRENCY_CODE,QUANTITY,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 NAME,VARIATION 2 VALUES';
    const seen = await preview(
      send(lines(head, `Endless,10,INR,3,A,"${many(8_000, 'a')}",B,"${many(8_000, 'b')}"`, 'Short,10,INR,3,A,"a,b",,')),
    );
    expect(seen).toMatchObject({ errors: [], leftOut: [{ line: 2, name: 'Endless', message: reason }] });
    expect(seen.cards).toMatchObject([{ name: 'Short' }]);
  });

  it('of WooCommerce: the product is left out with the reason', async () => {
    const names = [1, 2, 3, 4, 5, 6, 7, 8];
    const head = names.map((n) => `Attribute ${n} name,Attribute ${n} value(s)`).join(',');
    const all = names.map((n) => `A${n},"${many(10, 'v')}"`).join(',');
    const one = names.map((n) => `A${n},${n === 1 ? 'v0' : ''}`).join(',');
    const seen = await preview(
      send(
        lines(
          `ID,Type,SKU,Name,Regular price,Stock,Parent,${head}`,
          `1,variable,E,Endless,,,,${all}`,
          ...['2', '3', '4'].map((id) => `${id},variation,E${id},Endless,10,3,id:1,${one}`),
          `5,variation,E5,Endless,10,3,id:1,${names.map((n) => `A${n},v0`).join(',')}`,
          `6,simple,S,Short,10,3,,${names.map(() => ',').join(',')}`,
        ),
      ),
    );
    expect(seen).toMatchObject({ errors: [], leftOut: [{ line: 2, name: 'Endless', message: reason }] });
  });
});

describe('A file of another shop', () => {
  it('of Amazon with a parent without SKU keeps the rows without a parent', async () => {
    const seen = await preview(send(amazon.replace('\r\nTOTE\tBlock', '\r\n\tBlock').replace('POUCH', 'POUCH-2')));
    expect(seen.cards.map((card: { name: string }) => card.name)).toContain('Coin pouch');
  });

  it('of WooCommerce has days as spreadsheets of India write them', async () => {
    const seen = woo.replace('101,', '901,').replaceAll('Block-print cushion', 'Dated cushion');
    await importFile(send(seen.replace('2098-12-31 00:00:00', '01-12-2098').replace('2026-01-01', '')));
    expect(await findProduct('Dated cushion')).toMatchObject({ price: 699, regularPrice: 799 });
  });

  it('has weights of thousands of grams with a comma', async () => {
    const grams = shopify.replaceAll('genda-lamp,', 'heavy-lamp,').replace('Genda lamp cover', 'Heavy lamp');
    await importFile(send(grams.replace('-S,180,', '-S,"1,200",')));
    expect(await findProduct('Heavy lamp')).toMatchObject({ weightGrams: 1_200 });
    const other = woo.replace('101,', '902,').replaceAll('Block-print cushion', 'Heavy cushion');
    await importFile(send(other.replace('Weight (kg)', 'Weight (g)').replace(',0.45,', ',"1,200",')));
    expect(await findProduct('Heavy cushion')).toMatchObject({ weightGrams: 1_200 });
  });

  it('may ask with an emoji at the limit of a question, and with half a character in a sign', async () => {
    const asking = etsy
      .replace('Crochet name garland', 'Emoji garland &#xD83D;')
      .replace('The name for the garland', `${'n'.repeat(58)}😀${'n'.repeat(9)}`);
    expect(await importFile(send(asking))).toMatchObject({ isComplete: true, added: 1, conflicts: [] });
    const { _id } = await findProduct('Emoji garland');
    const { body } = await asAdmin('GET', `/product/products/${_id}/personalisation`);
    expect(body.options).toMatchObject([{ label: `${'n'.repeat(58)}😀…` }]);
  });

  it('leaves out the line of a tag that cannot be stored', async () => {
    const seen = await preview(send(etsy.replaceAll('Crochet', 'Spoilt').replace('for_babies', 'for\u0000babies')));
    expect(seen.errors).toEqual([]);
    const message = 'This text contains characters that cannot be stored.';
    expect(seen.leftOut).toContainEqual({ line: 2, name: expect.stringContaining('Spoilt'), message });
  });

  it('is imported to its end when the database refuses one of its products', async () => {
    await shop.db.pool.query(`create function refuse_owl() returns trigger language plpgsql as
      $$ begin if new.name = 'Refused owl' then raise 'no' using errcode = '22P05'; end if; return new; end $$`);
    await shop.db.pool.query(
      'create trigger refuse_owl before insert on products for each row execute function refuse_owl()',
    );
    const done = await importFile(send(etsy.replace('Crochet name garland', 'Refused owl')));
    await shop.db.pool.query('drop trigger refuse_owl on products');
    expect(done).toMatchObject({ isComplete: true, added: 0 });
    expect(done.conflicts).toEqual([{ line: 2, message: 'This product has something that cannot be stored.' }]);
  });

  it('may have a long category of Square', async () => {
    const long = `Mugs${' ('.repeat(40_000)}\nx`;
    const seen = await preview(
      send(square.replaceAll('AAC,Clay saucer', 'AAC,Long saucer').replace(',CS,,Mugs', `,CS,,"${long}"`)),
    );
    expect(seen.cards.at(-1)).toMatchObject({ name: 'Long saucer', category: 'Mugs' });
  });

  it('without stock does not undo what is sold until it is imported', async () => {
    const head = 'Handle,Title,Option1 Name,Option1 Value,Variant Price';
    const stocked = lines(
      `${head},Variant Inventory Qty`,
      'sold-mug,Sold mug,Size,Small,300,4',
      'sold-mug,,,Large,400,2',
    );
    await importFile(send(stocked));
    const dearer = lines(head, 'sold-mug,Sold mug,Size,Small,350', 'sold-mug,,,Large,400');
    const { lines: planned } = await requireValidImport(shop.db.read, send(dearer));
    const { _id } = await findProduct('Sold mug');
    const { options, variants } = await findVariants(_id);
    const left = variants.map(({ values, price }: { values: string[]; price: number }) => ({
      values,
      price,
      quantity: 1,
    }));
    expect((await asAdmin('PUT', `/product/products/${_id}/variants`, { options, variants: left })).status).toBe(200);
    for (const line of planned)
      await shop.db.transaction((tx) => importWithDetails(tx, [line], async () => async () => {}));
    expect((await findVariants(_id)).variants).toMatchObject([
      { price: 350, quantity: 1 },
      { price: 400, quantity: 1 },
    ]);
  });
});

describe('A column named as what every object has', () => {
  it('is a column like others, also in lines that end before it', async () => {
    const seen = await preview(send('Item,Rate,Qty,Kind,constructor,__proto__\nPlain,5,1,Toys\nOther,5,1,Toys,c,p'));
    expect(seen.errors).toEqual([]);
    expect(seen.columns.slice(4)).toEqual([
      { column: 'constructor', sample: 'c', field: null },
      { column: '__proto__', sample: 'p', field: null },
    ]);
  });
});
