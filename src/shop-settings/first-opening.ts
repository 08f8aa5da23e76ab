import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { shopSettings } from './schema.ts';

/** An empty shop waits for its owner to open it; a shop whose settings were saved before stays as it is. */
export async function awaitOpening(tx: Tx): Promise<void> {
  await tx.insert(shopSettings).values({ id: 'shop', values: {}, isOpened: false }).onConflictDoNothing();
}

/** Returns false when the shop was open already. */
export async function markOpened(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.update(shopSettings).set({ isOpened: true }).where(eq(shopSettings.isOpened, false));
  return (rowCount ?? 0) > 0;
}

/** The names of the settings that the owner has saved. */
export async function findSavedSettings(queries: Queries): Promise<ReadonlySet<string>> {
  const [row] = await queries.select({ values: shopSettings.values }).from(shopSettings);
  return new Set(Object.keys(row?.values ?? {}));
}
