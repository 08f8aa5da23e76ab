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
  type OracleChoice,
  type OracleDocument,
  OracleLedger,
  type OracleSeller,
  type OracleSeries,
  type Row,
  type SoldOrder,
  type Sums,
  summarize,
  taxWithin,
} from '../../../../test/month-oracle.ts';
import { openShop, type TestShop } from '../../../../test/test-app.ts';
import { dayInIndia } from '../../../shared/dates/dates.ts';
import { codCalls } from '../../cod/cod-fixture.ts';

let shop: TestShop;
const cash = codCalls(() => shop);
const runs = isFullRun ? 300 : isCiRun ? 12 : 4;

interface Ware {
  name: string;
  paise: bigint;
  hsn: string;
  /** Null = HSN 6304, by the day and the price. */
  rate: bigint | null;
  /** Before its sale. */
  regular?: bigint;
  /** Of the sale, in days from today; `late` = it is over, but the job that switches prices has not run. */
  sale?: { price: bigint; from: number; until: number; isLate?: boolean };
  /** The variant of the product `of` with this size; `sale` and `regular` are its own. */
  variant?: { of: string; size: string };
  /** To order: cash on delivery wants an advance. */
  isMade?: boolean;
}
const wares: readonly Ware[] = [
  { name: 'Toy', paise: 21_000n, hsn: '9503', rate: 500n },
  { name: 'Toy on sale', paise: 26_250n, regular: 30_000n, hsn: '9503', rate: 500n },
  ...[
    { name: 'Toy in a dated sale', paise: 17_777n, sale: { price: 17_777n, from: -1, until: 2 } },
    { name: 'Toy before its sale', paise: 24_444n, sale: { price: 11_111n, from: 3, until: 4 } },
    { name: 'Toy after its sale', paise: 24_445n, sale: { price: 11_111n, from: -1, until: 2, isLate: true } },
  ].map((one) => ({ ...one, regular: 24_444n + (one.sale.isLate ? 1n : 0n), hsn: '9503', rate: 500n })),
  // One product: below the limit of ₹2,500 a piece, over it, and below it by a sale.
  ...[
    { size: 'Small', paise: 99_999n },
    { size: 'Large', paise: 277_777n },
    { size: 'Huge', paise: 262_499n, regular: 300_000n },
  ].map(({ size, ...one }) => ({
    name: `Quilt, ${size}`,
    variant: { of: 'Quilt', size },
    hsn: '6304',
    rate: null,
    ...one,
  })),
  { name: 'Lamp', paise: 33_333n, hsn: '3406', rate: 1_800n },
  { name: 'Large lamp', paise: 6_100_000n, hsn: '3406', rate: 1_800n },
  { name: 'Idol', paise: 19_999n, hsn: '9703', rate: 0n },
  { name: 'Made lamp', paise: 45_555n, hsn: '3406', rate: 1_800n, isMade: true },
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
const [wrapPaise, chargePaise, cashPaise, advancePaise] = [8_050n, 4_995n, 4_900n, 9_900n];

/**
 * What the owner chooses, and from when: who sells, the rate of lamps, the wrap, what several rates mean, and the
 * prefix. She registers under GST on the evening before a financial year, and moves to another state in October.
 */
interface Settings extends OracleChoice {
  from: string;
  prefix: string;
  lamps: bigint;
  seller: OracleSeller;
}
const [unregistered, rajasthan, delhi] = [
  { home: '08', gstin: null },
  { home: '08', gstin: '08AAPFU0939F1ZV' },
  { home: '07', gstin: '07ABCDE1234F1Z2' },
];
const ownWrap = { hsn: '4820', rate: 1_800n };
const settings: readonly Settings[] = [
  { from: '', prefix: 'M', lamps: 1_800n, ancillary: 'highest', wrap: null, seller: unregistered },
  { from: '2025-03-31T22:00', prefix: 'M', lamps: 1_800n, ancillary: 'highest', wrap: null, seller: rajasthan },
  { from: '2025-04-01T00:05', prefix: 'N/', lamps: 1_200n, ancillary: 'shares', wrap: null, seller: rajasthan },
  { from: '2025-09-22T00:02', prefix: 'M', lamps: 4_000n, ancillary: 'shares', wrap: ownWrap, seller: rajasthan },
  { from: '2025-10-03T10:00', prefix: 'P', lamps: 500n, ancillary: 'highest', wrap: ownWrap, seller: delhi },
];
const settingsAt = (local: string) => settings.findLast(({ from }) => from <= local) as Settings;

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
  /** In the provider's dashboard. */
  fc.record({ kind: fc.constant('provider' as const), thousandths: fc.bigInt({ min: 1n, max: 999n }) }),
  fc.record({ kind: fc.constant('beside' as const), wrap: fc.boolean(), delivery: fc.boolean() }),
  fc.record({
    kind: fc.constant('lost' as const),
    thousandths: fc.bigInt({ min: 1n, max: 1_000n }),
    cameBack: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('won' as const) }),
  fc.record({ kind: fc.constant('all' as const) }),
);
const cashWays = ['cash received', 'cash short', 'cash came back', 'cash refused'] as const;
/** What a courier pays too little, in rupees: the rest comes later. */
const missing = 49;
const histories = fc.record({
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ ware }) => ware }),
  pin: fc.constantFrom(...pins),
  giftTo: fc.option(fc.constantFrom(...pins)),
  hasWrap: fc.boolean(),
  offer: fc.option(fc.constantFrom(...offers)),
  gstin: fc.option(fc.constantFrom(...(Object.keys(businesses) as (keyof typeof businesses)[])), { freq: 3 }),
  /** An attempt fails in an earlier month first, and its money comes all the same; or it is paid once more. */
  attempt: fc.constantFrom('once', 'once', 'late', 'twice'),
  way: fc.constantFrom('online', 'online', 'online', 'quote', 'quote', ...cashWays, 'cash received', 'cash received'),
  soldAt: fc.constantFrom(...saleTimes),
  steps: fc.uniqueArray(fc.record({ at: fc.constantFrom(...laterTimes), step }), {
    ...{ maxLength: 3, selector: ({ at }: { at: string }) => at },
  }),
});
type History = typeof histories extends fc.Arbitrary<infer H> ? H : never;
type Step = History['steps'][number]['step'];

