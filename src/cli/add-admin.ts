import { emailInput } from '../accounts/api.ts';
import { ensureAdmin } from '../accounts/index.ts';
import { openDatabase } from '../platform/database/open.ts';
import type { Settings } from '../settings.ts';

/**
 * Makes a person an admin, with the password from ADMIN_PASSWORD. The embedded database has to be free: stop the shop first.
 * @throws Error with one line
 */
export async function addAdmin(settings: Settings, [email = '']: string[]): Promise<string> {
  const { adminPassword } = settings;
  const address = emailInput.safeParse(email);
  if (!address.success) throw new Error('Name the e-mail address: npm run shop -- admin add kavita@example.com');
  if (!adminPassword) throw new Error('Set ADMIN_PASSWORD to the password of the account, at least 8 characters.');
  const db = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, isPatient: true });
  try {
    const isNew = await ensureAdmin(db, { email: address.data, password: adminPassword }, settings.shopName);
    return isNew ? `${address.data} is an admin.` : `${address.data} is an admin already; nothing was changed.`;
  } finally {
    await db.close();
  }
}
