import { desc, eq } from 'drizzle-orm';
import { findLanguageByEmail } from '../../accounts/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { firstLanguage, type Language } from '../../shared/languages/languages.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';

/** The language of a quote's reader: the account's with this address, else that of the guest's last order. */
export async function findReaderLanguage(queries: Queries, email: string): Promise<Language> {
  if (!email) return firstLanguage;
  const known = await findLanguageByEmail(queries, email);
  if (known) return known;
  const [last] = await queries
    .select({ language: checkouts.language })
    .from(checkouts)
    .where(eq(checkouts.guestEmailKey, emailKey(email)))
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return last?.language ?? firstLanguage;
}