let wrapId: string;
let choose: (one: Settings) => Promise<void>;
const gifts = new Map<string, Gift>();
/** Ids, by the name of the ware. */
const variants = new Map<string, string>();

async function startSale(gift: Gift, paise: bigint, sale: Ware['sale']): Promise<void> {
  const dayFromNow = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000));
  const days = sale && { from: dayFromNow(sale.from), until: dayFromNow(sale.until) };
  const asked = { price: Number(sale?.price ?? paise) / 100, ...days };
  expect((await cash.admin('PUT', `/product/products/${gift._id}/sale`, asked)).status).toBe(200);
  const end = `update products set sale_until = now() - interval '1 second' where id = $1`;
  if (sale?.isLate) await shop.db.pool.query(end, [gift._id]);
}

async function addQuilt(): Promise<void> {
  const sizes = wares.filter(({ variant }) => variant);
  const declared = { taxHeading: '6304' };
  const gift = await addProduct(shop, { name: 'Quilt', price: 500, quantity: 0, declared });
  const sold = sizes.map(({ variant, paise, regular }) => ({
    ...{ values: [variant?.size], price: Number(regular ?? paise) / 100, quantity: 9_000 },
    ...(regular && { salePrice: Number(paise) / 100 }),
  }));
  const options = [{ name: 'Size', values: sizes.map(({ variant }) => variant?.size) }];
  const saved = await cash.admin('PUT', `/product/products/${gift._id}/variants`, { options, variants: sold });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  for (const [at, { name }] of sizes.entries()) {
    gifts.set(name, gift);
    variants.set(name, saved.body.variants[at]._id);
  }
}
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  const addCategory = async (name: string) =>
    (await cash.admin('POST', '/category/create-category', { name })).body.category._id as string;
  const categories = { '3406': await addCategory('Lamps'), '9703': await addCategory('Idols') } as Record<
    string,
    string
  >;
  for (const { name, paise, regular, hsn, rate, isMade, variant, sale } of wares) {
    if (variant) continue;
    const price = Number(regular ?? paise) / 100;
    const more = {
      ...(isMade && { makeDays: 3 }),
      ...(rate === null && { declared: { taxHeading: '6304' } }),
      ...(categories[hsn] && { category: categories[hsn] }),
    };
    const gift = await addProduct(shop, { name, price, quantity: 9_000, ...more });
    gifts.set(name, gift);
    if (regular) await startSale(gift, paise, sale);
  }
  await addQuilt();
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
  choose = async ({ prefix, lamps, ancillary, wrap, seller: { home, gstin } }) => {
    const rates = [
      { categoryId: categories['3406'], hsn: '3406', rate: Number(lamps) },
      { categoryId: categories['9703'], hsn: '9703', rate: 0 },
    ];
    const chosen = { ancillaryRate: ancillary, wrapHeading: wrap ? '4820-diary' : '' };
    const registration = { mode: gstin ? 'registered' : 'unregistered', gstin: gstin ?? '', stateCode: home };
    const form = { ...registeredSeller, ...registration, prefix, categories: rates, isEmailed: false, ...chosen };
    expect((await cash.admin('PUT', '/shop/tax-settings', form)).status).toBe(200);
  };
  await choose(settings[0] as Settings);
  const madeAdvance = { kind: 'amount', value: Number(advancePaise) / 100 };
  await cash.change({ isConfirmed: false, madeAdvance, stopsAfterRefusals: false });
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
    ['disputes', 'lost_at'],
    ['cod_orders', 'refused_at'],
    ['cod_orders', 'remitted_at'],
    ['remittance_rows', 'settled_at'],
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
  /** Empty until the balance of a custom order is paid. */
  invoiced: { number: string; day: string };
  /** Of the invoice. */
  seller: OracleSeller;
  /** Of an order whose advance was paid. */
  advance: bigint;
  link: string;
  isEnded?: boolean;
  /** What was missing of its cash has come. */
  isComplete?: boolean;
  /** What of a balance is left, and what went back before it. */
  balance: bigint;
  earlier: bigint;
  /** A lost dispute, which may be won in the end; null = there is none, or it is won. */
  lost: { id: string; amount: bigint; isCredited: boolean } | null;
  /** Goods are credited whose money is still here. */
  isCreditedAhead?: boolean;
}
/** A row of the orders; of a custom order one for each of its two payments. */
interface Received {
  day: string;
  number: string;
  going: Going;
  part?: 'advance' | 'balance';
}
interface Books {
  documents: OracleDocument[];
  money: { day: string; order: string; what: string; amount: bigint }[];
  orders: Received[];
  nextNumber: ReturnType<typeof numberer>;
}

