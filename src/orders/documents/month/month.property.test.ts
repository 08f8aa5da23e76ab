import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectedBill, type OracleOffer } from '../../../../test/bill-oracle.ts';
import { addProduct, buy, type Gift, pay, registeredSeller, sandbox } from '../../../../test/fixtures.ts';
import { isCiRun, isFullRun } from '../../../../test/full-run.ts';
import {
  billLines,
  type DocumentLine,
  isLarge,
  isTooLate,
  numberer,
  type OracleDocument,
  OracleLedger,
  type Row,
  type SoldOrder,
  type Sums,
  summarize,
  taxWithin,
} from '../../../../test/month-oracle.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { codCalls } from '../../cod/cod-fixture.ts';

let shop: TestShop;
const cash = codCalls(() => shop);
const runs = isFullRun ? 300 : isCiRun ? 24 : 8;

interface Ware {
  name: string;
  paise: bigint;
  hsn: string;
  /** Null = HSN 6304, by the day and the price. */
  rate: bigint | null;
  /** Before its sale. */
  regular?: bigint;
}
const wares: readonly Ware[] = [
  { name: 'Toy', paise: 21_000n, hsn: '9503', rate: 500n },
  { name: 'Toy on sale', paise: 26_250n, regular: 30_000n, hsn: '9503', rate: 500n },
  { name: 'Lamp', paise: 33_333n, hsn: '3406', rate: 1_800n },
  { name: 'Large lamp', paise: 6_100_000n, hsn: '3406', rate: 1_800n },
  { name: 'Idol', paise: 19_999n, hsn: '9703', rate: 0n },
  // ₹1,000 and ₹2,500 before tax at 5 %, and a paisa more.
  ...[99_900n, 105_000n, 105_001n, 262_500n, 262_501n, 290_000n].map((paise) => ({
    ...{ name: `Cushion ${paise}`, paise, hsn: '6304', rate: null },
  })),
];
const places = {
  '311001': { code: '08', state: 'Rajasthan' },
  '411004': { code: '27', state: 'Maharashtra' },
  '110001': { code: '07', state: 'Delhi' },
  '160017': { code: '04', state: 'Chandigarh' },
  '737101': { code: '11', state: 'Sikkim' },
} as const;
type Pin = keyof typeof places;
const pins = Object.keys(places) as Pin[];
const businesses = { '08ABCDE1234F1Z0': '08', '27AAPFU0939F1ZV': '27' } as const;
const offers: readonly OracleOffer[] = [
  { code: 'SEVEN', kind: 'percent', percent: 7n },
  { code: 'THIRD', kind: 'amount', amount: 3_333n },
];
const [wrapPaise, chargePaise, cashPaise] = [8_050n, 4_995n, 4_900n];

/** Around the ends of financial years, the change of rates, and the last day of credit notes (30 November 2025). */
const saleTimes = ['2025-02-11T12:00', '2025-03-31T23:30', '2025-04-01T00:10', '2025-09-21T23:40', '2025-09-22T00:05'];
const laterTimes = ['2025-04-01T00:40', '2025-10-03T11:00', '2025-11-30T23:00', '2025-12-01T00:10', '2026-04-02T09:00'];
const line = fc.record({ ware: fc.constantFrom(...wares), quantity: fc.bigInt({ min: 1n, max: 3n }) });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('pieces' as const),
    line: fc.nat(3),
    count: fc.bigInt({ min: 1n, max: 2n }),
    restock: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('amount' as const), thousandths: fc.bigInt({ min: 1n, max: 999n }) }),
  fc.record({ kind: fc.constant('beside' as const), wrap: fc.boolean(), delivery: fc.boolean() }),
  fc.record({
    kind: fc.constant('lost' as const),
    thousandths: fc.bigInt({ min: 1n, max: 1_000n }),
    cameBack: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('all' as const) }),
);
const histories = fc.record({
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ ware }) => ware }),
  pin: fc.constantFrom(...pins),
  giftTo: fc.option(fc.constantFrom(...pins)),
  hasWrap: fc.boolean(),
  offer: fc.option(fc.constantFrom(...offers)),
  gstin: fc.option(fc.constantFrom(...(Object.keys(businesses) as (keyof typeof businesses)[])), { freq: 3 }),
  way: fc.constantFrom('online', 'online', 'online', 'cash received', 'cash came back'),
  soldAt: fc.constantFrom(...saleTimes),
  steps: fc.uniqueArray(fc.record({ at: fc.constantFrom(...laterTimes), step }), {
    ...{ maxLength: 3, selector: ({ at }: { at: string }) => at },
  }),
});
type History = typeof histories extends fc.Arbitrary<infer H> ? H : never;
type Step = History['steps'][number]['step'];

