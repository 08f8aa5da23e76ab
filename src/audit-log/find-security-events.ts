import { and, desc, eq, gt, ilike, or, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { containing } from '../platform/database/like.ts';
import { pageOffset } from '../shared/paging.ts';
import type { SecurityEventBody } from './api.ts';
import { selectSealed } from './hash-chain.ts';
import { originText, securityEvents } from './schema.ts';
import type { SecurityEventKind } from './security-event-kinds.ts';

export interface SecurityEventFilter {
  kind?: SecurityEventKind;
  account?: string;
}

/** Older ones stay sealed in the hash chain: the export alone has them. */
const shownDays = 90;

export async function findSecurityEvents(
  queries: Queries,
  { page = 1, limit = 50, ...filter }: SecurityEventFilter & { page?: number; limit?: number },
) {
  const rows = await queries
    .select()
    .from(securityEvents)
    .where(matching(filter))
    .orderBy(desc(securityEvents.id))
    .limit(limit)
    .offset(pageOffset(page, limit));
  const events: SecurityEventBody[] = rows.map((row) => ({
    _id: String(row.id),
    kind: row.kind,
    userId: row.userId,
    email: row.email,
    address: row.address,
    userAgent: row.userAgent,
    detail: row.detail,
    createdAt: row.createdAt.toISOString(),
    position: row.position,
  }));
  return { events, total: await queries.$count(securityEvents, matching(filter)) };
}

function matching({ kind, account }: SecurityEventFilter) {
  const part = account && containing(account);
  return and(
    gt(securityEvents.createdAt, sql`now() - make_interval(days => ${shownDays}::int)`),
    kind && eq(securityEvents.kind, kind),
    part
      ? or(
          eq(securityEvents.userId, account.trim()),
          and(
            ilike(originText(securityEvents), part),
            or(ilike(securityEvents.email, part), ilike(securityEvents.address, part)),
          ),
        )
      : undefined,
  );
}

export async function findSecurityEventsByPerson(
  queries: Queries,
  person: { userId: string | null; email: string | null },
) {
  const { userId, email } = person;
  const isTheirs = or(
    userId ? eq(securityEvents.userId, userId) : undefined,
    email ? eq(securityEvents.email, email) : undefined,
  );
  return isTheirs ? selectSealed(queries).where(isTheirs) : [];
}

const linesAtOnce = 1_000;

/** JSON lines with their hashes, oldest first. */
export async function* exportSecurityLog(queries: Queries, max = Number.POSITIVE_INFINITY): AsyncGenerator<string> {
  let after = 0;
  for (let written = 0; written < max; written += linesAtOnce) {
    const events = await selectSealed(queries)
      .where(gt(securityEvents.position, after))
      .limit(Math.min(linesAtOnce, max - written));
    for (const event of events) yield `${JSON.stringify(event)}\n`;
    if (events.length < linesAtOnce) return;
    after = events.at(-1)?.position ?? after;
  }
}
