import { asc, desc, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../platform/database/database.ts';
import { feedFetches } from './feed-schema.ts';
import type { FeedAgent, FeedName, ReadinessBody } from './readiness-endpoint.ts';

const agents: readonly (readonly [RegExp, FeedAgent])[] = [
  [/google/i, 'Google'],
  [/facebook|meta-external|whatsapp|instagram/i, 'Meta'],
  [/bing|msnbot/i, 'Bing'],
  [/^mozilla\//i, 'a browser'],
];

/** As a reader calls itself, which anybody can. */
export function readAgent(userAgent: string | undefined): FeedAgent {
  return agents.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'a program';
}

/** Once a minute for each kind of reader. */
export async function recordFeedFetch({ read }: Database, feed: FeedName, agent: FeedAgent): Promise<void> {
  await read
    .insert(feedFetches)
    .values({ feed, agent })
    .onConflictDoUpdate({
      target: [feedFetches.feed, feedFetches.agent],
      set: { fetchedAt: sql`now()` },
      setWhere: sql`${feedFetches.fetchedAt} < now() - interval '1 minute'`,
    });
}

/** The newest first. */
export async function findFeedFetches(queries: Queries): Promise<ReadinessBody['fetches']> {
  const rows = await queries.select().from(feedFetches).orderBy(desc(feedFetches.fetchedAt), asc(feedFetches.agent));
  return rows.map(({ fetchedAt, ...row }) => ({ ...row, fetchedAt: fetchedAt.toISOString() }));
}