const address = (pin: Pin) => ({ line1: '1 Fort Road', city: 'Town', state: places[pin].state, pin });
/** A gift is paid in advance. */
const isCash = ({ way, giftTo }: History) => way.startsWith('cash') && giftTo === null;
const isQuote = ({ way }: History) => way === 'quote';

/** Only a registered seller makes out an invoice to a business. */
const findBuyerGstin = ({ gstin, soldAt }: History) => (settingsAt(soldAt).seller.gstin ? gstin : null);

/** IGST Act, section 10(1)(a) and (ca); for a registered buyer's gift to another person 10(1)(b). */
function findPlace(history: History): string {
  const { pin, giftTo } = history;
  const gstin = findBuyerGstin(history);
  if (isQuote(history)) return places[pin].code;
  if (giftTo !== null && gstin !== null) return businesses[gstin];
  return places[giftTo ?? pin].code;
}

function expectSold(history: History): { sold: SoldOrder; total: bigint } {
  const { lines, giftTo, hasWrap, offer } = history;
  const gstin = findBuyerGstin(history);
  if (isQuote(history)) return expectQuoted(history);
  const wrap = giftTo !== null && hasWrap ? wrapPaise : 0n;
  const priced = lines.map(({ ware, quantity }) => ({ ...ware, rate: ware.rate, quantity }));
  const shown = priced.map((one) => ({ ...one, rate: one.rate ?? 0n }));
  const bill = expectedBill({ lines: shown, offer, wrap, charge: chargePaise, freeAbove: null });
  const charge = isCash(history) ? cashPaise : 0n;
  const { discount } = bill;
  const sold = { lines: priced, discount, wrap, delivery: bill.delivery + charge, place: findPlace(history), gstin };
  return { sold, total: bill.total + charge };
}

/** Goods made for the buyer have the heading of their line, or that of most goods: 9503 at 5 %. */
function expectQuoted(history: History): { sold: SoldOrder; total: bigint } {
  const lines = history.lines.map(({ ware: { paise, rate }, quantity }) =>
    rate === null ? { paise, hsn: '6304', rate, quantity } : { paise, hsn: '9503', rate: 500n, quantity },
  );
  const goods = lines.reduce((all, one) => all + one.paise * one.quantity, 0n);
  const sold = { lines, discount: 0n, wrap: 0n, delivery: chargePaise };
  return {
    sold: { ...sold, place: findPlace(history), gstin: findBuyerGstin(history) },
    total: goods + chargePaise,
  };
}

