import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const base64 = (rows: string[]) => Buffer.from(rows.join('\n')).toString('base64');
const send = (what: 'preview' | 'import', rows: string[], token = shop.tokens.admin) =>
  shop.call('POST', `/shop/past-orders/${what}`, { token, body: { file: base64(rows) } });
const importFile = async (rows: string[]) => {
  const answer = await send('import', rows);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
};
const listAll = async (query = '') =>
  (await shop.call('GET', `/shop/past-orders${query}`, { token: shop.tokens.admin })).body.orders;
const findUsers = async (search: string) =>
  (await shop.call('GET', `/user/all-user?search=${search}`, { token: shop.tokens.admin })).body.users;
const readResetToken = async (email: string) => {
  await shop.call('POST', '/user/forgetpassword', { body: { email } });
  const mail = (await shop.outbox()).filter((one) => one.includes(email)).at(-1) ?? '';
  return /resetpassword\/([\w-]+)/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? '';
};
const password = 'a long yarn about 3 bears';
const openAccount = async (email: string) => {
  const token = await readResetToken(email);
  const body = { password, confirmPassword: password };
  expect((await shop.call('POST', `/user/resetpassword/${token}`, { body })).status).toBe(200);
  const { body: opened } = await shop.call('POST', '/user/login', { body: { email, password } });
  return opened as { token: string; user: { _id: string; name: string; phone: string; address: string } };
};

const customersHead =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags';
const shopifyCustomers = [
  customersHead,
  `'7001,Kamala,Iyer,Kamala@Example.org,no,,12 Temple Road,,Chennai,TN,IN,'600004,,'+919811122233,no,1299.00,1,,no,`,
  `'7002,Ravi,,ravi@example.org,yes,,,,,,,,,call me,no,0.00,0,,no,`,
  `'7003,Phone,Only,,yes,,,,,,,,,'+919811122299,no,0.00,0,,no,`,
];
const ordersHead =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Street,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Cancelled at,Payment Method,Id';
const shopifyOrder = ({
  number = '#1001',
  email = 'kamala@example.org',
  status = 'fulfilled',
  total = '1299.00',
} = {}) => [
  `${number},${email},paid,2025-05-14 10:23:45 +0530,${status},,no,INR,1199.00,100.00,0.00,${total},,0.00,Standard,2025-05-14 10:20:00 +0530,2,"Mug, blue",450.00,M-1,Kamala Iyer,12 Temple Road,Chennai,'600004,TN,IN,'+919811122233,Kamala Iyer,12 Temple Road,Chennai,'600004,TN,IN,,,Razorpay,51${number.slice(1)}`,
  `${number},${email},,,,,,,,,,,,,,,1,Scarf,299.00,S-1,,,,,,,,,,,,,,,,,`,
];

describe('Customers of an export of Shopify', () => {
  it('are shown before they are written, with those that cannot have an account', async () => {
    const { body } = await send('preview', shopifyCustomers);
    expect(body).toMatchObject({ from: 'shopify', kind: 'customers', added: 2, unchanged: 0, errors: [] });
    expect(body.leftOut).toEqual([{ line: 4, message: 'A customer without an email address cannot have an account.' }]);
    expect(body.notes).toEqual(['One phone number is no phone number, and left out.']);
    expect(await findUsers('kamala')).toEqual([]);
  });

  it('get accounts without passwords and no email, and a second run changes nothing', async () => {
    const mails = (await shop.outbox()).length;
    expect(await importFile(shopifyCustomers)).toMatchObject({ added: 2, unchanged: 0 });
    expect(await findUsers('kamala')).toMatchObject([
      { name: 'Kamala Iyer', email: 'kamala@example.org', phone: '+919811122233' },
    ]);
    expect(await importFile(shopifyCustomers)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect((await shop.outbox()).length).toBe(mails);
    for (const tried of ['', ' ', password, '\u0000'.repeat(32)]) {
      const answer = await shop.call('POST', '/user/login', { body: { email: 'kamala@example.org', password: tried } });
      expect([400, 401]).toContain(answer.status);
    }
  });

  it('leave an account that is here already as it is', async () => {
    const { email, name, phone } = shop.people.asha;
    const line = `'7009,Another,Name,${email},no,,,,,,,,,'+919811100000,no,0.00,0,,no,`;
    expect(await importFile([customersHead, line])).toMatchObject({ added: 0, unchanged: 1 });
    expect(await findUsers(email)).toMatchObject([{ name, phone }]);
  });

  it('are refused as a whole with the line and the cell, and without what the cell holds', async () => {
    const bad = `'7010,Zoya,K,zoya at example,no,,,,,,,,,,no,0.00,0,,no,`;
    const answer = await send('import', [...shopifyCustomers, bad]);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path: 'line 5', message: 'email: This is not an email address.' }]);
    expect(JSON.stringify(answer.body)).not.toContain('zoya');
  });
});

