import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PickupPlace } from '../../platform/couriers/courier-provider.ts';
import { makeShiprocket } from '../../platform/couriers/shiprocket.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { courierSettings } from '../schema.ts';
import { sealed } from './courier-accounts.ts';

const id = 'shop';

interface Keys {
  email: string;
  password: string;
}

/**
 * The pickup places of an account. Throws ShopError 400 when the provider refuses the keys or has no place, 503 when it
 * cannot be asked.
 */
export async function tryCourierKeys(account: Keys & { apiUrl: string }): Promise<PickupPlace[]> {
  const answered = await makeShiprocket(account).listPickupPlaces();
  if (answered.ok) return answered.value;
  if (answered.code === 'bad_login')
    throw fieldError('password', 'Shiprocket does not accept this email and password together. Nothing was changed.');
  if (answered.kind === 'refused')
    throw fieldError('email', 'This Shiprocket account has no pickup place yet. Add one there first.');
  throw new ShopError('courier_unavailable', 'Shiprocket could not be asked about these keys. Nothing was changed.');
}

/** A place that the account still has stays chosen, otherwise it is the account's first. */
export async function storeCourierKeys(
  tx: Tx,
  secretBox: SecretBox,
  { email, password, places }: Keys & { places: PickupPlace[] },
): Promise<void> {
  const [stored] = await tx.select().from(courierSettings).for('update');
  const place = places.find(({ name }) => name === stored?.pickupPlace) ?? places[0];
  if (!place) throw new Error('An account without a pickup place was stored.');
  const now = sql`now()`;
  const keys = {
    ...{ email, password: secretBox.seal(password, sealed.password), verifiedAt: now, changedAt: now },
    ...{ pickupPlace: place.name, pickupPin: place.pin },
  };
  await tx
    .insert(courierSettings)
    .values({ id, ...keys, webhookToken: secretBox.seal(newToken(), sealed.webhookToken) })
    .onConflictDoUpdate({ target: courierSettings.id, set: keys });
}

/** Throws ShopError 409 without keys. */
export async function changePickupPlace(tx: Tx, { name, pin }: PickupPlace): Promise<void> {
  const changed = { pickupPlace: name, pickupPin: pin, changedAt: sql`now()` };
  requireKeys((await tx.update(courierSettings).set(changed)).rowCount);
}

/** The former token ends. Throws ShopError 409 without keys. */
export async function renewWebhookToken(tx: Tx, secretBox: SecretBox): Promise<string> {
  const token = newToken();
  const webhookToken = secretBox.seal(token, sealed.webhookToken);
  const { rowCount } = await tx
    .update(courierSettings)
    .set({ webhookToken, firstWebhookAt: null, changedAt: sql`now()` });
  requireKeys(rowCount);
  return token;
}

export async function forgetCourierKeys(tx: Tx): Promise<void> {
  await tx.delete(courierSettings);
}

export async function noteFirstWebhook(tx: Tx): Promise<void> {
  await tx.update(courierSettings).set({ firstWebhookAt: sql`coalesce(${courierSettings.firstWebhookAt}, now())` });
}

function requireKeys(rowCount: number | null): void {
  if (!rowCount) throw new ShopError('conflict', 'Please enter the keys of the courier provider first.');
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}
