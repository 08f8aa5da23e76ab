import { sql } from 'drizzle-orm';
import { toRupees } from '../../../shared/money.ts';
import { checkouts } from '../tables/checkout-schema.ts';
import { orders } from '../tables/order-schema.ts';
import type { OrderBody } from './order-output.ts';

export interface CustomOrderFacts {
  code: string;
  /** The quote's. */
  email: string;
  totalPaise: number;
  duePaise: number;
  balanceOrder: string | null;
  balanceOf: string | null;
}

/** Part of a query over orders and their checkouts. */
export const selectCustomOrder = sql<CustomOrderFacts | null>`(
  select json_build_object('code', quote.code, 'email', quote.email, 'balanceOrder', quote.balance_order_id, 'balanceOf', ${orders}.balance_of,
    'totalPaise', ${checkouts}.amount_paise + ${checkouts}.balance_paise,
    'duePaise', case when quote.balance_order_id is null and ${orders}.is_paid and ${orders}.status <> 'Cancelled'
      and ${checkouts}.state = 'paid' then ${checkouts}.balance_paise else 0 end)
  from custom_quotes quote where quote.id = ${checkouts}.quote_id)`;

export function customOrderBody(facts: CustomOrderFacts | null): OrderBody['custom'] {
  if (!facts) return null;
  const { code, totalPaise, duePaise, balanceOrder, balanceOf } = facts;
  return {
    link: `/custom/${code}`,
    total: toRupees(totalPaise),
    due: toRupees(duePaise),
    balanceOrder: balanceOf ? null : balanceOrder,
    balanceOf,
  };
}
