import { and, count, desc, eq, ilike, or } from 'drizzle-orm';
import { findUser } from '../accounts/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { containing } from '../platform/database/like.ts';
import { maxRowsUnpaged, pageOffset } from '../shared/paging.ts';
import type { PastOrderBody } from './api.ts';
import { pastOrders } from './schema.ts';

interface PastFilter {
  search?: string | undefined;
  userId?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}

const maxOwn = 200;

export async function listPastOrders(
  queries: Queries,
  { search, userId, page = 1, limit = maxRowsUnpaged }: PastFilter,
): Promise<{ orders: PastOrderBody[]; total: number }> {
  const user = userId === undefined ? null : await findUser(queries, userId);
  if (userId !== undefined && !user) return { orders: [], total: 0 };
  const { number, name, email } = pastOrders;
  const pattern = search && containing(search);
  const which = and(
    user ? eq(pastOrders.emailKey, user.emailKey) : undefined,
    pattern ? or(ilike(number, pattern), ilike(name, pattern), ilike(email, pattern)) : undefined,
  );
  const rows = await queries
    .select()
    .from(pastOrders)
    .where(which)
    .orderBy(desc(pastOrders.placedAt), desc(pastOrders.id))
    .limit(limit)
    .offset(pageOffset(page, limit));
  const [counted] = await queries.select({ total: count() }).from(pastOrders).where(which);
  return { orders: rows.map(pastOrderBody), total: counted?.total ?? 0 };
}

/** Past orders of the account's address, once it is proven. */
export async function listOwnPastOrders(queries: Queries, userId: string): Promise<PastOrderBody[]> {
  const user = await findUser(queries, userId);
  if (!user?.emailConfirmedAt) return [];
  const rows = await queries
    .select()
    .from(pastOrders)
    .where(eq(pastOrders.emailKey, user.emailKey))
    .orderBy(desc(pastOrders.placedAt), desc(pastOrders.id))
    .limit(maxOwn);
  return rows.map(pastOrderBody);
}

function pastOrderBody(order: typeof pastOrders.$inferSelect): PastOrderBody {
  const { id, source, number, placedAt, status, totalMinor, currency, lines, name, email, phone, address } = order;
  return {
    ...{ _id: id, source, number, status, currency, lines, name, email, phone, address },
    total: totalMinor / 100,
    placedAt: placedAt.toISOString(),
  };
}