describe('Addresses of customers', () => {
  const line = (
    n: number,
    { city = 'Pune', state = 'MH', country = 'IN', zip = '411004', phone = '9811122233' } = {},
  ) =>
    `'71${n},Mira,Shah,mira${n}@example.org,no,,${n} Hill Road,Flat 2,${city},${state},${country},'${zip},,${phone},no,0.00,0,,no,`;

  it('become fields of the account, ready for a parcel', async () => {
    await importFile([customersHead, line(1), line(2, { state: '' })]);
    for (const n of [1, 2]) {
      const { token, user } = await openAccount(`mira${n}@example.org`);
      expect(user.address).toBe(`${n} Hill Road, Flat 2, Pune 411004, Maharashtra`);
      const { body } = await shop.call('GET', '/user/addresses', { token });
      expect(body.addresses).toMatchObject([
        {
          ...{ name: 'Mira Shah', phone: '9811122233', line1: `${n} Hill Road`, line2: 'Flat 2', city: 'Pune' },
          ...{ state: 'Maharashtra', pin: '411004', isDefault: true },
        },
      ]);
    }
  });

  it('have states by the codes of other shops', async () => {
    const places = [
      ...[
        { state: 'CT', zip: '492001' },
        { state: 'OR', zip: '751001' },
        { state: 'UK', zip: '248001' },
      ],
      ...[
        { state: 'TS', zip: '500001' },
        { state: 'IN-KL', zip: '682001' },
      ],
    ];
    const { body } = await send('preview', [customersHead, ...places.map((place, n) => line(20 + n, place))]);
    expect(body).toMatchObject({ added: 5, notes: [] });
  });

  it('stay one text, named by line, where state and PIN code disagree or something is missing', async () => {
    const rows = [
      customersHead,
      line(3, { state: 'TN' }),
      line(4, { zip: '41100' }),
      line(5, { phone: '' }),
      line(6, { country: 'US', state: 'CA', zip: '94103' }),
      line(7, { state: 'Somewhere' }),
    ];
    const { body } = await send('preview', rows);
    expect(body.notes).toEqual([
      'Addresses that have a state that is not that of their PIN code stay one text: lines 2, 6.',
      'Addresses that have no name, street, city, state or PIN code that can be read stay one text: line 3.',
      'Addresses that have no phone number in India stay one text: line 4.',
      'Addresses that are not in India stay one text: line 5.',
    ]);
    expect(await importFile(rows)).toMatchObject({ added: 5 });
    expect(await findUsers('mira3')).toMatchObject([{ address: '3 Hill Road, Flat 2, Pune, TN, 411004, IN' }]);
    const { token } = await openAccount('mira3@example.org');
    expect((await shop.call('GET', '/user/addresses', { token })).body.addresses).toEqual([]);
  });
});