let wrapId: string;
const gifts = new Map<string, Gift>();
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  const addCategory = async (name: string) =>
    (await cash.admin('POST', '/category/create-category', { name })).body.category._id as string;
  const categories = { '3406': await addCategory('Lamps'), '9703': await addCategory('Idols') } as Record<
    string,
    string
  >;
  for (const { name, paise, regular, hsn, rate } of wares) {
    const price = Number(regular ?? paise) / 100;
    const more = {
      ...(rate === null && { declared: { taxHeading: '6304' } }),
      ...(categories[hsn] && { category: categories[hsn] }),
    };
    const gift = await addProduct(shop, { name, price, quantity: 9_000, ...more });
    gifts.set(name, gift);
    if (regular) await cash.admin('PUT', `/product/products/${gift._id}/sale`, { price: Number(paise) / 100 });
  }
  const zones = { originPin: '311001', cityPrefixes: [], city: 0, state: 0, rest: 0, freeAbove: null };
  // Whoever has paid here may order more than ten pieces.
  await buy(shop, await addProduct(shop, { name: 'First', price: 500, quantity: 1 }), shop.tokens.asha);
  await cash.admin('PUT', '/shop/delivery', { kind: 'flat', flat: 49.95, ...zones });
  wrapId = (await cash.admin('POST', '/shop/gift-wraps', { name: 'Silk', price: 80.5 })).body.wraps[0]._id;
  for (const { code, kind, percent, amount } of offers)
    await cash.admin('POST', '/shop/offers', {
      code,
      kind,
      percent: Number(percent ?? 0) || null,
      amount: Number(amount ?? 0n) / 100 || null,
      minimum: 0,
    });
  const rates = [
    { categoryId: categories['3406'], hsn: '3406', rate: 1_800 },
    { categoryId: categories['9703'], hsn: '9703', rate: 0 },
  ];
  const settings = { ...registeredSeller, prefix: 'M', categories: rates, isEmailed: false };
  expect((await cash.admin('PUT', '/shop/tax-settings', settings)).status).toBe(200);
  await cash.change({ isConfirmed: false });
});
afterAll(() => shop.close());

const instant = (local: string) => new Date(`${local}:00+05:30`);
const dayIn = (local: string) => local.slice(0, 10);

/** The shop's own clock stands at this time; what the database stamps is moved there afterwards. */
async function at<T>(local: string, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: instant(local) });
  try {
    const done = await act();
    await shop.quiet();
    return done;
  } finally {
    vi.useRealTimers();
    await moveStamps(local);
  }
}

const stamps = [
  ...[
    ['payments', 'created_at'],
    ['refunds', 'created_at'],
    ['refunds', 'settled_at'],
  ],
  ...[
    ['disputes', 'settled_at'],
    ['cod_orders', 'refused_at'],
  ],
] as const;

/** Every moment of a history is before June 2026. */
async function moveStamps(local: string): Promise<void> {
  for (const [table, column] of stamps)
    await shop.db.pool.query(`update ${table} set ${column} = $1 where ${column} > '2026-06-01'`, [instant(local)]);
}

/** A history on its way: what the shop was asked for, and what the books have to say. */
interface Going {
  history: History;
  sold: SoldOrder;
  total: bigint;
  /** At the provider, or of the cash order. */
  id: string;
  order: string;
  number: string;
  paymentId: string;
  ledger: OracleLedger;
  invoiced: { number: string; day: string };
}
interface Books {
  documents: OracleDocument[];
  money: { day: string; order: string; what: string; amount: bigint }[];
  orders: { day: string; going: Going }[];
  nextNumber: ReturnType<typeof numberer>;
}

const address = (pin: Pin) => ({ line1: '1 Fort Road', city: 'Town', state: places[pin].state, pin });
/** A gift is paid in advance. */
const isCash = ({ way, giftTo }: History) => way !== 'online' && giftTo === null;

