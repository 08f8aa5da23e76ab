import { roundHalfUp, shareOut } from './bill-oracle.ts';

/**
 * An accountant's month once more, from what was put in and from the law, in whole numbers and without a function of
 * the shop. Rates are hundredths of a per cent, amounts paise with tax.
 */
interface SoldLine {
  hsn: string;
  /** Typed by the owner; null = HSN 6304, whose rate depends on the day and on the price of a piece. */
  rate: bigint | null;
  paise: bigint;
  quantity: bigint;
}
export interface SoldOrder {
  lines: readonly SoldLine[];
  discount: bigint;
  wrap: bigint;
  delivery: bigint;
  /** Code of the state of supply. */
  place: string;
  gstin: string | null;
}
export interface DocumentLine {
  hsn: string;
  rate: bigint;
  /** Null of gift wrap, delivery, and of a credit that is for no pieces. */
  quantity: bigint | null;
  total: bigint;
  beside?: 'wrap' | 'delivery';
}
/** What the owner has chosen where the law leaves a choice; it may change in a month. */
export interface OracleChoice {
  /** Wrap and delivery of goods at several rates: at the highest (section 8(b)), or a share at each. */
  ancillary: 'highest' | 'shares';
  /** A wrap that is a supply of its own. */
  wrap: { hsn: string; rate: bigint } | null;
}
/** Of the day of an invoice: its credit notes have the same. */
export interface OracleSeller {
  /** Code of its state. */
  home: string;
  /** Null = not registered: no tax is collected (section 32), and no return is filed. */
  gstin: string | null;
}
export type OracleSeries = '' | 'C' | 'R';
export interface OracleDocument {
  seller: OracleSeller;
  /** A receipt voucher (section 31(3)(d), rule 50) of an advance has no lines: no tax is due on it (66/2017-CT). */
  series: OracleSeries;
  number: string;
  day: string;
  order: string;
  place: string;
  gstin: string | null;
  /** After the last day on which a credit note lowers the tax (CGST Act, section 34(2)). */
  isLate: boolean;
  lines: readonly DocumentLine[];
  /** All that was left of the invoice: its tax is then what is left of the tax. */
  corrects: string | null;
}

const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);

/**
 * HSN 6304: 5 % up to ₹1,000 a piece and 12 % above (1/2017-CT(R)); from 22 September 2025 5 % up to ₹2,500, 18 %
 * above (9/2025-CT(R)). The value is that of a piece after its discount and without tax (section 15); not certain
 * between the limits, where 5 % would be over and the higher rate under it.
 */
function ratePiece({ paid, quantity, day }: { paid: bigint; quantity: bigint; day: string }): bigint {
  const [limit, above] = day < '2025-09-22' ? [100_000n, 1_200n] : [250_000n, 1_800n];
  // paid / quantity / 1.05 <= limit
  return paid * 100n <= limit * quantity * 105n ? 500n : above;
}

/** Section 8(a): wrap and delivery follow the goods, at the highest of several rates (8(b), not certain). */
export function billLines(
  { lines, discount, wrap, delivery }: SoldOrder,
  day: string,
  { ancillary, wrap: ownWrap }: OracleChoice,
): DocumentLine[] {
  const worth = lines.map(({ paise, quantity }) => paise * quantity);
  const off = shareOut(discount, worth);
  const goods = lines.map(({ hsn, rate, quantity }, at) => {
    const total = (worth[at] ?? 0n) - (off[at] ?? 0n);
    return { hsn, rate: rate ?? ratePiece({ paid: total, quantity, day }), quantity, total };
  });
  const bearing = ancillary === 'highest' ? [findHighest(goods)] : goods;
  const addBeside = (beside: 'wrap' | 'delivery', paise: bigint) =>
    spread(bearing, paise).map((one) => ({ ...one, beside }));
  const wraps = ownWrap && wrap ? [{ ...ownWrap, quantity: null, total: wrap, beside: 'wrap' as const }] : null;
  return [...goods, ...(wraps ?? addBeside('wrap', wrap)), ...addBeside('delivery', delivery)];
}

function findHighest(goods: readonly DocumentLine[]): DocumentLine {
  const isHigher = (one: DocumentLine, best: DocumentLine) =>
    one.rate > best.rate || (one.rate === best.rate && one.total > best.total);
  return goods.reduce((best, one) => (isHigher(one, best) ? one : best));
}

/** In proportion to what is paid for the goods, a line for each HSN code and rate. */
function spread(goods: readonly DocumentLine[], paise: bigint): DocumentLine[] {
  const shares = shareOut(
    paise,
    goods.map(({ total }) => total),
  );
  const rows = new Map<string, DocumentLine>();
  for (const [at, { hsn, rate }] of goods.entries()) {
    const before = rows.get(`${hsn} ${rate}`)?.total ?? 0n;
    rows.set(`${hsn} ${rate}`, { hsn, rate, quantity: null, total: before + (shares[at] ?? 0n) });
  }
  return [...rows.values()].filter(({ total }) => total > 0n);
}

