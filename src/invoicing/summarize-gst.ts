import type { PlaceOfSupply, Taxes, TaxLine } from './document-content.ts';
import type { FoundDocument } from './find-documents.ts';
import { addTaxes } from './taxes/compute-taxes.ts';

/**
 * Inter-state invoices above this to unregistered buyers are listed one by one (GSTR-1 table 5, notification 12/2024).
 */
const largePaise = 10_000_000;

/** A return is filed for one registration; a shop that moved to another state has two. */
interface OfSeller {
  gstin: string;
}

export interface GstSummary {
  /** Tables 4A and 9B: invoices to registered buyers, and their credit notes, one by one. */
  b2b: ({ document: FoundDocument; rate: number } & Taxes & OfSeller)[];
  /** Table 7: to consumers, by state and rate, less credit notes; taxable goods only. */
  b2cs: ({ place: PlaceOfSupply; rate: number } & Taxes & OfSeller)[];
  /** Tables 5 and 9B: large invoices to other states, and their credit notes. */
  b2cl: ({ document: FoundDocument; rate: number } & Taxes & OfSeller)[];
  /** Table 8: goods at 0 %, less credit notes. */
  exempt: ({ table: '8A' | '8B' | '8C' | '8D'; what: string; totalPaise: number } & OfSeller)[];
  /** Table 12, by registered buyers and consumers, less credit notes in value and pieces. */
  hsn: ({ buyers: 'B2B' | 'B2C'; hsn: string; rate: number; quantity: number } & Taxes & OfSeller)[];
  /** Table 13, late credit notes included. */
  issued: ({ title: string; first: string; last: string; count: number } & OfSeller)[];
}

/** Names of table 13: a series of numbers is of one nature, bills of supply among its invoices. */
const natures: Record<FoundDocument['series'], string> = {
  invoice: 'Invoices for outward supply',
  credit_note: 'Credit note',
  receipt: 'Receipt voucher',
  refund_voucher: 'Refund voucher',
};

const isRegistered = ({ content }: FoundDocument) => content.seller.status === 'registered';

export function isLarge(document: FoundDocument): boolean {
  return !isToBusiness(document) && isInterState(document) && document.content.totals.totalPaise > largePaise;
}

/**
 * Sums of a month's documents of a registered seller, for each registration; `largeOrders` are the orders whose
 * invoices are large, of earlier months too.
 */
export function summarizeGst(all: readonly FoundDocument[], largeOrders: ReadonlySet<string>): GstSummary {
  const own = Map.groupBy(all.filter(isRegistered), ({ content }) => content.seller.gstin);
  const sums = [...own.entries()].map(([gstin, documents]) =>
    addSeller(summarizeSeller(documents, largeOrders), gstin),
  );
  return {
    b2b: sums.flatMap(({ b2b }) => b2b),
    b2cs: sums.flatMap(({ b2cs }) => b2cs),
    b2cl: sums.flatMap(({ b2cl }) => b2cl),
    exempt: sums.flatMap(({ exempt }) => exempt),
    hsn: sums.flatMap(({ hsn }) => hsn),
    issued: sums.flatMap(({ issued }) => issued),
  };
}

type Summed = { [Key in keyof GstSummary]: Omit<GstSummary[Key][number], 'gstin'>[] };

function addSeller(sums: Summed, gstin: string): GstSummary {
  const tables = Object.entries(sums).map(([key, rows]) => [key, rows.map((row) => ({ ...row, gstin }))]);
  return Object.fromEntries(tables) as GstSummary;
}

function summarizeSeller(all: readonly FoundDocument[], largeOrders: ReadonlySet<string>): Summed {
  const isTaxed = ({ series }: FoundDocument) => series === 'invoice' || series === 'credit_note';
  const documents = all.filter((one) => isTaxed(one) && !one.content.isLate);
  const rows = documents.flatMap((document) => document.content.lines.map((line) => ({ document, line })));
  const taxable = rows.filter(({ line }) => line.rate > 0);
  const toBusiness = taxable.filter(({ document }) => isToBusiness(document));
  const toConsumers = taxable.filter(({ document }) => !isToBusiness(document));
  const small = toConsumers.filter(({ document }) => !largeOrders.has(document.orderId));
  const large = toConsumers.filter(({ document }) => largeOrders.has(document.orderId));
  return {
    b2b: listByDocument(toBusiness),
    b2cs: group(small, ({ document, line }) => `${document.content.placeOfSupply.code} ${line.rate}`).map(
      (groupRows) => ({
        place: groupRows[0].document.content.placeOfSupply,
        rate: groupRows[0].line.rate,
        ...sumNetTaxes(groupRows),
      }),
    ),
    b2cl: listByDocument(large),
    exempt: exemptRows(rows.filter(({ line }) => line.rate === 0)),
    hsn: group(rows, ({ document, line }) => `${buyersKind(document)} ${line.hsn} ${line.rate}`).map((groupRows) => ({
      buyers: buyersKind(groupRows[0].document),
      hsn: groupRows[0].line.hsn,
      rate: groupRows[0].line.rate,
      quantity: netPieces(groupRows),
      ...sumNetTaxes(groupRows),
    })),
    issued: listSeries(all),
  };
}