describe('Orders of an export of Shopify', () => {
  const file = [ordersHead, ...shopifyOrder(), ...shopifyOrder({ number: '#1002', email: 'other@example.org' })];

  it('are shown with their day in India, which begins at 18:30 UTC', async () => {
    const night = file.slice(0, 2).map((row) => row.replace('2025-05-14 10:20:00 +0530', '2025-05-15 00:20:00 +0530'));
    const { detail } = (await send('preview', night)).body.first[0];
    expect(detail).toMatch(/^2025-05-15; /);
  });

  it('become history that the owner reads, with all lines', async () => {
    expect((await send('preview', file)).body).toMatchObject({ kind: 'orders', added: 2, changed: 0, errors: [] });
    expect(await importFile(file)).toMatchObject({ added: 2 });
    const [found] = await listAll('?search=%231001');
    expect(found).toMatchObject({
      number: '#1001',
      source: 'shopify',
      status: 'Paid, fulfilled',
      total: 1299,
      currency: 'INR',
      placedAt: '2025-05-14T04:50:00.000Z',
      name: 'Kamala Iyer',
      email: 'kamala@example.org',
      address: '12 Temple Road, Chennai, TN, 600004, IN',
      lines: [
        { name: 'Mug, blue', quantity: 2, price: 450 },
        { name: 'Scarf', quantity: 1, price: 299 },
      ],
    });
  });

  it('stay as they are in a second run, and change where the file did', async () => {
    expect(await importFile(file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const later = [ordersHead, ...shopifyOrder({ status: 'restocked' })];
    expect((await send('preview', later)).body).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    expect(await importFile(later)).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    expect(await listAll('?search=%231001')).toMatchObject([{ status: 'Paid, restocked' }]);
  });

  it('count in no list of orders, no report and no number of orders', async () => {
    const read = async (path: string) => (await shop.call('GET', path, { token: shop.tokens.admin })).body;
    expect(await read('/user/all-orders')).toEqual([]);
    const [head, ...lines] = String(await read('/user/orders.csv'))
      .trim()
      .split('\n');
    expect(head).toBeTruthy();
    expect(lines).toEqual([]);
    const { rows } = await shop.db.pool.query(`select (select count(*) from checkouts)::int + (select count(*) from
      tax_documents)::int + (select count(*) from stock_moves)::int as n, (select is_called from order_numbers) as numbered`);
    expect(rows).toEqual([{ n: 0, numbered: false }]);
  });

  it('are refused with the line and the column', async () => {
    const bad = [ordersHead, ...shopifyOrder({ total: 'a lot' })];
    expect((await send('import', bad)).body.errors).toEqual([
      { path: 'line 2', message: 'total: Please write the total as a number, such as 1299.50.' },
    ]);
  });

  it('are refused with numbers that a spreadsheet has rounded, which many orders would share', async () => {
    const rounded = shopifyOrder().map((row) => row.replace(/,511001$/, ',4.56789E+12'));
    const { body } = await send('import', [ordersHead, ...rounded]);
    expect(body.errors).toEqual([
      {
        path: 'line 2',
        message: 'id: A spreadsheet has rounded this number. Please export again, and choose that file as it is.',
      },
    ]);
  });

  it('are refused with what a spreadsheet writes instead of a result', async () => {
    const failed = shopifyOrder().map((row) => row.replace('Scarf', '#N/A').replace('12 Temple Road', '#REF!'));
    expect((await send('import', [ordersHead, ...failed])).body.errors).toEqual([
      { path: 'line 2', message: expect.stringMatching(/^billing street: This cell has #REF!, which is no value/) },
      { path: 'line 3', message: expect.stringMatching(/^lineitem name: This cell has #N\/A, which is no value/) },
    ]);
    const customers = [
      customersHead,
      ...shopifyCustomers.slice(1).map((row) => row.replace('Kamala,Iyer', '#N/A,Iyer')),
    ];
    expect((await send('preview', customers)).body.errors).toEqual([
      { line: 2, message: expect.stringMatching(/^first name: This cell has #N\/A/) },
    ]);
  });

  it('are previewed with their day in India, also where the file has no time', async () => {
    const rows = shopifyOrder({ number: '#3001' }).map((row) => row.replace(/2025-05-14 [^,]*/g, '14.05.2025'));
    expect((await send('preview', [ordersHead, ...rows])).body.first).toMatchObject([
      { title: '#3001', detail: expect.stringMatching(/^2025-05-14; /) },
    ]);
  });

  it('have days with the name of the month, as spreadsheets and shops write them', async () => {
    const days = ['14-May-25', '14-May-2025 10:20', '14 May 2025 10:20 AM', '"May 14, 2025 10:20 am"', '14 मई 2025'];
    const rows = days.flatMap((day, n) =>
      shopifyOrder({ number: `#40${n}0` }).map((row) => row.replace(/2025-05-14 10:20:00 \+0530/, day)),
    );
    const { body } = await send('preview', [ordersHead, ...rows]);
    expect(body.errors.map(({ line }: { line: number }) => line)).toEqual([10]);
    expect(body.first.map(({ detail }: { detail: string }) => detail.slice(0, 10))).toEqual(
      Array(4).fill('2025-05-14'),
    );
  });

  it('leave out the line of sums that a spreadsheet added', async () => {
    const sums = `Grand Total,,,,,,,,1199.00,100.00,0.00,1299.00${','.repeat(25)}`;
    const { body } = await send('preview', [ordersHead, ...shopifyOrder({ number: '#5001' }), sums]);
    expect(body).toMatchObject({ added: 1, errors: [], leftOut: [] });
  });

  it('are named where two have one id, and the first of them counts', async () => {
    const twice = [...shopifyOrder({ number: '#2001' }), ...shopifyOrder({ number: '#2002' })];
    const { body } = await send('preview', [ordersHead, ...twice.map((row) => row.replace(/,51200\d$/, ',512000'))]);
    expect(body).toMatchObject({ added: 1, errors: [] });
    expect(body.leftOut).toEqual([{ line: 4, message: 'Another order of this file has the same id.' }]);
  });

  it('are seen by their customer once the address is proven, and not before', async () => {
    const stranger = { name: 'Nobody', email: 'other@example.org', password, phone: '9811122233', location: 'Pune' };
    await shop.call('POST', '/user/signup', { body: stranger });
    const { body: login } = await shop.call('POST', '/user/login', { body: stranger });
    const unproven = await shop.call('GET', '/user/past-orders', { token: login.token });
    expect(unproven.body.orders).toEqual([]);
    const kamala = await openAccount('kamala@example.org');
    expect(kamala.user).toMatchObject({ name: 'Kamala Iyer', phone: '+919811122233' });
    expect(kamala.user.address).toContain('12 Temple Road');
    const own = await shop.call('GET', '/user/past-orders', { token: kamala.token });
    expect(own.body.orders).toMatchObject([{ number: '#1001' }]);
    expect(await listAll(`?userId=${kamala.user._id}`)).toMatchObject([{ number: '#1001' }]);
    const data = await shop.call('GET', '/user/personal-data', { token: kamala.token });
    expect(data.body.pastOrders).toMatchObject([{ number: '#1001', phone: '+919811122233' }]);
  });

  it('go with the account, and no file brings them back', async () => {
    const { body } = await shop.call('POST', '/user/login', { body: { email: 'kamala@example.org', password } });
    await shop.call('DELETE', '/user/account', { token: body.token, body: { password } });
    expect(await listAll('?search=%231001')).toEqual([]);
    expect(await importFile([ordersHead, ...shopifyOrder()])).toMatchObject({ added: 0 });
    expect((await send('preview', shopifyCustomers)).body.leftOut).toContainEqual({
      line: 2,
      message: 'This person has deleted the account here.',
    });
    expect(await importFile(shopifyCustomers)).toMatchObject({ added: 0, unchanged: 1 });
    expect(await findUsers('kamala')).toEqual([]);
  });

  it('stay when somebody deletes an account whose address is not proven', async () => {
    const { body } = await shop.call('POST', '/user/login', { body: { email: 'other@example.org', password } });
    await shop.call('DELETE', '/user/account', { token: body.token, body: { password } });
    expect(await listAll('?search=%231002')).toHaveLength(1);
  });
});

describe('Exports of WooCommerce', () => {
  const woo = async (rows: string[]) => {
    await importFile(rows);
    return listAll('?limit=1');
  };

  it('are read as its reports write them', async () => {
    const found = await woo([
      '"Date","Order #","Status","Customer","Customer type","Product(s)","Items sold","Coupon(s)","N. Revenue","Attribution"',
      '"2025-11-02 18:30:00","812","completed","Lata Rao","new","2× Candle, small, 1× Mug","3","","1,249.50","Direct"',
    ]);
    expect(found).toMatchObject([
      {
        source: 'woocommerce',
        number: '812',
        status: 'Completed',
        total: 1249.5,
        name: 'Lata Rao',
        email: '',
        placedAt: '2025-11-02T13:00:00.000Z',
        lines: [
          { name: 'Candle, small', quantity: 2, price: null },
          { name: 'Mug', quantity: 1 },
        ],
      },
    ]);
  });

  it('are read as its extensions write them, with a line for each piece or all in a cell', async () => {
    const perLine = await woo([
      'Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Phone (Billing),Address 1&2 (Billing),City (Billing),Order Total Amount,Item Name,Quantity,Item Cost',
      '901,wc-completed,2025-11-05 09:10,Lata,Rao,lata@example.org,98765 43210,4 Hill Road,Pune,700.00,Candle,2,250',
      '901,wc-completed,2025-11-05 09:10,Lata,Rao,lata@example.org,98765 43210,4 Hill Road,Pune,700.00,Mug &#8211; caf&eacute;,"1,00",200',
    ]);
    expect(perLine).toMatchObject([
      {
        number: '901',
        status: 'Completed',
        total: 700,
        name: 'Lata Rao',
        address: '4 Hill Road, Pune',
        lines: [{ name: 'Candle' }, { name: 'Mug – café', quantity: 1 }],
      },
    ]);
    const together = await woo([
      'order_id,order_number,date,status,order_total,order_currency,billing_first_name,billing_email,line_items',
      '77,W-77,2025-11-06 08:00:00,processing,500.00,INR,Lata,lata@example.org,"id:1|name:Candle|quantity:2|total:500.00;id:2|name:Gift note|quantity:1|total:0.00"',
    ]);
    expect(together).toMatchObject([
      { number: 'W-77', lines: [{ name: 'Candle', quantity: 2, price: 250 }, { name: 'Gift note' }] },
    ]);
  });

  it('bring customers', async () => {
    const rows = [
      '"Name","Username","Last Active","Sign Up","Email","Orders","Total Spend","AOV","Country / Region","City","Region","Postal Code"',
      '"Lata Rao","lata","2025-11-02","2024-01-01","lata@example.org","1","1249.5","1249.5","IN","Pune","MH","411004"',
    ];
    expect(await importFile(rows)).toMatchObject({ added: 1 });
    expect(await findUsers('lata')).toMatchObject([{ name: 'Lata Rao', address: 'Pune, MH, 411004, IN' }]);
  });
});

it('A file of something else is refused with what is wanted', async () => {
  const { status, body } = await send('preview', ['name,price', 'Mug,20']);
  expect(status).toBe(400);
  expect(body.message).toContain('export them from Shopify or WooCommerce');
});
