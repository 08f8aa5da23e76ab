import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { ManualAccount } from '../platform/payments/manual.ts';
import { t } from '../shared/languages/translate.ts';
import type { ManualAccountForm } from './api.ts';
import { paymentSettings } from './schema.ts';

/** What is not in the form stays. Throws ShopError 400 for a part of a bank account. */
export async function changeManualAccount(tx: Tx, form: ManualAccountForm): Promise<void> {
  const [stored] = await tx.select({ manual: paymentSettings.manual }).from(paymentSettings).for('update');
  const known = stored?.manual;
  const upiId = form.upiId ?? known?.upiId ?? '';
  const bank = bankAccount({
    holder: form.holder ?? known?.bank?.holder ?? '',
    accountNumber: form.accountNumber ?? known?.bank?.accountNumber ?? '',
    ifsc: form.ifsc ?? known?.bank?.ifsc ?? '',
  });
  const manual: ManualAccount | null = upiId || bank ? { upiId: upiId || null, bank } : null;
  const changed = { manual, changedAt: sql`now()` };
  await tx
    .insert(paymentSettings)
    .values({ id: 'shop', ...changed })
    .onConflictDoUpdate({ target: paymentSettings.id, set: changed });
}

function bankAccount(parts: NonNullable<ManualAccount['bank']>): ManualAccount['bank'] {
  const missing = Object.entries(parts).flatMap(([name, part]) => (part === '' ? [name] : []));
  if (missing.length === 0) return parts;
  if (missing.length === Object.keys(parts).length) return null;
  const message = t('settingAnswers.bankParts');
  throw new ShopError('bad_input', message, { errors: missing.map((path) => ({ path, message })) });
}
