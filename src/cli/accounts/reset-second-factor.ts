import { emailInput } from '../../accounts/api.ts';
import { resetSecondFactor } from '../../accounts/index.ts';
import type { Config } from '../../config.ts';
import { withDatabase } from '../with-database.ts';

export async function resetFactor(config: Config, [email = '']: string[]): Promise<string> {
  const address = emailInput.safeParse(email);
  if (!address.success)
    throw new Error('Name the email address: npm run shop -- admin reset-second-factor kavita@example.com');
  return withDatabase(config, async (db) => {
    if (!(await resetSecondFactor(db, address.data))) throw new Error(`There is no account with ${address.data}.`);
    return `${address.data} has no second factor now, and all sessions of the account have ended.`;
  });
}
