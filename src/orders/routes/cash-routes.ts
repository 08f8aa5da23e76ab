import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise, roundToPaise, toRupees } from '../../shared/money.ts';
import { type AdvanceSize, type CodRules, parsePins } from '../../shared/orders/cod.ts';
import { type Booked, bookRemittance, settleRow } from '../cash/book-remittance.ts';
import { cashEndpoints } from '../cash/cash-endpoints.ts';
import type { RemittancePreviewBody } from '../cash/cash-output.ts';
import { findCashCosts } from '../cash/find-costs.ts';
import { findPastCash } from '../cash/find-past.ts';
import { listCash } from '../cash/list-cash.ts';
import { addedFee, type MatchedRow, matchRows } from '../cash/match-rows.ts';
import { readSentRemittance } from '../cash/sent-remittance.ts';
import { receiveByHand } from '../cash/settle-late.ts';
import { type CodRulesBody, codEndpoints } from '../cod/cod-endpoints.ts';
import { findCodRules, saveCodRules } from '../cod/cod-rules.ts';
import { confirmByAdmin, confirmByBuyer } from '../cod/confirm-cod.ts';
import { forgiveRefusal } from '../cod/refusals.ts';
import { recordReturned } from '../cod/refuse-parcel.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import { requireOrderPage } from '../reports/find-order-page.ts';

interface CashDependencies {
  db: Database;
  queue: Queue;
}

const rulesLink = '/dashboard/admin/cash';
const cashLink = '/dashboard/admin/cash-in';
const orderLink = (orderId: string) => `/dashboard/admin/order/${orderId}`;

export function cashRoutes(bind: Bind, deps: CashDependencies): void {
  rulesRoutes(bind, deps);
  codOrderRoutes(bind, deps);
  remittanceRoutes(bind, deps);
}

function rulesRoutes(bind: Bind, { db }: CashDependencies): void {
  bind(codEndpoints.readCodRules, async () => ({ success: true, ...rulesBody((await findCodRules(db.read)).rules) }));
  bind(codEndpoints.changeCodRules, async ({ body, caller }) => {
    const rules = rulesIn(body);
    await db.transaction(async (tx) => {
      await saveCodRules(tx, rules);
      await recordAuditEntry(tx, caller, message('auditEntries.codRules'), rulesLink);
    });
    const said = rules.isOn ? t('cashAnswers.isOffered') : t('cashAnswers.isOff');
    return { success: true, message: said, ...rulesBody(rules) };
  });
}

/** Throws ShopError 400 with the field. */
function rulesIn(body: CodRulesBody): CodRules {
  const { charge, payNow, least, greatest, onlyPins, neverPins, advancePins, ...sized } = body;
  const { firstAdvance, madeAdvance, pinAdvance, ...others } = sized;
  if (greatest < least) throw fieldError('greatest', t('cashAnswers.greatestBelowLeast'));
  return {
    ...others,
    chargePaise: roundToPaise(charge),
    payNowPaise: roundToPaise(payNow),
    leastPaise: roundToPaise(least),
    greatestPaise: roundToPaise(greatest),
    firstAdvance: readAdvanceSize('firstAdvance', firstAdvance),
    madeAdvance: madeAdvance.kind === 'same' ? { kind: 'same' } : readAdvanceSize('madeAdvance', madeAdvance),
    onlyPins: requirePins('onlyPins', onlyPins),
    neverPins: requirePins('neverPins', neverPins),
    advancePins: requirePins('advancePins', advancePins),
    pinAdvance: readAdvanceSize('pinAdvance', pinAdvance),
  };
}

/** Throws ShopError 400 with the field. */
function readAdvanceSize(path: string, { kind, value }: { kind: string; value: number }): AdvanceSize {
  if (kind !== 'amount' && kind !== 'percent') return { kind: 'none' };
  if (value < (kind === 'amount' ? 1 : 0.01)) throw fieldError(path, t('cashAnswers.moreThanNothing'));
  return kind === 'amount' ? { kind, paise: roundToPaise(value) } : { kind, percent: value };
}

function sizeBody<T extends CodRules['madeAdvance']>(size: T): { kind: T['kind']; value: number } {
  const value = size.kind === 'amount' ? toRupees(size.paise) : size.kind === 'percent' ? size.percent : 0;
  return { kind: size.kind, value };
}

function requirePins(path: string, typed: string): string[] {
  const pins = parsePins(typed);
  if (!pins) throw fieldError(path, t('cashAnswers.pinsForm'));
  return pins;
}

function rulesBody({
  chargePaise,
  payNowPaise,
  leastPaise,
  greatestPaise,
  onlyPins,
  neverPins,
  advancePins,
  firstAdvance,
  madeAdvance,
  pinAdvance,
  ...others
}: CodRules): CodRulesBody {
  return {
    ...others,
    charge: toRupees(chargePaise),
    payNow: toRupees(payNowPaise),
    least: toRupees(leastPaise),
    greatest: toRupees(greatestPaise),
    firstAdvance: sizeBody(firstAdvance),
    madeAdvance: sizeBody(madeAdvance),
    onlyPins: onlyPins.join(', '),
    neverPins: neverPins.join(', '),
    advancePins: advancePins.join(', '),
    pinAdvance: sizeBody(pinAdvance),
  };
}

