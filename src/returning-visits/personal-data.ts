import { eq, or } from 'drizzle-orm';
import { productNameAndSlug } from '../catalog/index.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { findEmailPreferences } from './refuse-emails.ts';
import { favourites, reminders, sharedFavourites, stockAlerts } from './schema.ts';

export interface ReturningPerson {
  userId: string | null;
  /** Only where it is proven to be the person's. */
  emailKey: string | null;
}

export async function findReturningVisitsData(queries: Queries, { userId, emailKey }: ReturningPerson) {
  const none = or();
  const ofAlerts = or(
    userId ? eq(stockAlerts.userId, userId) : none,
    emailKey ? eq(stockAlerts.emailKey, emailKey) : none,
  );
  const ofDays = or(userId ? eq(reminders.userId, userId) : none, emailKey ? eq(reminders.emailKey, emailKey) : none);
  const { productId, createdAt } = favourites;
  const liked = { product: productNameAndSlug(productId), createdAt };
  const { code, showsName } = sharedFavourites;
  const { email, confirmedAt, announcedAt } = stockAlerts;
  const asked = {
    product: productNameAndSlug(stockAlerts.productId),
    ...{ email, confirmedAt, announcedAt, createdAt: stockAlerts.createdAt },
  };
  return {
    favourites: userId ? await queries.select(liked).from(favourites).where(eq(favourites.userId, userId)) : [],
    shared: userId
      ? await queries.select({ code, showsName }).from(sharedFavourites).where(eq(sharedFavourites.userId, userId))
      : [],
    stockAlerts: ofAlerts ? await queries.select(asked).from(stockAlerts).where(ofAlerts) : [],
    reminders: ofDays ? await queries.select().from(reminders).where(ofDays) : [],
    emails: emailKey ? await findEmailPreferences(queries, emailKey) : null,
  };
}

/** What an address has refused stays, as a hash, so that it never gets such emails again. */
export async function removeReturningVisits(tx: Tx, userId: string): Promise<void> {
  for (const table of [favourites, sharedFavourites, stockAlerts, reminders])
    await tx.delete(table).where(eq(table.userId, userId));
}
