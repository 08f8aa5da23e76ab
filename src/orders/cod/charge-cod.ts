import type { Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPaise } from '../../shared/money.ts';
import { addUpBill, type Bill } from '../../shared/orders/bill.ts';
import { type CodAdvance, decideCod, findPayNowDiscount, rulesAtPin } from '../../shared/orders/cod.ts';
import type { StoredDecision } from '../core/stored-decision.ts';
import { findCodRules, lockCodRules, type SaltedRules } from './cod-rules.ts';
import { type AskedOrder, type AskingBuyer, describeCodOrder } from './describe-cod-order.ts';

type Priced = Omit<AskedOrder, 'bill'> & { bill: Bill };

/** The charge is a part of the delivery: goods, delivery and collecting the money are one supply. */
export function addCodCharge(bill: Bill, chargePaise: number): Bill {
  const { goodsPaise, discountPaise, wrapPaise, deliveryPaise } = bill;
  return addUpBill(goodsPaise, { discountPaise, wrapPaise, deliveryPaise: deliveryPaise + chargePaise });
}

export interface AgreedCod {
  chargePaise: number;
  /** Paid before the parcel is sent; 0 = nothing. */
  advancePaise: number;
  decision: StoredDecision;
}

/**
 * Throws ShopError 409 cod_refused with the reason, also where the buyer is about to pay another advance than is asked.
 */
export async function requireCod(
  tx: Tx,
  order: AskedOrder,
  buyer: AskingBuyer,
  advancePaise: number,
): Promise<AgreedCod> {
  const { rules, salt } = await lockCodRules(tx);
  const asked = await describeCodOrder(tx, salt, order, buyer);
  const decision = decideCod(rules, asked);
  if (!decision.isOffered) throw new ShopError('cod_refused', decision.reason);
  const askedPaise = decision.advance?.paise ?? 0;
  if (askedPaise !== advancePaise) throw new ShopError('cod_refused', describeOtherAdvance(askedPaise));
  const { chargePaise } = decision;
  return { chargePaise, advancePaise, decision: { rules: rulesAtPin(rules, asked.pin), asked } };
}

function describeOtherAdvance(askedPaise: number): string {
  return askedPaise === 0
    ? t('shopping.nothingInAdvance')
    : t('shopping.inAdvance', { amount: formatPaise(askedPaise) });
}

/** The discount for paying at once: only where the order could be paid in cash. */
export async function findPayNowPaise(
  queries: Queries,
  { rules, salt }: SaltedRules,
  order: Priced,
  buyer: AskingBuyer,
): Promise<number> {
  if (!rules.isOn || rules.payNowPaise === 0 || !buyer.accountId) return 0;
  const decision = decideCod(rules, await describeCodOrder(queries, salt, order, buyer));
  return decision.isOffered ? findPayNowDiscount(rules, order.bill) : 0;
}

export interface QuotedCod {
  /** Null = it is offered. */
  reason: string | null;
  chargePaise: number;
  /** What paying at once takes off the bill, beside the charge. */
  payNowPaise: number;
  totalPaise: number;
  /** What is paid at once, and why; null = nothing. */
  advance: CodAdvance | null;
  /** It goes back when the parcel is refused. */
  returnsAdvance: boolean;
}

/** For a cart that is only looked at; null while cash on delivery is off. */
export async function quoteCod(queries: Queries, order: Priced, buyer: AskingBuyer): Promise<QuotedCod | null> {
  const { rules, salt } = await findCodRules(queries);
  if (!rules.isOn) return null;
  const decision = decideCod(rules, await describeCodOrder(queries, salt, order, buyer));
  const chargePaise = decision.isOffered ? decision.chargePaise : 0;
  return {
    reason: decision.isOffered ? null : decision.reason,
    chargePaise,
    payNowPaise: decision.isOffered ? findPayNowDiscount(rules, order.bill) : 0,
    totalPaise: order.bill.totalPaise + chargePaise,
    advance: decision.isOffered ? decision.advance : null,
    returnsAdvance: rules.returnsAdvance,
  };
}
