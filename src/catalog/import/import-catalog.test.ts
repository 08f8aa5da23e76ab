import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, giftCategory, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await giftCategory(shop);
});
afterAll(() => shop.close());

const admin = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.admin, body });
const start = async (csv: string): Promise<string> => {
  const { status, body } = await admin('POST', '/product/catalog/import', { csv });
  expect({ status, body }).toMatchObject({ status: 202, body: { success: true } });
  return body.import._id;
};
const progress = async (id: string) => (await admin('GET', `/product/catalog/imports/${id}`)).body.import;
const importFile = async (csv: string) => {
  const id = await start(csv);
  await expect.poll(async () => (await progress(id)).isComplete, { timeout: 60_000 }).toBe(true);
  return progress(id);
};
const newLines = (name: string, count: number, category = 'Gifts') =>
  Array.from(
    { length: count },
    (_, n) => `,${name} ${n},"Made by hand, number ${n}",${100 + n},${n % 9},${category},Yes`,
  );
const file = (lines: string[]) => ['id,name,description,price,quantity,category,shipping', ...lines].join('\n');
const countNamed = async (name: string) => {
  const { headers } = await admin('GET', `/product/allproducts?limit=1&search=${encodeURIComponent(name)}`);
  return Number(headers['x-total-count']);
};
const exportLine = async (name: string) => {
  const { body } = await admin('GET', '/product/catalog.csv');
  const [head, ...lines] = (body as string).replace('\ufeff', '').split('\r\n');
  return { head: head as string, line: lines.find((line) => line.includes(`"${name}"`)) as string };
};

