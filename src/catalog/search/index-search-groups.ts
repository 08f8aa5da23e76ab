import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { runBatch } from '../../platform/database/run-batch.ts';
import { renewSlugs } from '../addresses/renew-slugs.ts';
import { findSearchGroups, groupsRow } from './search-groups.ts';
import { indexNextProducts } from './search-index.ts';
import { searchGroups } from './search-schema.ts';

/** Indexes all products again after the groups have changed: queued for the moment, and every minute. */
export const indexGroupsQueue = 'index-search-groups';

/**
 * The version of transliteration and phonetic keys: another one indexes all products and writes their addresses again.
 */
const spellingVersion = 2;

/** Does nothing while every product is indexed with the present groups and spelling. */
export async function indexSearchGroups(db: Database): Promise<void> {
  const groups = await findSearchGroups(db.read);
  const hash = createHash('sha256')
    .update(JSON.stringify([groups, spellingVersion]))
    .digest('base64url');
  const [found] = await db.read.select().from(searchGroups).where(eq(searchGroups.id, groupsRow));
  if (found?.indexed === hash) return;
  for (let from: string | null = ''; from !== null; ) {
    const start: string = from;
    const batch = await runBatch(db, (tx) => indexNextProducts(tx, start));
    from = batch.last;
  }
  await renewSlugs(db);
  const values = { id: groupsRow, indexed: hash };
  await db.read
    .insert(searchGroups)
    .values(values)
    .onConflictDoUpdate({ target: searchGroups.id, set: { indexed: hash } });
}
