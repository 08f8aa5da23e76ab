import type { Queries, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { thanksSettings } from './schema.ts';

export type StoredThanksSettings = Omit<typeof thanksSettings.$inferSelect, 'id'>;

const off: StoredThanksSettings = { isOn: false, words: '', photo: null };

export async function findThanksSettings(queries: Queries): Promise<StoredThanksSettings> {
  const { isOn, words, photo } = thanksSettings;
  const [row] = await queries.select({ isOn, words, photo }).from(thanksSettings);
  return row ?? off;
}

/** Whether cards can have a QR code to a thank-you page. */
export async function offersThanks(queries: Queries): Promise<boolean> {
  const rows = await prepared(queries, 'offers_thanks', () =>
    queries.select({ isOn: thanksSettings.isOn }).from(thanksSettings),
  ).execute();
  return rows[0]?.isOn ?? false;
}

/** `photo` undefined = the present one stays. */
export async function changeThanksSettings(
  tx: Tx,
  { isOn, words, photo }: { isOn: boolean; words: string; photo: Buffer | null | undefined },
): Promise<StoredThanksSettings> {
  const set = { isOn, words, ...(photo !== undefined && { photo }) };
  const [row] = await tx
    .insert(thanksSettings)
    .values({ id: 'shop', ...set })
    .onConflictDoUpdate({ target: thanksSettings.id, set })
    .returning();
  return row ?? off;
}
