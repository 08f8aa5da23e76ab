import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCaller } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const encode = (...rows: string[]) => ({ file: Buffer.from(rows.join('\r\n')).toString('base64') });
const preview = async (...rows: string[]) => (await asAdmin('POST', '/product/catalog/preview', encode(...rows))).body;
const importFile = async (...rows: string[]) => {
  expect(await asAdmin('POST', '/product/catalog/import', encode(...rows))).toMatchObject({ status: 202 });
  await shop.quiet();
};

describe('An export of another shop', () => {
  it('Shopify, saved again by a spreadsheet in another language: its TRUE and FALSE are read', async () => {
    const seen = await preview(
      'Handle;Title;Published;Option1 Name;Option1 Value;Variant Inventory Qty;Variant Price;Variant Requires Shipping;Gift Card',
      'plate;Plate;FALSCH;Title;Default Title;7;349,5;WAHR;FALSCH',
      'gift;Gift card;WAHR;Value;500;;500,00;FALSCH;WAHR',
    );
    expect(seen.cards).toMatchObject([{ name: 'Plate', price: 349.5, isHidden: true }]);
    expect(seen.leftOut).toMatchObject([{ line: 3, message: 'Gift cards are not taken.' }]);
    expect(seen.summary.readings).toEqual([{ line: 2, column: 'Variant Price', cell: '349,5', price: 349.5 }]);
  });

  it('leaves out what has no price, with its line, and takes the rest', async () => {
    const seen = await preview(
      'Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price',
      'swatch,Free swatch,Title,Default Title,1,0.00',
      'stole,Stole,Colour,Blue,1,',
      'stole,,,Red,1,899',
    );
    expect(seen.errors).toEqual([]);
    expect(seen.leftOut).toEqual([
      { line: 2, name: 'Free swatch', message: 'It costs nothing, and a price here is more than zero.' },
      { line: 3, name: 'Stole, Blue', message: 'It has no price.' },
    ]);
    expect(seen.cards).toMatchObject([{ name: 'Stole', variants: ['Red'] }]);
  });

  it('WooCommerce: entities in names, shortcodes in descriptions; services and downloads are left out', async () => {
    const seen = await preview(
      'ID,Type,Name,Published,Description,In stock?,Stock,Regular price,Categories',
      '1,simple,Jhola &#8211; blue,1,"<p>Dyed [by hand].</p>\\n[gallery ids=""1,2""]",1,2,999,Bags &amp; more',
      '2,"simple, virtual",Class,1,,1,,1500,',
      '3,"simple, downloadable",Pattern,1,,1,,150,',
    );
    expect(seen.cards).toMatchObject([
      { name: 'Jhola – blue', category: 'Bags & more', description: 'Dyed [by hand].' },
    ]);
    expect(seen.leftOut.map(({ name }: { name: string }) => name)).toEqual(['Class', 'Pattern']);
  });

  it('WooCommerce: a variation for any value stands for those that no other one names', async () => {
    const seen = await preview(
      'ID,Type,SKU,Name,Published,Regular price,Stock,In stock?,Parent,Attribute 1 name,Attribute 1 value(s)',
      '10,variable,B,Scarf,1,,,1,,Colour,"Red, Blue, Green"',
      '11,variation,,,1,500,3,1,B,Colour,Red',
      '12,variation,,,1,450,6,1,B,Colour,',
    );
    expect(seen).toMatchObject({
      errors: [],
      cards: [{ variants: ['Red', 'Blue', 'Green'], quantity: 9, price: 450 }],
    });
  });

  it('Etsy, Square and Amazon: commas in brackets, prices typed at the till, stock that Amazon holds', async () => {
    const etsy = await preview(
      'TITLE,PRICE,CURRENCY_CODE,QUANTITY,VARIATION 1 NAME,VARIATION 1 VALUES',
      'Shawl,2499,INR,2,Size,"Small (2 m),Large (2,5 m)"',
    );
    expect(etsy.cards).toMatchObject([{ variants: ['Small (2 m)', 'Large (2,5 m)'] }]);
    const square = await preview(
      'Token,Item Name,Variation Name,Item Type,Price',
      'A,Custom order,Regular,Physical good,variable',
      'B,Ebook,Regular,Digital,99',
    );
    expect(square.leftOut).toMatchObject([
      { name: 'Ebook', message: 'Items of the type “digital” are not taken.' },
      { name: 'Custom order', message: 'It has no fixed price.' },
    ]);
    const amazon = await preview(
      'item-name\tseller-sku\tprice\tquantity\tfulfillment-channel\tstatus',
      'Pooja thali\tPT-1\t899\t\tAMAZON_IN\tActive',
    );
    expect(amazon).toMatchObject({ errors: [], cards: [{ name: 'Pooja thali', quantity: 0 }] });
    expect(amazon.notes.join()).toContain('has 0 pieces here until you count them');
  });
});

