import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { isNoAccount } from '../accounts/index.ts';
import { productNameAndSlug } from '../catalog/index.ts';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { dateInIndia } from '../platform/database/shop-day.ts';
import type { Contact } from '../shared/law/contact.ts';
import { findEmailPreferences } from './refuse-emails.ts';
import { favourites, reminders, sharedFavourites, stockAlerts } from './schema.ts';

export interface ReturningPerson {
  userId: string | null;
  /** Only where it is proven to be the person's. */
  emailKey: string | null;
}

export async function findReturningVisitsData(queries: Queries, { userId, emailKey }: ReturningPerson) {
  const none = or();
  const isTheirAlert = or(
    userId ? eq(stockAlerts.userId, userId) : none,
    emailKey ? eq(stockAlerts.emailKey, emailKey) : none,
  );
  const isTheirReminder = or(
    userId ? eq(reminders.userId, userId) : none,
    emailKey ? eq(reminders.emailKey, emailKey) : none,
  );
  const { productId, createdAt } = favourites;
  const liked = { product: productNameAndSlug(productId), createdAt };
  const { code, showsName } = sharedFavourites;
  const { email, confirmedAt, announcedAt, language } = stockAlerts;
  const asked = {
    product: productNameAndSlug(stockAlerts.productId),
    ...{ email, confirmedAt, announcedAt, language, createdAt: stockAlerts.createdAt },
  };
  return {
    favourites: userId ? await queries.select(liked).from(favourites).where(eq(favourites.userId, userId)) : [],
    shared: userId
      ? await queries.select({ code, showsName }).from(sharedFavourites).where(eq(sharedFavourites.userId, userId))
      : [],
    stockAlerts: isTheirAlert ? await queries.select(asked).from(stockAlerts).where(isTheirAlert) : [],
    reminders: isTheirReminder ? await queries.select().from(reminders).where(isTheirReminder) : [],
    emails: emailKey ? await findEmailPreferences(queries, emailKey) : null,
  };
}

/** Whose addresses wait for a piece or for a day. */
export async function listVisitContacts(queries: Queries, until: string): Promise<Contact[]> {
  const alerts = await queries
    .select({ email: stockAlerts.email })
    .from(stockAlerts)
    .where(and(isNotNull(stockAlerts.email), sql`${dateInIndia(stockAlerts.createdAt)} <= ${until}::date`))
    .orderBy(asc(stockAlerts.id));
  const asked = await queries
    .select({ email: reminders.email })
    .from(reminders)
    .where(sql`${dateInIndia(reminders.createdAt)} <= ${until}::date`)
    .orderBy(asc(reminders.id));
  const describe = (what: string) => (row: { email: string | null }) => ({
    ...{ email: row.email ?? '', name: '', phone: '', isProven: false, what },
  });
  return [
    ...alerts.map(describe('the pieces that you wait for: email address')),
    ...asked.map(describe('your reminders: email address, whom you think of, and the day')),
  ];
}

/** Erases visits of accounts that were deleted or replaced while one of their requests was running. */
export async function eraseVisitsWithoutAccount({ read }: Database): Promise<void> {
  await read.delete(favourites).where(isNoAccount(favourites.userId));
  await read.delete(sharedFavourites).where(isNoAccount(sharedFavourites.userId));
  await read.delete(stockAlerts).where(and(isNotNull(stockAlerts.userId), isNoAccount(stockAlerts.userId)));
  await read.delete(reminders).where(and(isNotNull(reminders.userId), isNoAccount(reminders.userId)));
}

/** What an address has refused stays, as a hash, so that it never gets such emails again. */
export async function removeReturningVisits(tx: Tx, userId: string): Promise<void> {
  for (const table of [favourites, sharedFavourites, stockAlerts, reminders])
    await tx.delete(table).where(eq(table.userId, userId));
}
