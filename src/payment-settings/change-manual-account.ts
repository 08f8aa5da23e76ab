import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { ManualAccount } from '../platform/payments/manual.ts';
import { paymentSettings } from './schema.ts';

export async function changeManualAccount(
  tx: Tx,
  { upiId, holder, accountNumber, ifsc }: { upiId: string; holder: string; accountNumber: string; ifsc: string },
): Promise<void> {
  const bank = holder ? { holder, accountNumber, ifsc } : null;
  const manual: ManualAccount | null = upiId || bank ? { upiId: upiId || null, bank } : null;
  const changed = { manual, changedAt: sql`now()` };
  await tx
    .insert(paymentSettings)
    .values({ id: 'shop', ...changed })
    .onConflictDoUpdate({ target: paymentSettings.id, set: changed });
}