const rupees = (amount: bigint) => Number(amount) / 100;
const unsold = {
  order: '',
  number: '',
  paymentId: '',
  invoiced: { number: '', day: '' },
  link: '',
  seller: unregistered,
};
const nothing = { advance: 0n, balance: 0n, earlier: 0n, lost: null };

/** Half of it in advance. */
async function quote(history: History): Promise<Going> {
  const { sold, total } = expectSold(history);
  const lines = history.lines.map(({ ware, quantity }) => ({
    ...{ name: ware.name, quantity: Number(quantity), price: rupees(ware.paise) },
    ...(ware.rate === null && { taxHeading: '6304' }),
  }));
  const advance = total / 2n;
  const days = { readyOn: '2099-12-08', validUntil: '2099-11-30' };
  const sums = { delivery: rupees(chargePaise), advance: rupees(advance) };
  const made = await cash.admin('POST', '/user/custom-orders', { title: 'Made for you', lines, ...sums, ...days });
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  const { link } = made.body.quote;
  const ledger = new OracleLedger([], sold);
  const going = { ...unsold, ...nothing, history, sold, total, link, advance, ledger, id: '' };
  going.id = await openQuote(going, advance);
  return going;
}

async function openQuote({ history, link }: Pick<Going, 'history' | 'link'>, amount: bigint): Promise<string> {
  const { pin } = history;
  const gstin = findBuyerGstin(history);
  const delivery = { name: 'Asha', phone: '98111 22333', email: 'asha@example.com', ...address(pin) };
  const body = { amount: Number(amount), delivery, ...(gstin && { business: { gstin, name: 'Mehta Traders' } }) };
  const opened = await shop.call('POST', `${link}/payment`, { body });
  expect(opened, JSON.stringify(opened.body)).toMatchObject({ status: 200 });
  return opened.body.id;
}

