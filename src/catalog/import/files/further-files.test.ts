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
  it('Wix: choices with what is added to the price, discounts, photos of its store, a question, what is hidden', async () => {
    const seen = await preview(
      'handleId,fieldType,name,description,productImageUrl,collection,sku,price,surcharge,visible,discountMode,discountValue,inventory,weight,productOptionName1,productOptionType1,productOptionDescription1,customTextField1,customTextCharLimit1,customTextMandatory1',
      'p1,Product,Print,<p>Riso.</p>,ab12_05eb~mv2.jpg;https://cdn.example/2.jpg,Prints;Gifts,,100,,TRUE,PERCENT,10,,0,Size,DROP_DOWN,A5;A4,Your name,20,TRUE',
      'p1,Variant,,,,,P-5,,0,TRUE,,,4,0.2,,,A5,,,',
      'p1,Variant,,,,,P-4,,50.5,TRUE,,,2,0.3,,,A4,,,',
      'p1,Variant,,,,,P-3,,90,FALSE,,,2,0.3,,,A3,,,',
      'p2,Product,Mug,,,,,250,,FALSE,AMOUNT,0,InStock,0.4,Colour,COLOR,"#fff:White;rgb(0, 0, 0):Black",,,',
    );
    expect(seen).toMatchObject({ from: 'wix', errors: [], leftOut: [] });
    expect(seen.cards).toMatchObject([
      {
        name: 'Print',
        price: 90,
        regularPrice: 100,
        quantity: 6,
        category: 'Prints',
        variants: ['A5', 'A4'],
        photos: 2,
      },
      { name: 'Mug', price: 250, isHidden: true, variants: ['White', 'Black'], quantity: 2 },
    ]);
    expect(seen.cards[0].photo.source).toBe('https://static.wixstatic.com/media/ab12_05eb~mv2.jpg');
    expect(seen.notes).toEqual(['What is in stock without a number has 1 piece here.']);
  });

  it('Wix: variants without a stock of their own have a piece each of a product that is not counted', async () => {
    const head =
      'handleId,fieldType,name,price,surcharge,visible,inventory,productOptionName1,productOptionDescription1';
    const variants = ['p1,Variant,,,0,TRUE,,,A5', 'p1,Variant,,,10,TRUE,,,A4'];
    const [card] = (await preview(head, 'p1,Product,Print,100,,TRUE,InStock,Size,A5;A4', ...variants)).cards;
    expect(card).toMatchObject({ quantity: 2, variants: ['A5', 'A4'] });
    const [counted] = (await preview(head, 'p1,Product,Print,100,,TRUE,7,Size,A5;A4', ...variants)).cards;
    expect(counted.quantity).toBe(7);
  });

  it('Squarespace: lines of variants below their product, sales that are on, services left out', async () => {
    const seen = await preview(
      'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Visible,Hosted Image URLs',
      'a1,v1,PHYSICAL,shop,stole,Stole,<p>Silk.</p>,S-R,Colour,Red,1200,900,Yes,3,/home-textiles,,0.2,Yes,https://x.example/1.jpg https://x.example/2.jpg',
      ',v2,,,,,,S-B,,Blue,1300,900,No,Unlimited,,,0.3,,',
      'a2,v3,SERVICE,shop,class,Class,,,,,500,0,No,Unlimited,,,0,Yes,',
    );
    expect(seen).toMatchObject({ from: 'squarespace', errors: [] });
    expect(seen.cards).toMatchObject([
      { name: 'Stole', price: 900, quantity: 4, category: 'Home textiles', variants: ['Red', 'Blue'], photos: 2 },
    ]);
    expect(seen.leftOut).toEqual([{ line: 4, name: 'Class', message: 'Items of the type “service” are not taken.' }]);
  });

  it('Etsy, with the names of its columns in the language of the seller', async () => {
    const images = Array.from({ length: 10 }, (_, at) => `IMMAGINE${at + 1}`).join(',');
    const seen = await preview(
      `TITOLO,DESCRIZIONE,PREZZO,CURRENCY_CODE,QUANTITÀ,TAG,MATERIALI,${images},TIPO VARIANTE 1,NOME VARIANTE 1,VALORI VARIANTE 1,TIPO VARIANTE 2,NOME VARIANTE 2,VALORI VARIANTE 2,SKU`,
      `Vaso,Fatto a mano,1500,INR,4,vaso,argilla,https://i.example/1.jpg${','.repeat(9)},,Colore,"Grigio,Bianco",,,,V1`,
    );
    expect(seen).toMatchObject({ from: 'etsy', errors: [] });
    expect(seen.cards).toMatchObject([{ name: 'Vaso', price: 1_500, variants: ['Grigio', 'Bianco'], photos: 1 }]);
  });

  it('WooCommerce: variations with values alone, or with a name alone', async () => {
    const seen = await preview(
      'Type,SKU,Name,Attribute 1 name,Attribute 1 value(s),Parent,Regular price,Visibility in catalogue',
      'variable,tea,Tea,Weight,"50 g, 100 g",,,hidden',
      'variation,tea-50,Tea - 50 g,,50 g,tea,120,visible',
      'variation,tea-100,Tea - 100 g,,100 g,tea,200,visible',
      'variable,jar,Jar,,,,,visible',
      'variation,jar-s,Jar - Small,,,jar,90,visible',
      'variation,jar-l,Jar - Large,,,jar,150,visible',
    );
    expect(seen.errors).toEqual([]);
    expect(seen.cards).toMatchObject([
      { name: 'Tea', variants: ['50 g', '100 g'], isHidden: true },
      { name: 'Jar', variants: ['Small', 'Large'], price: 90 },
    ]);
  });

  it('takes the rest when a product has too many variants, stock without end or a sale that began long ago', async () => {
    const sizes = Array.from({ length: 51 }, (_, at) => `many,,Size,${at + 1},1,10`);
    const seen = await preview(
      'Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price',
      'many,Many,Size,0,1,10',
      ...sizes,
      'film,Film,Title,Default Title,1000000,300',
    );
    expect(seen.leftOut).toEqual([{ line: 2, name: 'Many', message: 'A product has at most 50 variants.' }]);
    expect(seen.cards).toMatchObject([{ name: 'Film', quantity: 999_999 }]);
    const onSale = await preview(
      'Type,SKU,Name,Regular price,Sale price,Date sale price starts,Date sale price ends',
      'simple,l,Logo,20,18,2017-01-01,2099-01-01 0:00:00',
    );
    expect(onSale).toMatchObject({ errors: [], cards: [{ price: 18, regularPrice: 20 }] });
  });

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
      '1,simple,Jhola &#8211; blue &Eacute;t&eacute; &AMP; ക&zwj;,1,"<p>Dyed [by hand].</p>\\n[gallery ids=""1,2""]",1,2,999,Bags &amp; more',
      '2,"simple, virtual",Class,1,,1,,1500,',
      '3,"simple, downloadable",Pattern,1,,1,,150,',
    );
    expect(seen.cards).toMatchObject([
      { name: 'Jhola – blue Été & ക\u200d', category: 'Bags & more', description: 'Dyed [by hand].' },
    ]);
    expect(seen.leftOut.map(({ name }: { name: string }) => name)).toEqual(['Class', 'Pattern']);
  });

  it('Shopify: entities of HTML 4, and numbers that old programs took from Windows-1252', async () => {
    const words = 'It&#x92;s &#147;best&#148; &#150; Stra&szlig;e &laquo;x&raquo; 5&sup2; &frac13; &Aring;&#129;';
    const seen = await preview(
      'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price',
      `mug,Mum&#146;s mug,"<p>${words}</p>",Title,Default Title,2,499`,
    );
    expect(seen.cards).toMatchObject([
      { name: 'Mum’s mug', description: expect.stringContaining('It’s “best” – Straße «x» 5² ⅓ Å') },
    ]);
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

  it('has a mapping also when some names are the shop’s own, in any way of writing them', async () => {
    const seen = await preview(
      'product_name,price,stock_quantity,Image Link,shipping,photos,Unit Price,extra',
      `Toran,450,In stock,https://x.example/1.jpg,Free shipping,12,,a`,
    );
    expect(seen).toMatchObject({ from: 'other', errors: [] });
    const fields = Object.fromEntries(
      seen.columns.map(({ column, field }: { column: string; field: string | null }) => [column, field]),
    );
    expect(fields).toMatchObject({
      product_name: 'name',
      price: 'price',
      stock_quantity: 'quantity',
      'image link': null,
      shipping: null,
      'unit price': null,
    });
    expect(seen.cards).toMatchObject([{ name: 'Toran', quantity: 1, photos: 0 }]);
  });

  it('finds the names of the products by what stands in the columns, and groups by their headings', async () => {
    const rows = ['Sl,Remedies,Pack,Price', 'OILS,,,', '1,Brahmi,200 ml,240', '2,Neem,100 ml,120', '3,Amla,100 ml,130'];
    const seen = await preview(...rows);
    expect(seen.errors).toEqual([]);
    expect(seen.cards).toMatchObject([{ name: 'Brahmi', category: 'OILS', quantity: 0 }, { name: 'Neem' }, {}]);
    expect(seen.leftOut).toMatchObject([{ line: 2, name: 'OILS' }]);
    const noted = await preview(...rows, ',,All with GST,');
    expect(noted.leftOut).toHaveLength(1);
    expect(noted.errors).toMatchObject([{ line: 6 }]);
    expect(seen.notes).toContain('The file has no stock: new products have 0 pieces until you count them.');
  });

  it('names the currency of a price that is not in rupees', async () => {
    const seen = await preview(
      'Item,Price',
      'Lamp,400.0 GBP',
      'Vase,$95.00',
      'Bowl,299 MXN',
      'Cup,Rs. 250',
      'Jar,12 min',
      'Pot,450 INR + GST',
    );
    expect(seen.errors.map(({ message }: { message: string }) => message)).toEqual([
      'price: This price is in GBP. Please write it in rupees.',
      'price: This price is in $. Please write it in rupees.',
      'price: This price is in MXN. Please write it in rupees.',
      ...Array(2).fill('price: A price is a number of rupees with at most two decimals.'),
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
