import { emailInput } from '../../accounts/api.ts';
import { ensureAdmin } from '../../accounts/index.ts';
import type { Config } from '../../config.ts';
import { withDatabase } from '../with-database.ts';

export async function addAdmin(config: Config, [email = '', option]: string[]): Promise<string> {
  const { adminPassword } = config;
  const address = emailInput.safeParse(email);
  if (!address.success) throw new Error('Name the email address: npm run shop -- admin add kavita@example.com');
  if (!adminPassword) throw new Error('Set ADMIN_PASSWORD to the password of the account, at least 8 characters.');
  if (option !== undefined && option !== '--assistant')
    throw new Error(`"${option}" is not understood: use --assistant, or nothing for an owner.`);
  const adminRole = option ? 'assistant' : 'owner';
  const person = { email: address.data, password: adminPassword, adminRole } as const;
  const isNew = await withDatabase(config, (db) => ensureAdmin(db, person), { mayBeNew: true });
  if (!isNew) return `${address.data} is an admin already; nothing was changed.`;
  return `${address.data} is an ${option ? 'assistant' : 'admin'}.`;
}