function codOrderRoutes(bind: Bind, { db, queue }: CashDependencies): void {
  bind(codEndpoints.confirmCodOrder, async ({ params, body, reply }) => {
    reply.header('cache-control', 'no-store');
    await db.transaction((tx) => confirmByBuyer(tx, { viewKey: params.key, confirmKey: body.confirmKey }));
    return { success: true, message: t('shopping.codConfirmed') };
  });
  bind(codEndpoints.confirmForBuyer, async ({ params: { orderId }, caller }) => {
    await db.transaction(async (tx) => {
      await confirmByAdmin(tx, orderId, caller);
      const what = message('auditEntries.orderConfirmed', { order: await findOrderName(tx, orderId) });
      await recordAuditEntry(tx, caller, what, orderLink(orderId));
    });
    return { success: true, message: t('cashAnswers.orderConfirmed'), ...(await requireOrderPage(db.read, orderId)) };
  });
  bind(codEndpoints.recordReturned, async ({ params: { orderId }, body, caller }) => {
    const { cost, restock: isRestocked, refused: isBuyersRefusal } = body;
    await db.transaction(async (tx) => {
      const returned = { orderId, costPaise: roundToPaise(cost), isRestocked, isBuyersRefusal, by: caller };
      await recordReturned(tx, { queue }, returned);
      const what = message('auditEntries.parcelCameBack', { order: await findOrderName(tx, orderId) });
      await recordAuditEntry(tx, caller, what, orderLink(orderId));
    });
    const said = isRestocked ? t('cashAnswers.piecesBack') : t('cashAnswers.piecesWrittenOff');
    return { success: true, message: said, ...(await requireOrderPage(db.read, orderId)) };
  });
  bind(codEndpoints.forgiveRefusal, async ({ params: { orderId }, caller }) => {
    await db.transaction(async (tx) => {
      await forgiveRefusal(tx, orderId);
      const what = message('auditEntries.refusalForgiven', { order: await findOrderName(tx, orderId) });
      await recordAuditEntry(tx, caller, what, orderLink(orderId));
    });
    return { success: true, message: t('cashAnswers.refusalForgiven') };
  });
}

function remittanceRoutes(bind: Bind, { db }: CashDependencies): void {
  bind(cashEndpoints.listCash, async () => ({ success: true, ...(await listCash(db.read)) }));
  bind(cashEndpoints.findCashCosts, async () => ({ success: true, ...(await findCashCosts(db.read)) }));
  bind(cashEndpoints.findPastCash, async () => ({ success: true, ...(await findPastCash(db.read)) }));
  bind(cashEndpoints.previewRemittance, async ({ body }) => {
    const { rows, notes } = await readSentRemittance(body);
    return { success: true, ...previewBody(await matchRows(db.read, rows)), notes };
  });
  bind(cashEndpoints.bookRemittance, async ({ body: { name, ...sent }, caller }) => {
    const { rows } = await readSentRemittance(sent);
    const said = await db.transaction(async (tx) => {
      const booked = await bookRemittance(tx, { fileName: name, rows, by: caller });
      const what = message('auditEntries.remittanceBooked', { amount: sumBooked(booked), name });
      await recordAuditEntry(tx, caller, what, cashLink);
      return describeBooked(booked);
    });
    return { success: true, message: said, ...(await listCash(db.read)) };
  });
  bind(cashEndpoints.settleRemittanceRow, async ({ params: { rowId }, body, caller }) => {
    await db.transaction(async (tx) => {
      await settleRow(tx, rowId, body, caller);
      await recordAuditEntry(tx, caller, message('auditEntries.remittanceLine'), cashLink);
    });
    return { success: true, message: t('cashAnswers.lineIsSettled'), ...(await listCash(db.read)) };
  });
  bind(cashEndpoints.receiveCash, async ({ params: { orderId }, body: { reference }, caller }) => {
    await db.transaction(async (tx) => {
      await receiveByHand(tx, { orderId, reference, by: caller });
      const what = message('auditEntries.cashRecorded', { order: await findOrderName(tx, orderId), reference });
      await recordAuditEntry(tx, caller, what, orderLink(orderId));
    });
    return { success: true, message: t('cashAnswers.moneyRecorded'), ...(await requireOrderPage(db.read, orderId)) };
  });
}

function previewBody(rows: readonly MatchedRow[]): Omit<RemittancePreviewBody, 'notes'> {
  const feePaise = rows.reduce((sum, row) => sum + addedFee(row), 0);
  return {
    fee: toRupees(feePaise),
    rows: rows.map(({ reference, amountPaise, fit, order }) => ({
      ...{ reference, fit, amount: toRupees(amountPaise) },
      number: order?.number ?? null,
      buyer: order?.buyer ?? null,
      expected: order ? toRupees(order.amountPaise) : null,
    })),
  };
}

const sumBooked = ({ booked }: Booked) => formatPaise(booked.reduce((sum, { amountPaise }) => sum + amountPaise, 0));

function describeBooked(rows: Booked): string {
  const { booked, open, known } = rows;
  const sentences = [
    t('cashAnswers.booked', { amount: sumBooked(rows), count: booked.length }),
    ...(open.length > 0 ? [t('cashAnswers.linesWait', { count: open.length })] : []),
    ...(known.length > 0 ? [t('cashAnswers.bookedBefore', { count: known.length })] : []),
  ];
  return sentences.join(' ');
}