/** IGST Act, section 10(1)(a) and (ca); for a registered buyer's gift to another person 10(1)(b). */
function findPlace({ pin, giftTo, gstin }: History): string {
  if (giftTo !== null && gstin !== null) return businesses[gstin];
  return places[giftTo ?? pin].code;
}

function expectSold(history: History): { sold: SoldOrder; total: bigint } {
  const { lines, giftTo, hasWrap, offer, gstin } = history;
  const wrap = giftTo !== null && hasWrap ? wrapPaise : 0n;
  const priced = lines.map(({ ware, quantity }) => ({ ...ware, rate: ware.rate, quantity }));
  const shown = priced.map((one) => ({ ...one, rate: one.rate ?? 0n }));
  const bill = expectedBill({ lines: shown, offer, wrap, charge: chargePaise, freeAbove: null });
  const charge = isCash(history) ? cashPaise : 0n;
  const { discount } = bill;
  const sold = { lines: priced, discount, wrap, delivery: bill.delivery + charge, place: findPlace(history), gstin };
  return { sold, total: bill.total + charge };
}

/** Null where the shop takes no such order, as of cash above its limit. */
async function place(history: History): Promise<Going | null> {
  const { lines, pin, giftTo, hasWrap, offer, gstin } = history;
  const { sold, total } = expectSold(history);
  if (total > 50_000_000n || (isCash(history) && (total > 300_000n || total < 40_000n))) return null;
  const body = {
    cart: lines.map(({ ware, quantity }) => ({
      _id: gifts.get(ware.name)?._id,
      quantity: Number(quantity),
      price: Number(ware.paise) / 100,
    })),
    delivery: { name: 'Asha', phone: '98111 22333', email: 'asha@example.com', ...address(pin) },
    ...(giftTo && {
      gift: { recipient: { name: 'Rohan', phone: '9822041177', ...address(giftTo) }, wrap: hasWrap ? wrapId : null },
    }),
    ...(offer && { code: offer.code }),
    ...(gstin && { business: { gstin, name: 'Mehta Traders' } }),
    ...(isCash(history) && { method: 'cod' }),
    amount: Number(total),
  };
  const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
  expect(opened, `${JSON.stringify(body)} ${JSON.stringify(opened.body)}`).toMatchObject({ status: 200 });
  const id = isCash(history) ? (await cash.find(opened.body.orderKey))._id : opened.body.id;
  const ledger = new OracleLedger([], sold);
  return { history, sold, total, id, order: '', number: '', paymentId: '', ledger, invoiced: { number: '', day: '' } };
}

/** The invoice is made as the payment settles the order, or before goods leave for cash (section 31(1)). */
async function sell(going: Going, books: Books): Promise<void> {
  const { history, sold, total } = going;
  const local = history.soldAt;
  going.order = await at(local, async () => {
    if (isCash(history)) {
      expect(await cash.setStatus(going.id, 'Shipped')).toMatchObject({ status: 200 });
      return going.id;
    }
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, going.id) });
    expect(paid, JSON.stringify(paid.body)).toMatchObject({ status: 200 });
    return paid.body.order;
  });
  const { order } = await cash.page(going.order);
  Object.assign(going, { number: `#${order.number}`, paymentId: String(order.payment.razorpay_payment_id ?? '') });
  const day = dayIn(local);
  going.ledger = new OracleLedger(billLines(sold, day), sold);
  going.invoiced = { number: books.nextNumber(false, day), day };
  books.documents.push(
    writeDocument(going, going.ledger.invoice, { day, isCredit: false, number: going.invoiced.number }),
  );
  if (!isCash(history)) receive(going, books, day, total);
}

function receive(going: Going, { money, orders }: Books, day: string, amount: bigint): void {
  money.push({ day, order: going.number, what: 'Payment', amount });
  orders.push({ day, going });
}

type Written = Pick<OracleDocument, 'day' | 'isCredit' | 'number'>;
function writeDocument(
  { sold, order, invoiced }: Going,
  lines: readonly DocumentLine[],
  written: Written,
): OracleDocument {
  const { place: state, gstin } = sold;
  const isTaxed = lines.some((one) => taxWithin(one, state).taxable < one.total);
  const isLate = written.isCredit && isTaxed && isTooLate(invoiced.day, written.day);
  return { ...written, order, place: state, gstin, lines, isLate, corrects: written.isCredit ? invoiced.number : null };
}

