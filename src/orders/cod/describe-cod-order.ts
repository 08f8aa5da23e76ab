import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Bill, DeliveryZone } from '../../shared/orders/bill.ts';
import type { CodAsked } from '../../shared/orders/cod.ts';
import { countRefusals } from './refusals.ts';

export interface AskedOrder {
  bill: Pick<Bill, 'totalPaise'>;
  deliveryZone: DeliveryZone | null;
  pin: string | null;
  isGift: boolean;
  lines: readonly AskedLine[];
}
/** A line of a priced cart. */
interface AskedLine {
  answers: readonly unknown[];
  product: { makeDays: number; shipping: boolean };
}
export interface AskingBuyer {
  accountId: string | null;
  phone: string;
}

/** The facts on which `decideCod` decides. */
export async function describeCodOrder(
  queries: Queries,
  salt: string,
  { bill, deliveryZone, pin, isGift, lines }: AskedOrder,
  buyer: AskingBuyer,
): Promise<CodAsked> {
  return {
    totalPaise: bill.totalPaise,
    pin,
    isGift,
    isCollected: deliveryZone === 'pickup' || lines.some(({ product }) => !product.shipping),
    isPersonalised: lines.some(({ answers }) => answers.length > 0),
    isMadeToOrder: lines.some(({ product }) => product.makeDays > 0),
    ...(await describeBuyer(queries, salt, buyer)),
  };
}

async function describeBuyer(queries: Queries, salt: string, { accountId, phone }: AskingBuyer) {
  if (!accountId) return { hasAccount: false, hasPaidBefore: false, refusals: 0 };
  const [refusals, { rows }] = await Promise.all([
    countRefusals(queries, salt, { accountId, phone }),
    queries.execute<{ hasPaid: boolean }>(sql`select exists (
      select from orders join checkouts on checkouts.id = orders.checkout_id
      where orders.buyer_id = ${accountId}::text and orders.refund_reason is null and checkouts.amount_paise > 0
        and (checkouts.state = 'paid' or checkouts.cod_state = 'collected')) as "hasPaid"`),
  ]);
  return { hasAccount: true, hasPaidBefore: rows[0]?.hasPaid ?? false, refusals };
}
