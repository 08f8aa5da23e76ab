import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newSecret } from '../../platform/id.ts';
import type { CodState } from '../core/cod-states.ts';
import type { StoredDecision } from '../core/stored-decision.ts';
import { codOrders } from '../core/tables/cod-schema.ts';

/** Digits of a PIN code by which costs are listed: a sorting district. */
const regionDigits = 3;

interface NewCodOrder {
  orderId: string;
  decision: StoredDecision;
  /** Null = it is not to be confirmed. */
  waitHours: number | null;
}

/** The second time changes nothing. */
export async function writeCodOrder(tx: Tx, { orderId, decision, waitHours }: NewCodOrder): Promise<void> {
  const confirmUntil = sql`now() + make_interval(hours => ${waitHours}::int)`;
  await tx
    .insert(codOrders)
    .values({
      ...{ orderId, decision, region: decision.asked.pin?.slice(0, regionDigits) ?? '' },
      ...(waitHours !== null && { confirmKey: newSecret(), confirmUntil }),
    })
    .onConflictDoNothing();
}

/** For an order that was made before its advance is paid; does nothing for others. */
export async function writeAwaiting(
  tx: Tx,
  { codState, codDecision: decision }: { codState: CodState | null; codDecision: StoredDecision | null },
  orderId: string,
): Promise<void> {
  if (codState === 'awaiting' && decision) await writeCodOrder(tx, { orderId, decision, waitHours: null });
}