function credit(going: Going, books: Books, day: string, lines: readonly DocumentLine[]): void {
  if (lines.every(({ total }) => total === 0n)) return;
  books.documents.push(writeDocument(going, lines, { day, isCredit: true, number: books.nextNumber(true, day) }));
}

/** What happens to a cash order is its end; the steps are those of a paid one. */
async function endCash(going: Going, books: Books, local: string): Promise<void> {
  const day = dayIn(local);
  if (going.history.way === 'cash came back') {
    await at(local, () => cash.comeBack(going.order, { refused: false }));
    credit(going, books, day, going.ledger.creditAll());
    books.money.push({ day, order: going.number, what: 'Parcel came back', amount: -12_000n });
    return;
  }
  await at(local, async () => {
    await cash.setStatus(going.order, 'Delivered');
    const received = await cash.admin('POST', `/user/order/${going.order}/cash/received`, { reference: 'UTR 1' });
    expect(received, JSON.stringify(received.body)).toMatchObject({ status: 200 });
  });
  receive(going, books, day, going.total);
}

/** A free amount, pieces that are left, wrap and delivery, or everything; null where nothing is left for it. */
function want({ ledger }: Going, taken: Step): { wanted: Parameters<OracleLedger['refund']>[0]; body: object } | null {
  if (ledger.leftOfPayment < 100n) return null;
  if (taken.kind === 'all') return { wanted: 'all', body: {} };
  if (taken.kind === 'amount') {
    const amount = (ledger.leftOfPayment * taken.thousandths) / 1_000n;
    return amount < 100n ? null : { wanted: { amount }, body: { amount: Number(amount) / 100 } };
  }
  if (taken.kind === 'beside') {
    const wrap = taken.wrap && ledger.wrap > 0n;
    const delivery = taken.delivery && ledger.delivery > 0n;
    return wrap || delivery ? { wanted: { wrap, delivery }, body: { wrap, delivery } } : null;
  }
  if (taken.kind === 'lost') return null;
  const at = taken.line % ledger.goods;
  const open = (ledger.invoice[at]?.quantity ?? 0n) - (ledger.refunded[at] ?? 0n);
  const count = taken.count < open ? taken.count : open;
  if (count === 0n) return null;
  return {
    wanted: { pieces: [[at, count]] },
    body: { lines: [{ line: at, quantity: Number(count) }], restock: taken.restock },
  };
}

