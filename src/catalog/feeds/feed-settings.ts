import type { Queries, Tx } from '../../platform/database/database.ts';
import { feedSettings } from './feed-schema.ts';
import type { FeedSettings } from './readiness-endpoint.ts';

const only = 'only';

export async function findFeedSettings(queries: Queries): Promise<FeedSettings> {
  const { hasPersonalised, hasDelivery, hasSales } = feedSettings;
  const [row] = await queries.select({ hasPersonalised, hasDelivery, hasSales }).from(feedSettings);
  return row ?? { hasPersonalised: true, hasDelivery: true, hasSales: true };
}

export async function changeFeedSettings(tx: Tx, change: Partial<FeedSettings>): Promise<FeedSettings> {
  const wanted = { ...(await findFeedSettings(tx)), ...change };
  await tx
    .insert(feedSettings)
    .values({ id: only, ...wanted })
    .onConflictDoUpdate({ target: feedSettings.id, set: wanted });
  return wanted;
}