/** Half of it each for centre and state within the state (section 9; IGST Act, section 8). */
export function taxWithin({ total, rate }: DocumentLine, place: string, home: string) {
  const half = place === home ? roundHalfUp(total * rate, 2n * (10_000n + rate)) : 0n;
  const igst = place === home ? 0n : roundHalfUp(total * rate, 10_000n + rate);
  return { taxable: total - 2n * half - igst, cgst: half, sgst: half, igst, total };
}
export type Sums = ReturnType<typeof taxWithin>;

/** Until 30 November after the financial year of the invoice (section 34(2)). */
export function isTooLate(invoicedOn: string, day: string): boolean {
  return day > `${financialYear(invoicedOn) + 1}-11-30`;
}

/** April to March. */
function financialYear(day: string): number {
  return Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0);
}

/** Consecutive in a financial year (rule 46(b)), credit notes (rule 53(1A)) and vouchers apart, whatever the prefix. */
export function numberer() {
  const counts = new Map<string, number>();
  return (series: OracleSeries, day: string, prefix: string) => {
    const year = financialYear(day);
    const head = `${series}${year % 100}-${(year + 1) % 100}/`;
    const count = (counts.get(head) ?? 0) + 1;
    counts.set(head, count);
    return prefix + head + String(count).padStart(4, '0');
  };
}

export interface Row extends Sums {
  quantity: bigint;
  /** Lines of credit notes in it: the part of a tax that each takes is rounded. */
  credits: bigint;
}

/** A month of GSTR-1; keys are the cells that name a row. */
export function summarize(documents: readonly OracleDocument[], large: ReadonlySet<string>) {
  const tables = { b2b: new Map(), b2cs: new Map(), b2cl: new Map(), exempt: new Map(), hsn: new Map() } as Record<
    'b2b' | 'b2cs' | 'b2cl' | 'exempt' | 'hsn',
    Map<string, Row>
  >;
  for (const document of documents.filter(({ isLate, seller }) => !isLate && seller.gstin))
    for (const line of document.lines) {
      const { place, gstin, number, order, seller } = document;
      const addTo = (rows: Map<string, Row>, key: string) => add(rows, `${key} ${seller.gstin}`, document, line);
      addTo(tables.hsn, `${gstin ? 'B2B' : 'B2C'} ${line.hsn} ${line.rate}`);
      if (line.rate === 0n) addTo(tables.exempt, exemptTable(document));
      else if (gstin) addTo(tables.b2b, `${number} ${line.rate}`);
      else if (large.has(order)) addTo(tables.b2cl, `${number} ${line.rate}`);
      else addTo(tables.b2cs, `${place} ${line.rate}`);
    }
  return { ...tables, issued: listIssued(documents) };
}

/** Table 8: A and B registered, C and D not; A and C to other states. */
function exemptTable({ place, gstin, seller: { home } }: OracleDocument): string {
  if (gstin) return place === home ? '8B' : '8A';
  return place === home ? '8D' : '8C';
}

/** Table 5: to other states, not registered, above ₹1 lakh (notification 12/2024-CT). */
export function isLarge({ place, gstin, lines, seller: { home } }: OracleDocument): boolean {
  return gstin === null && place !== home && sum(lines.map(({ total }) => total)) > 10_000_000n;
}

function add(rows: Map<string, Row>, key: string, document: OracleDocument, line: DocumentLine): void {
  const { series, place, seller } = document;
  const before = rows.get(key);
  const isCredit = series === 'C';
  const sign = isCredit ? -1n : 1n;
  const tax = taxWithin(line, place, seller.home);
  const added = (name: keyof Sums) => (before?.[name] ?? 0n) + sign * tax[name];
  rows.set(key, {
    ...{ taxable: added('taxable'), cgst: added('cgst'), sgst: added('sgst'), igst: added('igst') },
    total: added('total'),
    quantity: (before?.quantity ?? 0n) + sign * (line.quantity ?? 0n),
    credits: (before?.credits ?? 0n) + (isCredit ? 1n : 0n),
  });
}

const natures = { '': 'Invoices for outward supply', C: 'Credit note', R: 'Receipt voucher' };

/** Table 13, late credit notes included: the numbers from one to another without a gap, of one registration. */
function listIssued(documents: readonly OracleDocument[]): string[] {
  const heads = Map.groupBy(documents, ({ number }) => number.slice(0, number.lastIndexOf('/')));
  return [...heads.values()].flatMap(listRuns).toSorted();
}

function listRuns(all: readonly OracleDocument[]): string[] {
  const rows: string[] = [];
  let run: OracleDocument[] = [];
  const count = ({ number }: OracleDocument) => Number(number.slice(number.lastIndexOf('/') + 1));
  const end = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (first?.seller.gstin && last)
      rows.push([natures[first.series], first.number, last.number, run.length, first.seller.gstin].join(' '));
    run = [];
  };
  for (const one of all.toSorted((a, b) => count(a) - count(b))) {
    const last = run.at(-1);
    if (last && (count(last) + 1 !== count(one) || last.seller.gstin !== one.seller.gstin)) end();
    run.push(one);
  }
  end();
  return rows;
}