async function refund(going: Going, books: Books, { at: local, step: taken }: History['steps'][number]): Promise<void> {
  if (taken.kind === 'lost') return lose(going, books, local, taken);
  const asked = want(going, taken);
  if (!asked) return;
  const answer = await at(local, () => cash.admin('POST', `/user/order/${going.order}/refunds`, asked.body));
  expect(answer, `${JSON.stringify(asked.body)} ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
  const { amount, lines } = going.ledger.refund(asked.wanted);
  const day = dayIn(local);
  books.money.push({ day, order: going.number, what: 'Refund', amount: -amount });
  credit(going, books, day, lines);
}

/** Once for a payment. If the goods come back, they are credited for what the dispute took (section 34(1)). */
async function lose(going: Going, books: Books, local: string, taken: Extract<Step, { kind: 'lost' }>): Promise<void> {
  const { ledger } = going;
  const amount = (ledger.leftOfPayment * taken.thousandths) / 1_000n;
  if (ledger.hasLost || amount < 100n) return;
  ledger.hasLost = true;
  await at(local, async () => {
    const made = { payment_id: going.paymentId, amount: Number(amount) };
    const { id } = await sandbox<{ id: string }>(shop, 'POST', '/dispute', made);
    await sandbox(shop, 'POST', '/settle-dispute', { dispute_id: id, event: 'lost' });
    const states = async () => (await cash.page(going.order)).disputes.map(({ status }: { status: string }) => status);
    await expect.poll(states).toEqual(['lost']);
  });
  ledger.leftOfPayment -= amount;
  const day = dayIn(local);
  books.money.push({ day, order: going.number, what: 'Lost dispute', amount: -amount });
  if (!taken.cameBack) return;
  const answer = await at(local, () => cash.admin('POST', `/user/order/${going.order}/refunds`, { disputed: true }));
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const pieces = ledger.left.flatMap(({ quantity }, position): [number, bigint][] =>
    quantity ? [[position, quantity]] : [],
  );
  credit(going, books, day, ledger.credit(amount, pieces, [...pieces.map(() => 0n), 0n, 0n]));
}

it('The accountant’s month is what the sales, refunds and disputes make by the law, whatever their histories', async () => {
  await moveStamps('2024-06-01T12:00');
  const books: Books = { documents: [], money: [], orders: [], nextNumber: numberer('M') };
  const sold = new Map<History, Going>();
  // A buyer's next checkout replaces the one before, so each is paid at once.
  const begin = async (history: History) => {
    const going = await place(history);
    if (!going) return;
    sold.set(history, going);
    await sell(going, books);
  };
  const follow = async (history: History, one: History['steps'][number]) => {
    const going = sold.get(history);
    if (going) await (isCash(history) ? endCash(going, books, one.at) : refund(going, books, one));
  };
  const acts = fc
    .sample(histories, { numRuns: runs, seed: 4_852 })
    .flatMap((history) => [
      { local: history.soldAt, act: () => begin(history) },
      ...listSteps(history).map((one) => ({ local: one.at, act: () => follow(history, one) })),
    ]);
  for (const { act } of acts.toSorted((a, b) => (a.local < b.local ? -1 : a.local > b.local ? 1 : 0))) await act();
  expect(books.documents.length).toBeGreaterThan(runs / 2);
  const large = new Set(books.documents.filter((one) => !one.isCredit && isLarge(one)).map(({ order }) => order));
  const months = new Set([...books.documents, ...books.money].map(({ day }) => day.slice(0, 7)));
  for (const month of [...months].toSorted()) await requireMonth(month, books, large);
}, 3_600_000);

/** Not before the sale; a cash order ends once. */
function listSteps(history: History): History['steps'] {
  const later = history.steps.filter((one) => one.at > history.soldAt);
  return isCash(history) ? later.slice(0, 1) : later;
}

type Cells = Record<string, string>;
const paise = (rupees: string | undefined) => BigInt(Math.round(Number(rupees) * 100));

async function requireMonth(month: string, books: Books, large: ReadonlySet<string>): Promise<void> {
  const { bytes } = await shop.get(`/api/v1/shop/months/${month}/accounts.zip`, { authorization: shop.tokens.admin });
  const files = unzipSync(bytes);
  const read = (name: string): Cells[] =>
    parse(strFromU8(files[`${month}-${name}.csv`] ?? new Uint8Array()), { bom: true, columns: true });
  const isIn = ({ day }: { day: string }) => day.startsWith(month);
  const documents = books.documents.filter(isIn);
  requireMoney(month, read('payments-and-refunds'), books.money.filter(isIn));
  requireOrders(month, read('orders'), books.orders.filter(isIn));
  requireLines(month, read('lines'), books.orders.filter(isIn));
  requireDocuments(month, read('documents'), documents);
  const tables = summarize(documents, large);
  requireRows(`${month} B2B`, read('gstr1-b2b'), (row) => `${row.Number} ${rateIn(row)}`, tables.b2b);
  requireRows(`${month} B2CS`, read('gstr1-b2cs'), (row) => `${stateIn(row)} ${rateIn(row)}`, tables.b2cs);
  requireRows(`${month} B2CL`, read('gstr1-b2cl'), (row) => `${row.Number} ${rateIn(row)}`, tables.b2cl);
  requireRows(`${month} HSN`, read('gstr1-hsn'), (row) => `${row.Buyers} ${row.HSN} ${rateIn(row)}`, tables.hsn);
  for (const row of read('gstr1-exempt'))
    expect(paise(row.Exempted), `${month} ${row.Table}`).toBe(tables.exempt.get(row.Table ?? '')?.total ?? 0n);
  const issued = read('gstr1-documents').map((row) =>
    [row.Kind, row.From, row.To, row['Number of documents']].join(' '),
  );
  expect(issued.toSorted(), month).toEqual(tables.issued);
}

const rateIn = (row: Cells) => String(Math.round(Number(row['Rate %']) * 100));
const stateIn = (row: Cells) => (row['Place of supply'] ?? '').slice(0, 2);
const taxColumns: Record<keyof Sums, string> = {
  ...{ taxable: 'Taxable value', cgst: 'CGST', sgst: 'SGST or UTGST', igst: 'IGST', total: 'Total' },
};

/** Invoices to the paisa. The tax of a credited part is rounded: a paisa a line, two for the taxable value. */
function requireRows(
  what: string,
  rows: Cells[],
  findKey: (row: Cells) => string,
  expected: ReadonlyMap<string, Row>,
): void {
  expect(rows.map(findKey).toSorted(), what).toEqual([...expected.keys()].toSorted());
  for (const row of rows) {
    const key = findKey(row);
    const wanted = expected.get(key) as Row;
    for (const [name, column] of Object.entries(taxColumns) as [keyof Sums, string][]) {
      const slack = name === 'total' ? 0n : wanted.credits * (name === 'taxable' ? 2n : 1n);
      const apart = paise(row[column]) - wanted[name];
      expect(apart <= slack && -apart <= slack, `${what} ${key} ${column}: ${row[column]}, not ${wanted[name]}`).toBe(
        true,
      );
    }
    if (row.Quantity !== undefined) expect(BigInt(row.Quantity), `${what} ${key}`).toBe(wanted.quantity);
  }
}

function requireMoney(month: string, rows: Cells[], expected: Books['money']): void {
  const shown = rows.map((row) => [row.Day, row.Order, row.What, paise(row.Amount)].join(' '));
  expect(shown.toSorted(), month).toEqual(
    expected.map(({ day, order, what, amount }) => [day, order, what, amount].join(' ')).toSorted(),
  );
}

function requireOrders(month: string, rows: Cells[], expected: Books['orders']): void {
  const parts = (row: Cells) => ['Goods', 'Discount', 'Gift wrap', 'Delivery', 'Total'].map((name) => paise(row[name]));
  const shown = rows.map((row) => [row['Paid on'], row.Order, row.Document, ...parts(row)].join(' '));
  const wanted = expected.map(({ day, going: { number, invoiced, sold, total } }) => {
    const goods = sold.lines.reduce((all, one) => all + one.paise * one.quantity, 0n);
    return [day, number, invoiced.number, goods, sold.discount, sold.wrap, sold.delivery, total].join(' ');
  });
  expect(shown.toSorted(), month).toEqual(wanted.toSorted());
}

function requireLines(month: string, rows: Cells[], expected: Books['orders']): void {
  const sums = Object.entries(taxColumns) as [keyof Sums, string][];
  const shown = rows.map((row) =>
    [row.Order, row.Document, row.HSN, rateIn(row), row.Quantity, ...sums.map(([, column]) => paise(row[column]))].join(
      ' ',
    ),
  );
  const wanted = expected.flatMap(({ going: { number, invoiced, sold, ledger } }) =>
    ledger.invoice.map((one) => {
      const taxes = taxWithin(one, sold.place);
      return [
        number,
        invoiced.number,
        one.hsn,
        one.rate,
        one.quantity ?? '',
        ...sums.map(([name]) => taxes[name]),
      ].join(' ');
    }),
  );
  expect(shown.toSorted(), month).toEqual(wanted.toSorted());
}

/** The state, the sum and what is corrected of each; an invoice's taxes to the paisa. */
function requireDocuments(month: string, rows: Cells[], expected: readonly OracleDocument[]): void {
  const shown = rows.map((row) =>
    [row.Number, row.Day, row.Corrects, row['GSTIN of the buyer'], stateIn(row), paise(row.Total)].join(' '),
  );
  const addUp = ({ lines, isCredit }: OracleDocument) =>
    lines.reduce((all, one) => all + one.total, 0n) * (isCredit ? -1n : 1n);
  const wanted = expected.map((one) =>
    [one.number, one.day, one.corrects ?? '', one.gstin ?? '', one.place, addUp(one)].join(' '),
  );
  expect(shown.toSorted(), month).toEqual(wanted.toSorted());
  for (const { number, lines, place: state, isCredit, isLate } of expected) {
    const row = rows.find((one) => one.Number === number) as Cells;
    const taxes = lines.map((one) => taxWithin(one, state));
    const all = (name: keyof Sums) => taxes.reduce((total, one) => total + one[name], 0n);
    if (isLate) expect(paise(row['Taxable value']), number).toBe(paise(row.Total));
    else if (!isCredit)
      expect([row.CGST, row['SGST or UTGST'], row.IGST].map(paise), number).toEqual([
        all('cgst'),
        all('sgst'),
        all('igst'),
      ]);
  }
}
