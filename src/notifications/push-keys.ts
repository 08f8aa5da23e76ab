import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import type { SealedColumn } from '../platform/secrets/sealed-column.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { notificationSettings, pushDevices } from './schema.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}
const context = 'vapid';

export const sealedPushColumns: SealedColumn[] = [
  { purpose: 'push notifications', table: notificationSettings, column: 'vapidPrivateKey', context: { text: context } },
];

/**
 * The shop's VAPID keys, made when they are first needed. Under another secret key they are made anew, and every device
 * has to subscribe again.
 */
export async function findPushKeys({ db, secretBox }: { db: Database; secretBox: SecretBox }): Promise<PushKeys> {
  const known = await readKeys(db.read, secretBox);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  return db.transaction((tx) => makeKeys(tx, secretBox, webPush.generateVAPIDKeys()));
}

async function readKeys(queries: Pick<Tx, 'select'>, secretBox: SecretBox): Promise<PushKeys | null> {
  const [row] = await queries.select().from(notificationSettings).where(eq(notificationSettings.id, 'shop'));
  const privateKey = row?.vapidPrivateKey && secretBox.open(row.vapidPrivateKey, context);
  return row?.vapidPublicKey && privateKey ? { publicKey: row.vapidPublicKey, privateKey } : null;
}

async function makeKeys(tx: Tx, secretBox: SecretBox, keys: PushKeys): Promise<PushKeys> {
  await tx.insert(notificationSettings).values({ id: 'shop' }).onConflictDoNothing();
  await tx.select().from(notificationSettings).where(eq(notificationSettings.id, 'shop')).for('update');
  const known = await readKeys(tx, secretBox);
  if (known) return known;
  const vapidPrivateKey = secretBox.seal(keys.privateKey, context);
  await tx.update(notificationSettings).set({ vapidPublicKey: keys.publicKey, vapidPrivateKey });
  await tx.delete(pushDevices);
  return keys;
}
