import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';

/** One row. The link is that of the latest start; only its hash is stored. */
export const setupState = pgTable('setup_state', {
  id: text('id').primaryKey(),
  linkHash: text('link_hash'),
  linkCreatedAt: timestamptz('link_created_at'),
});
