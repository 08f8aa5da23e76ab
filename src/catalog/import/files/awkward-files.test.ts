import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCaller } from '../../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asAdmin = adminCaller(() => shop);
const encode = (text: string | Uint8Array) => ({ file: Buffer.from(text).toString('base64') });
const preview = async (text: string | Uint8Array) =>
  (await asAdmin('POST', '/product/catalog/preview', encode(text))).body;
const importFile = async (text: string | Uint8Array) => {
  const started = await asAdmin('POST', '/product/catalog/import', encode(text));
  expect(started, JSON.stringify(started.body)).toMatchObject({ status: 202 });
  await shop.quiet();
  return (await asAdmin('GET', `/product/catalog/imports/${started.body.import._id}`)).body.import;
};
const findPage = async (slug: string) => (await shop.call('GET', `/product/products/${slug}`)).body.product;
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** One sheet, whose rows are given as XML. */
const workbook = (rows: string, merged = '') =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${types}"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${merged}</worksheet>`,
    ),
  });
const word = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('A file that nobody thought of is read', () => {
  it('Shopify: HTML over several lines, variants without a title, barcodes with and without a check digit', async () => {
    const csv = [
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Status',
      'kurta,Block print kurta,"<div>\n  <p>Hand-printed,\n in ""Bagru"".</p>\n\n  <ul>\n    <li>Cotton</li>\n    <li>Machine wash</li>\n  </ul>\n</div>",Rangrez,Clothes,"festive, diwali",true,Size,S,KU-S,3,"1,299.00","1,599.00","\'8901234567890",,active',
      'kurta,,,,,,,,M,KU-M,0,1299.00,1599.00,8901234567891,,',
      'kurta,,,,,,,,L,KU-L,-2,1299.00,,,,',
      'kurta,,,,,,,,,,,,,,https://cdn.example/kurta-2.jpg,',
    ].join('\r\n');
    const seen = await preview(csv);
    expect(seen).toMatchObject({ from: 'shopify', errors: [], leftOut: [] });
    expect(seen.notes).toContain('1 barcode is no GTIN, and left out.');
    expect(await importFile(csv)).toMatchObject({ added: 1, conflicts: [] });
    const kurta = await findPage('block-print-kurta');
    expect(kurta).toMatchObject({
      brand: 'Rangrez',
      description: 'Hand-printed, in "Bagru".\n\n• Cotton\n• Machine wash',
    });
    expect(kurta.variants).toMatchObject([
      { values: ['S'], price: 1299, regularPrice: 1599, gtin: '8901234567890' },
      { values: ['M'], quantity: 0 },
      { values: ['L'], price: 1299, quantity: 0 },
    ]);
    expect(kurta.variants[1].gtin).toBeUndefined();
    const feed = (await shop.get('/feeds/meta.csv')).bytes.toString();
    expect(feed).not.toContain('8901234567891');
    expect(await preview(csv)).toMatchObject({ lines: [], unchanged: 1 });
  });

  it('WooCommerce: variations above their product, a date in the sale price, brands and codes', async () => {
    const head =
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Date sale price starts","Date sale price ends",Stock,"Sale price","Regular price",Categories,Parent,Brands,"Attribute 1 name","Attribute 1 value(s)"';
    const csv = [
      head,
      '71,variation,DI-S,4006381333931,Diya - Small,1,,,4,,199,,DI,,Size,Small',
      '72,variation,DI-L,,Diya - Large,1,,,2,,"Rs. 1,299/-",,DI,,Size,Large',
      '70,variable,DI,,Diya,1,,,,,,"Home > Lamps",,"Mitti, Other",Size,"Small, Large"',
      '73,simple,VA,96385074,Vase,1,2026-01-05T00:00:00,2099-01-31T23:59:59,1,"₹ 1,199.00","₹ 1,299.00",Home,,Mitti,,',
    ].join('\n');
    const seen = await preview(csv);
    expect(seen).toMatchObject({ from: 'woocommerce', errors: [], leftOut: [] });
    expect(await importFile(csv)).toMatchObject({ added: 2, conflicts: [] });
    expect((await findPage('diya')).variants).toMatchObject([{ price: 199, gtin: '4006381333931' }, { price: 1299 }]);
    expect(await findPage('vase')).toMatchObject({ brand: 'Mitti', gtin: '96385074', price: 1199, regularPrice: 1299 });
    const wrong = [head, '74,simple,X,,Jar,1,,,1,31/12/2026,99,Home,,,,'].join('\n');
    expect((await preview(wrong)).errors).toEqual([{ line: 2, message: expect.stringMatching(/^Sale price: /) }]);
  });

  it('Etsy: tags and materials with commas inside, words with entities', async () => {
    const csv = [
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU',
      '"Mum&#39;s shawl, ""warm""","Soft &amp; light,\nwith fringes",1899,INR,5,"gift_for_mum,wool\\, soft,diwali","Wool\\, merino,Silk",,COLOR,Colour,"Off\\, white,Rust","SH-1,SH-2"',
    ].join('\n');
    expect(await preview(csv)).toMatchObject({ from: 'etsy', errors: [] });
    expect(await importFile(csv)).toMatchObject({ added: 1, conflicts: [] });
    const shawl = await findPage('mums-shawl-warm').then((found) => found ?? findPage('mum-s-shawl-warm'));
    expect(shawl).toMatchObject({ name: `Mum's shawl, "warm"`, materials: expect.stringContaining('Silk') });
    expect(shawl.variants.map(({ values }: { values: string[] }) => values[0])).toEqual(['Off, white', 'Rust']);
  });

  it('Square: several places with their own stock and switches', async () => {
    const csv = [
      'Token,Item Name,Variation Name,SKU,Description,Category,Price,GTIN,Enabled Bandra,Current Quantity Bandra,New Quantity Bandra,Enabled Pune Shop,Current Quantity Pune Shop,New Quantity Pune Shop,Tax - GST (18%)',
      'AA1,Brass bell,Regular,BB-1,"Rings, loudly",Bells (2),450.00,036000291452,Y,3,,Y,"1,004",,Y',
      'AA2,Clay cup,Small,CC-S,,Cups,90,,Y,,,N,,,N',
      'AA3,Clay cup,Large,CC-L,,Cups,120,,Y,2.00,,Y,-1,,N',
    ].join('\n');
    expect(await preview(csv)).toMatchObject({ from: 'square', errors: [] });
    expect(await importFile(csv)).toMatchObject({ added: 2, conflicts: [] });
    expect(await findPage('brass-bell')).toMatchObject({
      quantity: 1007,
      gtin: '036000291452',
      category: { name: 'Bells' },
    });
    expect((await findPage('clay-cup')).variants).toMatchObject([{ quantity: 0 }, { quantity: 2 }]);
  });

  it('Amazon: a flat file with three rows of heads', async () => {
    const tsv = [
      'TemplateType=fptcustom\tVersion=2024.0101\tThe top 3 rows are for Amazon.in use only.\t\t\t\t\t\t',
      'Product Type\tSeller SKU\tProduct Name\tProduct ID\tProduct ID Type\tBrand Name\tStandard Price\tQuantity\tMain Image URL',
      'feed_product_type\titem_sku\titem_name\texternal_product_id\texternal_product_id_type\tbrand_name\tstandard_price\tquantity\tmain_image_url',
      'home\tAM-1\tJute basket\t8901234567890\tEAN\tTokri\t799.00\t12\t',
      'home\tAM-2\tJute mat\tB0ABCDEFGH\tASIN\tTokri\t1,299\t0\t',
    ].join('\r\n');
    const seen = await preview(tsv);
    expect(seen).toMatchObject({ from: 'amazon', errors: [] });
    expect(seen.lines.map(({ line, name }: { line: number; name: string }) => [line, name])).toEqual([
      [4, 'Jute basket'],
      [5, 'Jute mat'],
    ]);
    expect(await importFile(tsv)).toMatchObject({ added: 2 });
    expect(await findPage('jute-basket')).toMatchObject({ gtin: '8901234567890', brand: 'Tokri', price: 799 });
  });

  it('a sheet in UTF-16 with tabs, zero-width signs and no-break spaces in its heads', async () => {
    const text = [
      '\u200bItem\u00a0name\t\u2060Selling price\tQty\u00a0\tBarcode\tMaker',
      'रंगीन दीया\t₹ 1,299/-\t5.00\t8901234567890\tलता',
      '\t\t\t\t',
    ].join('\r\n');
    const seen = await preview(utf16(text));
    expect(seen).toMatchObject({ from: 'other', errors: [] });
    expect(seen.columns.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'price',
      'quantity',
      'gtin',
      'brand',
    ]);
    expect(seen.cards).toMatchObject([{ name: 'रंगीन दीया', price: 1299, quantity: 5 }]);
  });

  it('a workbook with a merged title, empty rows, formulas, days as numbers and prices as texts', async () => {
    const rows = [
      `<row r="1">${word('A1', 'Stock of the shop, November')}</row>`,
      '<row r="2"/>',
      `<row r="4">${['Product name', 'MRP', 'Stock', 'Sale price', 'Sale until'].map((name, at) => word(`${'ABCDE'.charAt(at)}4`, name)).join('')}</row>`,
      `<row r="5">${word('A5', 'Copper bottle')}${word('B5', 'Rs. 1,299/-')}<c r="C5"><f>SUM(F5:G5)</f><v>7</v></c>${word('D5', '1,099.00')}${word('E5', '31-12-2098')}</row>`,
      `<row r="6">${word('A6', 'Copper glass')}<c r="B6"><f>B5/2</f><v>649.5</v></c><c r="C6"><v>4.0000000000000001</v></c><c r="D6" t="str"><f>IF(1=2,1,"")</f><v></v></c></row>`,
      `<row r="7">${word('A7', 'Copper jug')}<c r="B7" t="e"><f>B6/0</f><v>#DIV/0!</v></c><c r="C7"><v>1</v></c></row>`,
    ].join('');
    const seen = await preview(workbook(rows, '<mergeCells count="1"><mergeCell ref="A1:E1"/></mergeCells>'));
    expect(seen.cards).toMatchObject([
      { name: 'Copper bottle', price: 1099, regularPrice: 1299, quantity: 7 },
      { name: 'Copper glass', price: 649.5, quantity: 4 },
    ]);
    expect(seen.errors).toEqual([{ line: 7, message: expect.stringMatching(/^(MRP|mrp|price): /) }]);
  });

  it('a price list for Europe with semicolons and Windows-1252', async () => {
    const text = 'Item;Rate;Qty;Kind\r\nCafé cup;"1.299,00";3,00;Küche\r\n"Tee; grün";12,50;1,0;Küche\r\n';
    const seen = await preview(Buffer.from(text, 'latin1'));
    expect(seen.errors).toEqual([]);
    expect(seen.cards).toMatchObject([
      { name: 'Café cup', quantity: 3 },
      { name: 'Tee; grün', quantity: 1 },
    ]);
    const half = await preview('Item;Rate;Qty;Kind\nCup;12,50;1,50;Cups');
    expect(half.errors).toMatchObject([{ line: 2, message: expect.stringContaining('whole number') }]);
  });

  it('prices in all the ways of a shop’s own sheet, and what is none with its line and cell', async () => {
    const prices = ['Rs. 1,299/-', 'Rs.450', '₹1,24,999.00', 'INR 85', '450 INR', '99.9', '1 299,50', '1299/='];
    const csv = ['Item,Rate,Qty', ...prices.map((price, at) => `Thing ${at},"${price}",1`)].join('\n');
    const { cards, errors } = await preview(csv);
    expect(errors).toEqual([]);
    expect(cards.map(({ price }: { price: number }) => price)).toEqual([
      1299, 450, 124_999, 85, 450, 99.9, 1299.5, 1299,
    ]);
    const none = ['Item,Rate,Qty', 'Odd,on request,1', 'Even,1.299,1', 'Free,0,1'].join('\n');
    const refused = await preview(none);
    expect(refused.errors.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4]);
    for (const { message } of refused.errors) expect(message).toMatch(/^rate: A price is /);
  });

  it('a sheet whose heads stand twice, and one with a line of totals', async () => {
    expect((await preview('Item,Rate,Rate,Qty\nA,1,2,3')).message).toContain('Two columns of this file are called');
    const seen = await preview('Item,Rate,Qty\nBowl,120,3\nTotal,,3');
    expect(seen).toMatchObject({ errors: [], leftOut: [{ line: 3, name: 'Total' }], cards: [{ name: 'Bowl' }] });
  });
});
