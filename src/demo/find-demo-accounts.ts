import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { verifyPassword } from '../platform/secrets/password-hash.ts';
import { demoAccounts, demoBuyers } from './people.ts';

/**
 * Accounts that came with the demo, and admins with a demo password. Shoppers who use a demo person's name do not
 * count.
 */
export async function findDemoAccounts(db: Database): Promise<string[]> {
  const demoEmails = [...new Set([...demoAccounts, ...demoBuyers].map(({ email }) => email as string))];
  const { rows } = await db.read.execute<{
    email: string;
    passwordHash: string;
    isAdmin: boolean;
    isFromDemo: boolean;
  }>(sql`
    select email, password_hash as "passwordHash", role <> 'user' as "isAdmin", email_key in ${demoEmails} and exists (
      select from demo_loads where users.created_at between started_at and coalesce(finished_at, 'infinity')) as "isFromDemo"
    from users where role <> 'user' or email_key in ${demoEmails} order by role, email_key`);
  const found: string[] = [];
  for (const { email, passwordHash, isAdmin, isFromDemo } of rows)
    if (isFromDemo || (isAdmin && (await hasDemoPassword(passwordHash)))) found.push(email);
  return found;
}

async function hasDemoPassword(passwordHash: string): Promise<boolean> {
  for (const { password } of demoAccounts)
    if ((await verifyPassword(password, passwordHash, null)).isRight) return true;
  return false;
}
