import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import type { CourierAccount, CourierAccountSource } from './courier-accounts.ts';

/** Throws ShopError 409 without a provider. Never call it inside a transaction. */
export async function requireAccount(accounts: CourierAccountSource): Promise<CourierAccount> {
  const account = await accounts.find();
  if (!account) throw new ShopError('conflict', t('courierAnswers.noCouriers'));
  return account;
}
