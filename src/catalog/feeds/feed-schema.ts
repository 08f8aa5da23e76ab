import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import type { FeedAgent, FeedName } from './readiness-endpoint.ts';

/** The last time that each kind of reader fetched a feed; no addresses. */
export const feedFetches = pgTable(
  'feed_fetches',
  {
    feed: text('feed').$type<FeedName>().notNull(),
    agent: text('agent').$type<FeedAgent>().notNull(),
    fetchedAt: timestamptz('fetched_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.agent] })],
);

/** One row, once the owner has changed something. */
export const feedSettings = pgTable('feed_settings', {
  id: text('id').primaryKey(),
  hasPersonalised: boolean('has_personalised').notNull(),
  hasDelivery: boolean('has_delivery').notNull(),
  hasSales: boolean('has_sales').notNull(),
});
