import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { toRupees } from '../../shared/money.ts';
import type { StoredDecision } from '../core/stored-decision.ts';
import type { PastCashBody } from './cash-output.ts';

type Row = {
  order: string;
  number: number;
  cameBack: boolean;
  costPaise: number;
  retainedPaise: number;
  leftAt: string;
  asked: StoredDecision['asked'];
};

/** As many as the page shows one by one. */
const maxPast = 40;

/** The last orders in cash that were paid or came back, with the facts on which was decided about them. */
export async function findPastCash(queries: Queries): Promise<PastCashBody> {
  const { rows } = await queries.execute<Row & Record<string, unknown>>(sql`
    select orders.id as "order", orders.number, checkouts.cod_state = 'refused' as "cameBack",
      cod.cost_paise as "costPaise", cod.retained_paise as "retainedPaise", cod.left_at as "leftAt", cod.decision -> 'asked' as asked
    from cod_orders cod join orders on orders.id = cod.order_id join checkouts on checkouts.id = orders.checkout_id
    where cod.left_at is not null and checkouts.cod_state in ('collected', 'remitted', 'refused')
    order by cod.left_at desc, orders.number desc limit ${maxPast}`);
  return {
    orders: rows.map(({ asked: { totalPaise, ...asked }, costPaise, retainedPaise, leftAt, ...row }) => ({
      ...row,
      leftAt: new Date(leftAt).toISOString(),
      cost: toRupees(costPaise),
      retained: toRupees(retainedPaise),
      asked: { ...asked, total: toRupees(totalPaise) },
    })),
  };
}
