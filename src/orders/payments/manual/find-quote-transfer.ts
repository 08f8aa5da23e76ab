import { and, eq, sql } from 'drizzle-orm';
import type { Connections } from '../../../platform/database/database.ts';
import type { ManualAccount } from '../../../platform/payments/manual.ts';
import { toRupees } from '../../../shared/money.ts';
import { findShopSettings } from '../../../shop-settings/index.ts';
import type { TransferBody } from '../../core/bodies/order-output.ts';
import { checkouts } from '../../core/tables/checkout-schema.ts';
import { orders } from '../../core/tables/order-schema.ts';
import { customQuotes } from '../../custom/schema.ts';
import { describeTransfer } from './manual-payment.ts';

export interface QuoteTransferDependencies {
  db: Connections;
  shopName: string;
  findManualAccount: () => Promise<ManualAccount | null>;
}

/**
 * How to pay what a quote awaits by UPI or bank transfer; nothing personal. A first payment is shown only to the buyer
 * who placed it, because its goods go to the address that they gave; the balance is for everybody with the link. Null
 * when none is awaited.
 */
export async function findQuoteTransfer(
  { db, shopName, findManualAccount }: QuoteTransferDependencies,
  { code, callerId }: { code: string; callerId: string | null },
): Promise<TransferBody | null> {
  const account = await findManualAccount();
  if (!account) return null;
  const { amountPaise, heldUntil, isManual, state, balanceOf, buyerId } = checkouts;
  const [awaited] = await db.read
    .select({ number: orders.number, amountPaise, heldUntil })
    .from(customQuotes)
    .innerJoin(checkouts, and(eq(checkouts.quoteId, customQuotes.id), isManual, eq(state, 'held')))
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(
      and(
        eq(customQuotes.code, code),
        sql`${heldUntil} > now()`,
        sql`case when ${customQuotes.orderId} is null then ${buyerId} = ${callerId}::text else ${balanceOf} = ${customQuotes.orderId} end`,
      ),
    );
  if (!awaited) return null;
  const settings = await findShopSettings(db.read, shopName);
  const { number, amountPaise: paise, heldUntil: payUntil } = awaited;
  return describeTransfer(account, settings.shopName, { number, amount: toRupees(paise), payUntil });
}
