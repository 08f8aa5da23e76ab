import { emailInput } from '../accounts/api.ts';
import { ensureAdmin } from '../accounts/index.ts';
import { openDatabase } from '../platform/database/open.ts';
import type { Settings } from '../settings.ts';

/**
 * Makes a person an owner of the shop, or with `--assistant` an assistant, with the password from ADMIN_PASSWORD. The embedded database has to be free: stop the shop first.
 * @throws Error with one line
 */
export async function addAdmin(settings: Settings, [email = '', option]: string[]): Promise<string> {
  const { adminPassword } = settings;
  const address = emailInput.safeParse(email);
  if (!address.success) throw new Error('Name the e-mail address: npm run shop -- admin add kavita@example.com');
  if (!adminPassword) throw new Error('Set ADMIN_PASSWORD to the password of the account, at least 8 characters.');
  if (option !== undefined && option !== '--assistant')
    throw new Error(`"${option}" is not understood: use --assistant, or nothing for an owner.`);
  const adminRole = option ? 'assistant' : 'owner';
  const db = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, isPatient: true });
  try {
    const isNew = await ensureAdmin(db, { email: address.data, password: adminPassword, adminRole }, settings.shopName);
    if (!isNew) return `${address.data} is an admin already; nothing was changed.`;
    return `${address.data} is an ${option ? 'assistant' : 'admin'}.`;
  } finally {
    await db.close();
  }
}
