import { removeAdmin } from '../../accounts/index.ts';
import type { Config } from '../../config.ts';
import { withDatabase } from '../with-database.ts';

export async function removeAdminRights(config: Config, [email = '']: string[]): Promise<string> {
  if (!email) throw new Error('Name the email address: npm run shop -- admin remove kavita@example.com');
  const wasAdmin = await withDatabase(config, (db) => removeAdmin(db, email));
  if (wasAdmin === null) throw new Error(`There is no account with the email address ${email}.`);
  return wasAdmin ? `${email} is no admin any more.` : `${email} was no admin; nothing was changed.`;
}
