import { createHash } from 'node:crypto';
import { type UntilCleared, untilCleared } from '../../platform/cache/until-cleared.ts';
import type { CourierProvider } from '../../platform/couriers/courier-provider.ts';
import {
  type CourierKeys,
  type CourierUrls,
  makeCourierProvider,
} from '../../platform/couriers/make-courier-provider.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import { makeSecretBox, type SecretBox } from '../../platform/secrets/secret-box.ts';
import { courierSettings } from '../schema.ts';

export interface CourierAccount {
  provider: CourierProvider;
  /** Identifies an account; a hash. */
  source: string;
  pickupPlace: string;
  pickupPin: string;
  webhookToken: string;
}

/** Null = no provider: tracking numbers are typed. Cleared when the settings may have changed. */
export type CourierAccountSource = UntilCleared<CourierAccount | null>;

export interface CourierAccountOptions {
  db: Database;
  secretBox: SecretBox;
  urls: CourierUrls;
}

export function courierSecretBox(secretKey: Buffer): SecretBox {
  return makeSecretBox(secretKey, 'courier keys');
}

/** What a sealed value is. */
export const sealed = { password: 'courier password', webhookToken: 'courier webhook token' } as const;

export const sealedCourierColumns: SealedColumn[] = (['password', 'webhookToken'] as const).map((column) => ({
  purpose: 'courier keys',
  table: courierSettings,
  column,
  context: { text: sealed[column] },
}));

export type CourierRow = typeof courierSettings.$inferSelect;

export async function findCourierRow(queries: Queries): Promise<CourierRow | undefined> {
  const [row] = await prepared(queries, 'courier_settings', () => queries.select().from(courierSettings)).execute();
  return row;
}

/** Never call `find` inside a transaction. */
export function openCourierAccounts({ db, secretBox, urls }: CourierAccountOptions): CourierAccountSource {
  let last: { keys: string; provider: CourierProvider } | null = null;
  return untilCleared(async () => {
    const row = await findCourierRow(db.read);
    const password = row && secretBox.open(row.password, sealed.password);
    const webhookToken = row && secretBox.open(row.webhookToken, sealed.webhookToken);
    if (!row || !password || !webhookToken) return null;
    // The same keys stay the same object: it has logged in.
    const keys = keysFrom(row, password);
    const written = JSON.stringify(keys);
    if (last?.keys !== written) last = { keys: written, provider: makeCourierProvider(keys, urls) };
    const { provider: key, email, pickupPlace, pickupPin } = row;
    return { provider: last.provider, source: hashSource(`${key} ${email}`), pickupPlace, pickupPin, webhookToken };
  });
}

function hashSource(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 24);
}

function keysFrom({ provider, email, pickupPlace: name, pickupPin: pin }: CourierRow, secret: string): CourierKeys {
  return provider === 'delhivery'
    ? { provider, token: secret, place: { name, pin } }
    : { provider, email, password: secret };
}