describe('A sheet of one’s own', () => {
  it('is read in the languages of India, with their digits', async () => {
    const seen = await preview(
      'मेरी दुकान,,,,',
      'क्रम,नाम,दाम,मात्रा,श्रेणी',
      '१,दीया,₹ ४९,१२०,दीये',
      '२,दुपट्टा,"१,२४९/-",५ नग,कपड़े',
      '३,चादर,899 रुपये,समाप्त,कपड़े',
      ',कुल,,१२८,',
    );
    expect(seen.cards).toMatchObject([
      { name: 'दीया', price: 49, quantity: 120, category: 'दीये' },
      { name: 'दुपट्टा', price: 1_249, quantity: 5 },
      { name: 'चादर', price: 899, quantity: 0 },
    ]);
    expect(seen.leftOut).toEqual([{ line: 6, name: 'कुल', message: 'This line has sums, and no product.' }]);
    const tamil = await preview('பெயர்,விலை,அளவு', 'விளக்கு,99,12');
    expect(tamil).toMatchObject({ errors: [], cards: [{ name: 'விளக்கு', price: 99, quantity: 12 }] });
  });

  it('has pieces and prices with words, and a head on every page; what is no price says so', async () => {
    const head = 'Item,Rate,Qty';
    const seen = await preview(
      ...[head, 'Tote,Rs 599 only,1 piece', 'Trivet,₹ 450 each,2 pcs', head, 'Lamp,,3', 'Runner,450-600,3'],
    );
    expect(seen.cards).toMatchObject([
      { name: 'Tote', price: 599, quantity: 1 },
      { name: 'Trivet', price: 450, quantity: 2 },
    ]);
    expect(seen.errors).toEqual([
      { line: 5, message: 'rate: This is empty. Please write a price.' },
      { line: 6, message: 'rate: A price is a number of rupees with at most two decimals.' },
    ]);
  });

  it('of a plugin or a marketplace is guessed by the likeliest columns', async () => {
    const plugin = await preview(
      'Title,Product Type,Price,Regular Price,Sale Price,Stock,Product categories',
      'Diya set,simple,349,449,349,12,Diwali|Clay > Diyas',
    );
    expect(plugin.cards).toMatchObject([{ price: 349, regularPrice: 449, category: 'Diwali' }]);
    const marketplace = await preview(
      'Product Name *,Product ID / Style ID,Meesho Price,MRP,Net Weight (gms),Inventory',
      'Saree,ST-1,649,1299,650,25',
    );
    expect(marketplace.columns.map(({ field }: { field: string | null }) => field)).toEqual([
      ...['name', 'sku', 'price', null, 'weight in grams', 'quantity'],
    ]);
    expect(marketplace.cards).toMatchObject([{ price: 649 }]);
  });

  it('of a stock program, with rates by the piece, several columns of photos, and offers that are none', async () => {
    const tally = await preview(
      ...['Kavita Crafts', 'Stock Summary', 'Particulars,Quantity,Rate,Value'],
      ...['Brass lamp,12 nos,450.00/nos,5400.00', 'Grand Total,12,,5400.00'],
    );
    expect(tally).toMatchObject({ errors: [], cards: [{ name: 'Brass lamp', price: 450, quantity: 12 }] });
    const photos = 'https://i.example/1.jpg,https://i.example/2.jpg';
    const seen = await preview(
      'Design name,MRP,Offer price,Stock on hand,Image 1 (Front),Image 2',
      `Urli,"1,250","1,250",2,${photos}`,
      `Diya,120,99,30,,`,
    );
    expect(seen.errors).toEqual([]);
    expect(seen.cards).toMatchObject([
      { name: 'Urli', price: 1_250, photos: 2 },
      { name: 'Diya', price: 99, regularPrice: 120 },
    ]);
  });

  it('gets variants from several values in a cell, with its stock divided, and none the second time', async () => {
    const rows = ['Item,Rate,Qty,Colour', 'Bhalu,1249,5,"brown, grey"', 'Hathi,899,2,red'];
    expect((await preview(...rows)).cards).toMatchObject([
      { name: 'Bhalu', quantity: 5, variants: ['brown', 'grey'] },
      { name: 'Hathi', quantity: 2, variants: [] },
    ]);
    await importFile(...rows);
    expect(await preview(...rows)).toMatchObject({ lines: [], unchanged: 2 });
    const { products } = (await asAdmin('GET', '/product/allproducts?search=bhalu')).body;
    const { body } = await asAdmin('GET', `/product/products/${products[0]._id}/variants`);
    expect(body).toMatchObject({
      options: [{ name: 'Colour', values: ['brown', 'grey'] }],
      variants: [
        { price: 1_249, quantity: 3 },
        { price: 1_249, quantity: 2 },
      ],
    });
  });
});