/** What of an order can still be given back and credited. */
export class OracleLedger {
  readonly invoice: readonly DocumentLine[];
  readonly goods: number;
  /** Left of each line of the invoice. */
  left: DocumentLine[];
  refunded: bigint[];
  leftOfPayment: bigint;
  wrap: bigint;
  delivery: bigint;
  hasLost = false;

  constructor(invoice: readonly DocumentLine[], { lines, wrap, delivery }: SoldOrder) {
    this.invoice = invoice;
    this.goods = lines.length;
    this.left = invoice.map((line) => ({ ...line }));
    this.refunded = lines.map(() => 0n);
    this.leftOfPayment = sum(invoice.map(({ total }) => total));
    this.wrap = wrap;
    this.delivery = delivery;
  }

  /** Up to each piece its share of what was paid for the line, rounded: all pieces add up to the line. */
  cost(line: number, pieces: bigint): bigint {
    const { total, quantity } = this.invoice[line] as DocumentLine;
    const upTo = (count: bigint) => roundHalfUp(total * count, quantity ?? 1n);
    const before = this.refunded[line] ?? 0n;
    return upTo(before + pieces) - upTo(before);
  }

  /**
   * A refund of pieces, wrap and delivery, or of an amount. Less than ₹1 that would stay goes back with it, and where
   * less is left than these cost, it is shared.
   * @returns the lines of its credit note
   */
  refund(wanted: Wanted): { amount: bigint; lines: DocumentLine[] } {
    const { pieces = [], wrap, delivery, amount } = wanted === 'all' ? this.everything() : wanted;
    const costs = pieces.map(([line, count]) => this.cost(line, count));
    costs.push(wrap ? this.wrap : 0n, delivery ? this.delivery : 0n);
    const named = sum(costs);
    const asked =
      wanted === 'all' ? this.leftOfPayment : (amount ?? (named < this.leftOfPayment ? named : this.leftOfPayment));
    const rest = this.leftOfPayment - asked;
    const back = rest > 0n && rest < 100n ? this.leftOfPayment : asked;
    const shares = back < named ? shareOut(back, costs) : costs;
    for (const [line, count] of pieces) this.refunded[line] = (this.refunded[line] ?? 0n) + count;
    if (wrap) this.wrap = 0n;
    if (delivery) this.delivery = 0n;
    this.leftOfPayment -= back;
    return { amount: back, lines: this.credit(back, pieces, shares) };
  }

  everything() {
    const { invoice, refunded } = this;
    const pieces = refunded.flatMap((gone, line): [number, bigint][] => {
      const open = (invoice[line]?.quantity ?? 0n) - gone;
      return open > 0n ? [[line, open]] : [];
    });
    return { pieces, wrap: this.wrap > 0n, delivery: this.delivery > 0n, amount: undefined };
  }

  /** Named parts lower their own lines, the rest each line in proportion to what is left of it. */
  credit(amount: bigint, pieces: readonly [number, bigint][], shares: readonly bigint[]): DocumentLine[] {
    const all = sum(this.left.map(({ total }) => total));
    const credited = amount < all ? amount : all;
    const named = this.left.map(() => 0n);
    const name = (at: number, paise: bigint) => {
      const open = this.left[at]?.total ?? 0n;
      named[at] = paise < open ? paise : open;
    };
    for (const [at, [line]] of pieces.entries()) name(line, shares[at] ?? 0n);
    this.nameBeside('wrap', shares.at(-2) ?? 0n, name);
    this.nameBeside('delivery', shares.at(-1) ?? 0n, name);
    const free = shareOut(
      credited - sum(named),
      this.left.map(({ total }, at) => total - (named[at] ?? 0n)),
    );
    const lines = this.left.map((line, at) => {
      const count = pieces.find(([position]) => position === at)?.[1] ?? 0n;
      const gone = count < (line.quantity ?? 0n) ? count : (line.quantity ?? 0n);
      return { ...line, quantity: gone || null, total: (named[at] ?? 0n) + (free[at] ?? 0n) };
    });
    this.left = this.left.map((line, at) => ({
      ...line,
      total: line.total - (lines[at]?.total ?? 0n),
      quantity: line.quantity === null ? null : line.quantity - (lines[at]?.quantity ?? 0n),
    }));
    return lines;
  }

  private nameBeside(kind: 'wrap' | 'delivery', paise: bigint, name: (at: number, paise: bigint) => void): void {
    const weights = this.left.map(({ beside, total }) => (beside === kind ? total : 0n));
    const all = sum(weights);
    for (const [at, share] of shareOut(paise < all ? paise : all, weights).entries()) if (share > 0n) name(at, share);
  }

  /** All that is left: the sale did not come about. */
  creditAll(): DocumentLine[] {
    const lines = this.left.map((line) => ({ ...line, quantity: line.quantity || null }));
    this.left = this.left.map((line) => ({ ...line, total: 0n, quantity: line.quantity === null ? null : 0n }));
    return lines;
  }
}

export type Wanted =
  | 'all'
  | { pieces?: readonly [number, bigint][]; wrap?: boolean; delivery?: boolean; amount?: bigint | undefined };