describe('An import', () => {
  it('adds each new line once, however often the file is imported', async () => {
    const csv = file([...newLines('Repeated Robin', 60), ...newLines('Repeated Robin', 1)]);
    expect(await importFile(csv)).toMatchObject({ total: 61, added: 61 });
    expect((await admin('POST', '/product/catalog/preview', { csv })).body).toMatchObject({ lines: [], unchanged: 61 });
    const [first, second] = await Promise.all([start(csv), start(csv)]);
    await shop.quiet();
    expect(await progress(first)).toMatchObject({ isComplete: true, added: 0 });
    expect(await progress(second)).toMatchObject({ isComplete: true, added: 0 });
    expect(await importFile(`${csv}\n${newLines('Later Robin', 1)[0]}`)).toMatchObject({ total: 1, added: 1 });
    expect(await countNamed('Repeated Robin')).toBe(61);
    const slugs = await shop.call('GET', '/product/products/repeated-robin-0-2');
    expect(slugs.body.product.name).toBe('Repeated Robin 0');
  });

  it('adds a product again that was taken out of the shop', async () => {
    const csv = file(newLines('Phoenix Card', 1));
    await importFile(csv);
    const { body } = await shop.call('GET', '/product/products/phoenix-card-0');
    await admin('DELETE', `/product/delete-product/${body.product._id}`);
    expect(await importFile(csv)).toMatchObject({ added: 1 });
    expect(await countNamed('Phoenix Card')).toBe(1);
  });

  it('continues after a failure where it was, and adds nothing twice', async () => {
    await shop.db.pool.query(`create function fail_import() returns trigger language plpgsql as
      $$ begin if new.name = 'Interrupted Owl 130' then raise exception 'The server has gone away'; end if; return new; end $$`);
    await shop.db.pool.query(
      `create trigger fail_import before insert on products for each row execute function fail_import()`,
    );
    const id = await start(file(newLines('Interrupted Owl', 200)));
    await expect.poll(async () => (await progress(id)).added, { timeout: 20_000 }).toBe(120);
    const waiting = sql`select 1 from pgboss.job where name = 'import-catalog' and state = 'retry'`;
    await expect.poll(async () => (await shop.db.read.execute(waiting)).rows.length).toBe(1);
    await shop.db.pool.query('drop trigger fail_import on products');
    await shop.restart();
    await shop.db.pool.query(`update pgboss.job set start_after = now() where name = 'import-catalog'`);
    await expect.poll(async () => (await progress(id)).isComplete, { timeout: 30_000 }).toBe(true);
    expect(await progress(id)).toMatchObject({ total: 200, added: 200, conflicts: [] });
    expect(await countNamed('Interrupted Owl')).toBe(200);
  }, 60_000);

  it('does not undo sales after the export, and applies the difference of a changed quantity', async () => {
    const lamp = await addProduct(shop, { name: 'Versioned Lamp', price: 100, quantity: 10 });
    const { head, line } = await exportLine('Versioned Lamp');
    const order = { amount: 20_000, product: { id: lamp._id, quantity: 2 } };
    const { body } = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body: order });
    await shop.call('POST', '/product/payment-callback', { body: await pay(shop, body.id) });
    const product = async () => (await shop.call('GET', `/product/products/${lamp.slug}`)).body.product;
    expect(await product()).toMatchObject({ quantity: 8 });
    const withPrice = (price: number, quantity = 10) =>
      `${head}\n${line.replace('"100","10"', `"${price}","${quantity}"`)}`;
    expect((await admin('POST', '/product/catalog/preview', { csv: withPrice(120) })).body.lines).toMatchObject([
      { changes: ['price: 100 → 120'] },
    ]);
    expect(await importFile(withPrice(100, 15))).toMatchObject({ changed: 1 });
    expect(await product()).toMatchObject({ price: 100, quantity: 13 });
  });

  it('refuses a line whose product was changed after the export, unless its version is emptied', async () => {
    await addProduct(shop, { name: 'Contested Lamp', price: 100, quantity: 10 });
    const { head, line } = await exportLine('Contested Lamp');
    const cheaper = `${head}\n${line.replace('"100"', '"90"')}`;
    expect(await importFile(cheaper)).toMatchObject({ changed: 1 });
    expect(await importFile(cheaper)).toMatchObject({ total: 0 });
    const dearer = `${head}\n${line.replace('"100"', '"110"')}`;
    const { status, body } = await admin('POST', '/product/catalog/import', { csv: dearer });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ path: 'line 2', message: expect.stringContaining('changed in the shop') });
    expect(await importFile(dearer.replace(/"v\d+q\d+"/, '""'))).toMatchObject({ changed: 1 });
    const spoilt = dearer.replace(/"v\d+q\d+"/, '"3"');
    expect((await admin('POST', '/product/catalog/import', { csv: spoilt })).status).toBe(400);
  });

  describe('with free delivery, pick-up only, hidden products, sales and days to make', () => {
    const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const cells = 'shipping,free delivery,hidden,sale price,sale from,sale until,make days';
    const makeCsv = (lines: string[]) => [`id,name,description,price,quantity,category,${cells}`, ...lines].join('\n');
    const shown = async (name: string) => (await exportLine(name)).line.split(',').slice(3, 13).join(',');

    it('carries them from an export into new products, and changes nothing when the file comes back', async () => {
      const [from, until] = [soon(2), soon(9)];
      const kinds = ['No,Yes,Yes,,,,0', 'Yes,No,No,80,,,4', `yes,1,no,"1,080.50",${from},${until},`];
      await importFile(makeCsv(kinds.map((kind, n) => `,Carried ${n},,"1,500",3,Gifts,${kind}`)));
      const expected = [
        '"1500","3","Gifts","No","Yes","Yes","","","","0"',
        '"1500","3","Gifts","Yes","No","No","80","","","4"',
        `"1500","3","Gifts","Yes","Yes","No","1080.5","${from}","${until}","0"`,
      ];
      for (const [n, cells] of expected.entries()) expect(await shown(`Carried ${n}`)).toBe(cells);
      const { head } = await exportLine('Carried 0');
      const lines = await Promise.all(kinds.map(async (_, n) => (await exportLine(`Carried ${n}`)).line));
      const same = await admin('POST', '/product/catalog/preview', { csv: [head, ...lines].join('\n') });
      expect(same.body).toMatchObject({ lines: [], unchanged: 3, errors: [], summary: { added: 0, present: 3 } });
      const copies = lines.map((line) => line.replace(/^"\w+","Carried/, '"","Copied').replace(/"v\d+q\d+"/, '""'));
      expect(await importFile([head, ...copies].join('\n'))).toMatchObject({ added: 3 });
      for (const [n, cells] of expected.entries()) expect(await shown(`Copied ${n}`)).toBe(cells);
      expect((await shop.call('GET', '/product/products/copied-0')).status).toBe(404);
      const onSale = (await shop.call('GET', '/product/products/copied-1')).body.product;
      expect(onSale).toMatchObject({ price: 80, regularPrice: 1_500, makeDays: 4 });
      expect((await shop.call('GET', '/product/products/copied-2')).body.product).toMatchObject({ price: 1_500 });
    });

    it('shows, hides and ends, and leaves what the file has no column for', async () => {
      await importFile(makeCsv([`,Changed Cup,,500,3,Gifts,Yes,Yes,No,400,,31/12/2098,3`]));
      const { line } = await exportLine('Changed Cup');
      const id = line.split(',')[0] as string;
      await importFile(file([`${id},Changed Cup,As before,500,3,Gifts,Yes`]));
      expect(await shown('Changed Cup')).toBe('"500","3","Gifts","Yes","Yes","No","400","","2098-12-31","3"');
      const next = makeCsv([`${id},Changed Cup,As before,500,3,Gifts,Yes,No,Yes,,,,12`]);
      expect((await admin('POST', '/product/catalog/preview', { csv: next })).body.lines).toMatchObject([
        {
          changes: [
            'free delivery: Yes → No',
            'hidden: No → Yes',
            'sale: 400 until 2098-12-31 → none',
            'make days: 3 → 12',
          ],
        },
      ]);
      await importFile(next);
      expect(await shown('Changed Cup')).toBe('"500","3","Gifts","Yes","No","Yes","","","","12"');
      expect(await countNamed('Changed Cup')).toBe(0);
      await importFile(makeCsv([`${id},Changed Cup,As before,500,3,Gifts,Yes,No,No,400,,2020-02-01,`]));
      expect(await shown('Changed Cup')).toBe('"500","3","Gifts","Yes","No","No","","","","0"');
      expect(await countNamed('Changed Cup')).toBe(1);
    });

    it.each([
      ['Yes,perhaps,No,,,', 'free delivery: Please write Yes or No.'],
      ['Yes,No,No,500,,', 'sale price: A sale price is less than the price of ₹500.'],
      ['Yes,No,No,-1,,', 'sale price: '],
      ['Yes,No,No,,2030-01-01,', 'sale price: This is missing.'],
      ['Yes,No,No,400,12/31/2030,', 'sale from: Please write a day'],
      ['Yes,No,No,,,,91', 'make days: Days are a whole number from 0 to 90.'],
      ['Yes,No,No,400,2030-01-02,2030-01-01', 'sale until: A sale ends on the day it begins, or later.'],
    ])('refuses %s with a sentence', async (kind, sentence) => {
      const { body } = await admin('POST', '/product/catalog/preview', { csv: makeCsv([`,Bad,,500,3,Gifts,${kind}`]) });
      expect(body.errors).toEqual([{ line: 2, message: expect.stringContaining(sentence) }]);
    });
  });

  it('takes quotation marks within a cell, and names what makes a file unreadable', async () => {
    const head = 'name,price,quantity,category';
    const taken = await admin('POST', '/product/catalog/preview', { csv: `${head}\n5" frame "Moti",250,5,Frames` });
    expect(taken.body.lines).toMatchObject([{ name: '5" frame "Moti"' }]);
    for (const [csv, sentence] of [
      [`${head}\nA,1,1,X\n"B,1,1,X\nC,1,1,X`, /^A text in quotation marks does not end/],
      [`${head}\nA,1,1,X\n${'b'.repeat(200_000)},1,1,X`, /^Line 3 is too long\.$/],
      ['PK\u0003\u0004\u0014', /save it in your spreadsheet as CSV/],
    ] as const)
      expect(await admin('POST', '/product/catalog/preview', { csv })).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(sentence) },
      });
  });

  it('of 2,000 lines does not delay other requests', async () => {
    const id = await start(file(newLines('Endless Garland', 2_000)));
    const waits: number[] = [];
    for (let isComplete = false; !isComplete; ) {
      const from = performance.now();
      const answers = await Promise.all([
        shop.call('GET', '/product/allproducts?limit=12'),
        shop.call('POST', '/user/login', { body: { email: 'nobody@example.com', password: 'no such person' } }),
        progress(id),
      ]);
      waits.push(performance.now() - from);
      expect(answers[0].status).toBe(200);
      expect(answers[1].status).toBeLessThan(500);
      isComplete = answers[2].isComplete;
    }
    expect(waits.length).toBeGreaterThan(10);
    expect(Math.max(...waits)).toBeLessThan(3_000);
    expect(await progress(id)).toMatchObject({ added: 2_000 });
  }, 120_000);

  it('is shown to admins only, and refuses a file with a bad line as a whole', async () => {
    const id = await start(file(newLines('Shown Swan', 1)));
    const asShopper = await shop.call('GET', `/product/catalog/imports/${id}`, { token: shop.tokens.asha });
    expect(asShopper.status).toBe(403);
    expect((await admin('GET', '/product/catalog/imports/000000000000000000000000')).status).toBe(404);
    await shop.quiet();
  });
});

describe('A large category that is renamed', () => {
  it('is searched by its new name, and no longer by the old one', async () => {
    await importFile(file(newLines('Shelf Sparrow', 230, 'Dusty Things')));
    const { body } = await shop.call('GET', '/category/allcategory');
    const { _id } = body.category.find(({ name }: { name: string }) => name === 'Dusty Things');
    expect((await admin('PATCH', `/category/crud-category/${_id}`, { name: 'Shiny Treasures' })).status).toBe(200);
    await shop.quiet();
    const { rows } = await shop.db.read.execute<{ word: string; count: number }>(
      sql`select word, count from search_vocabulary where word in ('dusty', 'shiny') order by word`,
    );
    expect(rows).toEqual([
      { word: 'dusty', count: 0 },
      { word: 'shiny', count: 230 },
    ]);
    expect((await shop.call('GET', '/product/search/shiny%20sparrow')).body).toHaveLength(50);
  });
});