/** Null where the shop takes no such order, as of cash above its limit. */
async function place(history: History): Promise<Going | null> {
  const { lines, pin, giftTo, hasWrap, offer } = history;
  const gstin = findBuyerGstin(history);
  const { sold, total } = expectSold(history);
  if (isQuote(history)) return total > 30_000_000n ? null : quote(history);
  const advance = isCash(history) && lines.some(({ ware }) => ware.isMade) ? advancePaise : 0n;
  if (total > 50_000_000n || (isCash(history) && (total > 300_000n || total < 40_000n))) return null;
  const body = {
    cart: lines.map(({ ware, quantity }) => ({
      _id: gifts.get(ware.name)?._id,
      ...(ware.variant && { variant: variants.get(ware.name) }),
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
    ...(advance && { advance: { amount: Number(advance), method: 'online' } }),
    amount: Number(total),
  };
  const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
  expect(opened, `${JSON.stringify(body)} ${JSON.stringify(opened.body)}`).toMatchObject({ status: 200 });
  const id = isCash(history) && !advance ? (await cash.find(opened.body.orderKey))._id : opened.body.id;
  const ledger = new OracleLedger([], sold);
  return { ...unsold, ...nothing, history, sold, total, id, ledger, advance };
}

/** In an earlier month. */
async function failFirst(id: string): Promise<string> {
  return at('2025-01-20T12:00', async () => {
    const { payment } = (await pay(shop, id, 'failed')) as { payment: { id: string } };
    const isKnown = async () =>
      (await shop.db.pool.query('select from payments where id = $1', [payment.id])).rows.length;
    await expect.poll(isKnown).toBe(1);
    return payment.id;
  });
}

async function settleLate(payment_id: string): Promise<string> {
  await sandbox(shop, 'POST', '/confirm', { payment_id });
  const statement = `select orders.id from orders join payments using (checkout_id) where payments.id = $1 and settles`;
  const find = async () => (await shop.db.pool.query(statement, [payment_id])).rows[0]?.id ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

/** The second payment goes back by itself. */
async function payAgain(going: Going, { money }: Books, day: string): Promise<void> {
  const again = await pay(shop, going.id, 'captured', { again: true });
  await shop.call('POST', '/product/payment-callback', { body: again });
  await shop.quiet();
  const moved = { day, order: going.number };
  money.push({ ...moved, what: 'Payment', amount: going.total }, { ...moved, what: 'Refund', amount: -going.total });
}

async function settle(id: string): Promise<string> {
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, id) });
  expect(paid, JSON.stringify(paid.body)).toMatchObject({ status: 200 });
  return paid.body.order;
}

/** The invoice is made as the payment settles the order, or before goods leave for cash (section 31(1)). */
async function sell(going: Going, books: Books): Promise<void> {
  const { history, total } = going;
  const local = history.soldAt;
  const day = dayIn(local);
  const isOnline = !isCash(history) && !isQuote(history);
  const failed = isOnline && history.attempt === 'late' ? await failFirst(going.id) : null;
  going.order = await at(local, async () => {
    if (failed) return settleLate(failed);
    const order = isCash(history) && !going.advance ? going.id : await settle(going.id);
    if (isCash(history)) expect(await cash.setStatus(order, 'Shipped')).toMatchObject({ status: 200 });
    return order;
  });
  const { order } = await cash.page(going.order);
  Object.assign(going, { number: `#${order.number}`, paymentId: String(order.payment.razorpay_payment_id ?? '') });
  if (isQuote(history)) {
    going.ledger.leftOfPayment = going.advance;
    books.money.push({ day, order: going.number, what: 'Payment', amount: going.advance });
    books.orders.push({ day, number: going.number, going, part: 'advance' });
    return;
  }
  if (going.advance) {
    books.money.push({ day, order: going.number, what: 'Advance', amount: going.advance });
    going.seller = settingsAt(local).seller;
    if (going.seller.gstin) books.documents.push(writeDocument(going, [], number(books, 'R', local)));
  }
  invoice(going, books, local);
  if (!isCash(history)) receive(going, books, day, total);
  if (isOnline && history.attempt === 'twice') await at(local, () => payAgain(going, books, day));
}

const number = ({ nextNumber }: Books, series: OracleSeries, local: string): Written => ({
  ...{ series, day: dayIn(local), number: nextNumber(series, dayIn(local), settingsAt(local).prefix) },
});

/** Lamps have the rate of the day of their document; without a registration nothing is taxed. */
function invoice(going: Going, books: Books, local: string): void {
  const chosen = settingsAt(local);
  going.seller = chosen.seller;
  const isTaxed = chosen.seller.gstin !== null;
  const rateLine = ({ hsn, rate }: SoldOrder['lines'][number]) => (hsn === '3406' ? chosen.lamps : rate);
  const lines = going.sold.lines.map((one) => ({ ...one, rate: isTaxed ? rateLine(one) : 0n }));
  going.sold = { ...going.sold, lines };
  const written = number(books, '', local);
  const choice = isTaxed ? chosen : { ...chosen, wrap: null };
  going.ledger = new OracleLedger(billLines(going.sold, written.day, choice), going.sold);
  going.invoiced = written;
  books.documents.push(writeDocument(going, going.ledger.invoice, written));
}

function receive(going: Going, { money, orders }: Books, day: string, amount: bigint): void {
  money.push({ day, order: going.number, what: 'Payment', amount });
  orders.push({ day, number: going.number, going });
}

/** The balance makes the invoice of the whole price, and credits what went back of the advance (section 34(1)). */
async function payBalance(going: Going, books: Books, local: string): Promise<void> {
  const balance = going.total - going.advance;
  const id = await openQuote(going, balance);
  const order = await at(local, () => settle(id));
  const day = dayIn(local);
  const named = `#${(await cash.page(order)).order.number}`;
  books.money.push({ day, order: named, what: 'Payment', amount: balance });
  books.orders.push({ day, number: named, going, part: 'balance' });
  invoice(going, books, local);
  going.balance = balance;
  if (going.earlier) credit(going, books, local, going.ledger.refund({ amount: going.earlier }).lines);
}

/** Of an advance whose order has no invoice yet. */
async function refundAdvance(going: Going, books: Books, local: string): Promise<void> {
  const amount = going.advance / 3n;
  if (amount < 100n || going.earlier) return;
  const asked = { amount: rupees(amount) };
  const answer = await at(local, () => cash.admin('POST', `/user/order/${going.order}/refunds`, asked));
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  books.money.push({ day: dayIn(local), order: going.number, what: 'Refund', amount: -amount });
  going.earlier = amount;
}

/** A part of the advance goes back first where there is time; then the balance is paid, and pieces come back. */
async function followQuote(going: Going, books: Books, { at: local, step: taken }: History['steps'][number]) {
  if (!going.invoiced.number)
    return taken.kind === 'amount' ? refundAdvance(going, books, local) : payBalance(going, books, local);
  const asked = taken.kind === 'all' ? null : want(going, taken);
  if (!asked) return;
  const before = structuredClone({ ...going.ledger });
  const { amount } = going.ledger.refund(asked.wanted);
  // From the balance alone, which has an order of its own.
  const isOfBalance = amount <= going.balance - 100n;
  Object.assign(going.ledger, before);
  if (!isOfBalance) return;
  going.balance -= amount;
  await refund(going, books, { at: local, step: taken });
}

type Written = Pick<OracleDocument, 'day' | 'series' | 'number'>;
function writeDocument(
  { sold, order, invoiced, seller }: Going,
  lines: readonly DocumentLine[],
  written: Written,
): OracleDocument {
  const { place: state, gstin } = sold;
  const isTaxed = lines.some((one) => taxWithin(one, state, seller.home).taxable < one.total);
  const isCredit = written.series === 'C';
  const isLate = isCredit && isTaxed && isTooLate(invoiced.day, written.day);
  return { ...written, order, place: state, gstin, lines, isLate, seller, corrects: isCredit ? invoiced.number : null };
}

function credit(going: Going, books: Books, local: string, lines: readonly DocumentLine[]): void {
  if (lines.every(({ total }) => total === 0n)) return;
  books.documents.push(writeDocument(going, lines, number(books, 'C', local)));
}

/** How a parcel ends; the steps after it are those of a paid order. */
async function endCash(going: Going, books: Books, local: string): Promise<void> {
  const day = dayIn(local);
  const { order, number: named, advance, history } = going;
  going.isEnded = true;
  if (history.way === 'cash came back' || history.way === 'cash refused') {
    const isRefused = history.way === 'cash refused';
    await at(local, () => cash.comeBack(order, { refused: isRefused }));
    credit(going, books, local, going.ledger.creditAll());
    const stays = isRefused && advance ? `; its advance of ₹${rupees(advance)} is income` : '';
    books.money.push({ day, order: named, what: `Parcel came back${stays}`, amount: -12_000n });
    // The buyer did nothing wrong: the advance goes back; the invoice is credited already.
    if (advance && !isRefused) books.money.push({ day, order: named, what: 'Refund', amount: -advance });
    return;
  }
  const due = going.total - advance;
  const isShort = history.way === 'cash short';
  await at(local, async () => {
    await cash.setStatus(order, 'Delivered');
    await (isShort ? bookShort(named, Number(due) / 100 - missing) : receiveCash(order));
  });
  receive(going, books, day, due);
  if (isShort)
    books.money.push({ day, order: named, what: 'Cash that did not arrive', amount: BigInt(-missing * 100) });
}

async function receiveCash(order: string): Promise<void> {
  const received = await cash.admin('POST', `/user/order/${order}/cash/received`, { reference: 'UTR 1' });
  expect(received, JSON.stringify(received.body)).toMatchObject({ status: 200 });
}

async function bookShort(named: string, paid: number): Promise<void> {
  await cash.book(`order,amount\n${named},${paid}\n`);
  const [row] = (await cash.expected()).open;
  expect((await cash.admin('POST', `/cash/remittance-rows/${row._id}`, { action: 'accept' })).status).toBe(200);
}

/** A retained advance goes back in full, without a document; cash is paid back by hand. */
async function followCash(going: Going, books: Books, one: History['steps'][number]): Promise<void> {
  if (!going.isEnded) return endCash(going, books, one.at);
  const { history, advance } = going;
  if (history.way === 'cash short' && !going.isComplete) {
    going.isComplete = true;
    await at(one.at, () => receiveCash(going.order));
    const what = 'Missing cash that came later';
    books.money.push({ day: dayIn(one.at), order: going.number, what, amount: BigInt(missing * 100) });
    return;
  }
  if (history.way === 'cash refused' && advance) {
    going.advance = 0n;
    const answer = await at(one.at, () => cash.admin('POST', `/user/order/${going.order}/refunds`, {}));
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    books.money.push({ day: dayIn(one.at), order: going.number, what: 'Refund', amount: -advance });
  }
  if (history.way === 'cash received' && !advance && one.step.kind !== 'lost' && one.step.kind !== 'won')
    await refund(going, books, one);
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
  if (taken.kind === 'lost' || taken.kind === 'won' || taken.kind === 'provider') return null;
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
  if (taken.kind === 'won') return win(going, books, local);
  if (taken.kind === 'provider') return refundAtProvider(going, books, local, taken.thousandths);
  // Which of them are for the credited goods, the oracle does not say; all of them are for all.
  if (going.isCreditedAhead && taken.kind !== 'all') return;
  const asked = want(going, taken);
  if (!asked) return;
  const path = `/user/order/${going.order}/refunds`;
  const answer = await at(local, async () => {
    const asking = await cash.admin('POST', path, asked.body);
    const byHand = asking.body.refunds?.find(
      (one: { manual: boolean; state: string }) => one.manual && one.state !== 'processed',
    );
    if (byHand) await cash.admin('POST', `${path}/${byHand._id}/paid`, { reference: 'UTR 2' });
    return asking;
  });
  expect(answer, `${JSON.stringify(asked.body)} ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
  const amount = going.isCreditedAhead ? going.ledger.leftOfPayment : null;
  const { amount: back, lines } = amount
    ? { amount, lines: going.ledger.creditAll() }
    : going.ledger.refund(asked.wanted);
  if (amount) {
    going.ledger.leftOfPayment = 0n;
    going.isCreditedAhead = false;
  }
  const day = dayIn(local);
  books.money.push({ day, order: going.number, what: 'Refund', amount: -back });
  credit(going, books, local, lines);
}

/** A free amount, which may leave less than ₹1. */
async function refundAtProvider(going: Going, books: Books, local: string, thousandths: bigint): Promise<void> {
  const { ledger, order, paymentId } = going;
  const amount = (ledger.leftOfPayment * thousandths) / 1_000n;
  if (amount < 100n || going.isCreditedAhead || !paymentId.startsWith('pay_')) return;
  await at(local, async () => {
    const known = (await cash.page(order)).refunds.length;
    await sandbox(shop, 'POST', '/refund', { payment_id: paymentId, amount: Number(amount) });
    await expect.poll(async () => (await cash.page(order)).refunds.length).toBe(known + 1);
  });
  ledger.leftOfPayment -= amount;
  books.money.push({ day: dayIn(local), order: going.number, what: 'Refund', amount: -amount });
  credit(going, books, local, ledger.credit(amount, [], [0n, 0n]));
}

/** What the dispute took is the shop's again, in the month in which it came back. */
async function win(going: Going, books: Books, local: string): Promise<void> {
  const { lost, order, ledger } = going;
  if (!lost) return;
  await at(local, () => settleDispute(order, lost.id, 'won'));
  ledger.leftOfPayment += lost.amount;
  books.money.push({
    day: dayIn(local),
    order: going.number,
    what: 'Dispute won after it was lost',
    amount: lost.amount,
  });
  Object.assign(going, { lost: null, isCreditedAhead: lost.isCredited });
}

async function settleDispute(order: string, id: string, event: 'lost' | 'won'): Promise<void> {
  await sandbox(shop, 'POST', '/settle-dispute', { dispute_id: id, event });
  const states = async () => (await cash.page(order)).disputes.map(({ status }: { status: string }) => status);
  await expect.poll(states).toEqual([event]);
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
    going.lost = { id, amount, isCredited: taken.cameBack };
    await settleDispute(going.order, id, 'lost');
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
  credit(going, books, local, ledger.credit(amount, pieces, [...pieces.map(() => 0n), 0n, 0n]));
}

it('The accountant’s month is what the sales, refunds and disputes make by the law, whatever their histories', async () => {
  await moveStamps('2024-06-01T12:00');
  const books: Books = { documents: [], money: [], orders: [], nextNumber: numberer() };
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
    if (!going) return;
    if (isQuote(history)) await followQuote(going, books, one);
    else await (isCash(history) ? followCash(going, books, one) : refund(going, books, one));
  };
  const acts = fc
    .sample(histories, { numRuns: runs, seed: 4_852 })
    .flatMap((history) => [
      { local: history.soldAt, act: () => begin(history) },
      ...listSteps(history).map((one) => ({ local: one.at, act: () => follow(history, one) })),
    ])
    .concat(settings.slice(1).map((one) => ({ local: one.from, act: () => choose(one) })));
  for (const { act } of acts.toSorted((a, b) => (a.local < b.local ? -1 : a.local > b.local ? 1 : 0))) await act();
  // As `doctor` asks.
  for (const going of sold.values())
    if (going.isCreditedAhead) await refund(going, books, { at: '2026-05-02T09:00', step: { kind: 'all' } });
  expect(books.documents.length).toBeGreaterThan(runs / 2);
  const large = new Set(books.documents.filter((one) => one.series === '' && isLarge(one)).map(({ order }) => order));
  const months = new Set([...books.documents, ...books.money].map(({ day }) => day.slice(0, 7)));
  for (const month of [...months].toSorted()) await requireMonth(month, books, large);
}, 3_600_000);

/** Not before the sale. */
function listSteps(history: History): History['steps'] {
  return history.steps.filter((one) => one.at > history.soldAt);
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
  requireRows(`${month} B2B`, read('gstr1-b2b'), (row) => `${row.Number} ${rateIn(row)} ${sellerIn(row)}`, tables.b2b);
  requireRows(
    `${month} B2CS`,
    read('gstr1-b2cs'),
    (row) => `${stateIn(row)} ${rateIn(row)} ${sellerIn(row)}`,
    tables.b2cs,
  );
  requireRows(
    `${month} B2CL`,
    read('gstr1-b2cl'),
    (row) => `${row.Number} ${rateIn(row)} ${sellerIn(row)}`,
    tables.b2cl,
  );
  requireRows(
    `${month} HSN`,
    read('gstr1-hsn'),
    (row) => `${row.Buyers} ${row.HSN} ${rateIn(row)} ${sellerIn(row)}`,
    tables.hsn,
  );
  for (const row of read('gstr1-exempt'))
    expect(paise(row.Exempted), `${month} ${row.Table}`).toBe(
      tables.exempt.get(`${row.Table} ${sellerIn(row)}`)?.total ?? 0n,
    );
  const issued = read('gstr1-documents').map((row) =>
    [row.Kind, row.From, row.To, row['Number of documents'], sellerIn(row)].join(' '),
  );
  expect(issued.toSorted(), month).toEqual(tables.issued);
}

const sellerIn = (row: Cells) => row['GSTIN of the seller'];
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
  const wanted = expected.map(({ day, number: named, going, part }) => {
    const sums = part ? partSums(going, part) : orderSums(going);
    return [day, named, going.invoiced.number, ...sums].join(' ');
  });
  expect(shown.toSorted(), month).toEqual(wanted.toSorted());
}

function orderSums({ sold, total }: Going): bigint[] {
  const goods = sold.lines.reduce((all, one) => all + one.paise * one.quantity, 0n);
  return [goods, sold.discount, sold.wrap, sold.delivery, total];
}

/** The advance pays the delivery first, so that both add up to the order. */
function partSums({ sold, total, advance }: Going, part: 'advance' | 'balance'): bigint[] {
  const delivery = sold.delivery < advance ? sold.delivery : advance;
  if (part === 'advance') return [advance - delivery, 0n, 0n, delivery, advance];
  return [total - advance, 0n, 0n, 0n, total - advance];
}

function requireLines(month: string, rows: Cells[], expected: Books['orders']): void {
  const sums = Object.entries(taxColumns) as [keyof Sums, string][];
  const shown = rows.map((row) =>
    [row.Order, row.Document, row.HSN, rateIn(row), row.Quantity, ...sums.map(([, column]) => paise(row[column]))].join(
      ' ',
    ),
  );
  const wanted = expected.flatMap(({ number: named, part, going: { invoiced, sold, ledger, seller } }) =>
    (part === 'advance' ? [] : ledger.invoice).map((one) => {
      const taxes = taxWithin(one, sold.place, seller.home);
      return [named, invoiced.number, one.hsn, one.rate, one.quantity ?? '', ...sums.map(([name]) => taxes[name])].join(
        ' ',
      );
    }),
  );
  expect(shown.toSorted(), month).toEqual(wanted.toSorted());
}

/** The state, the sum and what is corrected of each; an invoice's taxes to the paisa. */
function requireDocuments(month: string, rows: Cells[], expected: readonly OracleDocument[]): void {
  const shown = rows.map((row) =>
    [row.Number, row.Day, row.Corrects, row['GSTIN of the buyer'], stateIn(row), paise(row.Total)].join(' '),
  );
  const addUp = ({ lines, series }: OracleDocument) =>
    lines.reduce((all, one) => all + one.total, 0n) * (series === 'C' ? -1n : 1n);
  const wanted = expected.map((one) =>
    [one.number, one.day, one.corrects ?? '', one.gstin ?? '', one.place, addUp(one)].join(' '),
  );
  expect(shown.toSorted(), month).toEqual(wanted.toSorted());
  for (const { number: named, lines, place: state, series, isLate, seller } of expected) {
    const row = rows.find((one) => one.Number === named) as Cells;
    const taxes = lines.map((one) => taxWithin(one, state, seller.home));
    const all = (name: keyof Sums) => taxes.reduce((total, one) => total + one[name], 0n);
    if (isLate) expect(paise(row['Taxable value']), named).toBe(paise(row.Total));
    else if (series !== 'C')
      expect([row.CGST, row['SGST or UTGST'], row.IGST].map(paise), named).toEqual([
        all('cgst'),
        all('sgst'),
        all('igst'),
      ]);
  }
}