/**
 * In the order of `natures`; documents of a series come by number. A row has as many documents as numbers: a prefix
 * that was changed begins one, and so does a number between that is of another registration, or of none.
 */
function listSeries(documents: readonly FoundDocument[]): Summed['issued'] {
  const bySeries = Map.groupBy(documents, ({ series }) => series);
  return (Object.keys(natures) as FoundDocument['series'][]).flatMap((series) =>
    splitRuns(bySeries.get(series) ?? []).map(({ first, last }) => ({
      ...{ title: natures[series], first: first.number, last: last.number },
      count: last.sequence - first.sequence + 1,
    })),
  );
}

function splitRuns(issued: readonly FoundDocument[]): { first: FoundDocument; last: FoundDocument }[] {
  const head = ({ number }: FoundDocument) => number.slice(0, number.lastIndexOf('/'));
  const runs: { first: FoundDocument; last: FoundDocument }[] = [];
  for (const one of issued) {
    const run = runs.at(-1);
    if (run && head(run.last) === head(one) && run.last.sequence + 1 === one.sequence) run.last = one;
    else runs.push({ first: one, last: one });
  }
  return runs;
}

interface Row {
  document: FoundDocument;
  line: TaxLine;
}

const isToBusiness = ({ content }: FoundDocument) => content.buyer.gstin !== undefined;
const buyersKind = (document: FoundDocument) => (isToBusiness(document) ? ('B2B' as const) : ('B2C' as const));

function listByDocument(rows: readonly Row[]) {
  return group(rows, ({ document, line }) => `${document.number} ${document.id} ${line.rate}`).map((groupRows) => ({
    document: groupRows[0].document,
    rate: groupRows[0].line.rate,
    ...sumNetTaxes(groupRows),
  }));
}

const isInterState = ({ content: { seller, placeOfSupply } }: FoundDocument) =>
  placeOfSupply.code !== seller.state.code;

function exemptRows(rows: readonly Row[]): Summed['exempt'] {
  const paise = (interState: boolean, toBusiness: boolean) =>
    sumNetTaxes(
      rows.filter(({ document }) => isInterState(document) === interState && isToBusiness(document) === toBusiness),
    ).totalPaise;
  return [
    { table: '8A', what: 'Inter-state supplies to registered persons', totalPaise: paise(true, true) },
    { table: '8B', what: 'Intra-state supplies to registered persons', totalPaise: paise(false, true) },
    { table: '8C', what: 'Inter-state supplies to unregistered persons', totalPaise: paise(true, false) },
    { table: '8D', what: 'Intra-state supplies to unregistered persons', totalPaise: paise(false, false) },
  ];
}

/** A credit note for an amount, and not for pieces, has no quantity. */
function netPieces(rows: readonly Row[]): number {
  const pieces = ({ document, line }: Row) => (line.quantity ?? 0) * (document.series === 'credit_note' ? -1 : 1);
  return rows.reduce((total, row) => total + pieces(row), 0);
}

/** Credit notes count against. */
function sumNetTaxes(rows: readonly Row[]): Taxes {
  const part = (isCredit: boolean) =>
    addTaxes(rows.filter(({ document }) => (document.series === 'credit_note') === isCredit).map(({ line }) => line));
  const [made, credited] = [part(false), part(true)];
  return {
    taxablePaise: made.taxablePaise - credited.taxablePaise,
    cgstPaise: made.cgstPaise - credited.cgstPaise,
    sgstPaise: made.sgstPaise - credited.sgstPaise,
    igstPaise: made.igstPaise - credited.igstPaise,
    totalPaise: made.totalPaise - credited.totalPaise,
  };
}

function group<T>(rows: readonly T[], getKey: (row: T) => string): [T, ...T[]][] {
  return [...Map.groupBy(rows, getKey).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, members]) => members as [T, ...T[]]);
}
