import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { badLogin, type PickupPlace } from '../../platform/couriers/courier-provider.ts';
import {
  type CourierKeys,
  type CourierUrls,
  makeCourierProvider,
} from '../../platform/couriers/make-courier-provider.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { readReason } from '../../platform/message.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { t } from '../../shared/languages/translate.ts';
import { courierRates } from '../rates/schema.ts';
import { courierSettings } from '../schema.ts';
import { type CourierRow, sealed } from './courier-accounts.ts';

const id = 'shop';

/**
 * The pickup places of an account. Throws ShopError 400 when the provider refuses the keys or has no place, 503 when it
 * cannot be asked.
 */
export async function tryCourierKeys(keys: CourierKeys, urls: CourierUrls): Promise<PickupPlace[]> {
  const provider = makeCourierProvider(keys, urls);
  const answered = await provider.listPickupPlaces();
  if (answered.ok) return answered.value;
  const isToken = keys.provider === 'delhivery';
  if (answered.code === badLogin)
    throw isToken
      ? fieldError('token', t('courierAnswers.badToken'))
      : fieldError('password', t('courierAnswers.badPassword'));
  if (answered.kind === 'refused')
    throw isToken
      ? fieldError('pin', t('courierAnswers.refusedKeys', { why: readReason(answered.description) }))
      : fieldError('email', t('courierAnswers.noPlaceYet'));
  throw new ShopError('courier_unavailable', t('courierAnswers.keysNotTried', { provider: provider.name }));
}

/** A place that the account still has stays chosen, otherwise it is the account's first. Of another one, prices end. */
export async function storeCourierKeys(
  tx: Tx,
  secretBox: SecretBox,
  keys: CourierKeys,
  places: PickupPlace[],
): Promise<void> {
  const [stored] = await tx.select().from(courierSettings).for('update');
  const place = places.find(({ name }) => name === stored?.pickupPlace) ?? places[0];
  if (!place) throw new Error('An account without a pickup place was stored.');
  const now = sql`now()`;
  const isOther = stored !== undefined && isOtherAccount(stored, keys);
  if (isOther) await tx.delete(courierRates);
  const secret = keys.provider === 'delhivery' ? keys.token : keys.password;
  const changed = {
    ...{ provider: keys.provider, email: accountName(keys), password: secretBox.seal(secret, sealed.password) },
    ...{ pickupPlace: place.name, pickupPin: place.pin, verifiedAt: now, changedAt: now },
  };
  const webhookToken = secretBox.seal(newToken(), sealed.webhookToken);
  await tx
    .insert(courierSettings)
    .values({ id, ...changed, webhookToken })
    .onConflictDoUpdate({
      target: courierSettings.id,
      set: { ...changed, ...(isOther && { webhookToken, firstWebhookAt: null }) },
    });
}

/** Throws ShopError 409 without keys. */
export async function changePickupPlace(tx: Tx, { name, pin }: PickupPlace): Promise<void> {
  const changed = { pickupPlace: name, pickupPin: pin, changedAt: sql`now()` };
  requireKeys((await tx.update(courierSettings).set(changed)).rowCount);
}

export function isOtherAccount(row: Pick<CourierRow, 'provider' | 'email'>, keys: CourierKeys): boolean {
  return row.provider !== keys.provider || row.email !== accountName(keys);
}

/** Identifies an account of a provider; empty where only its token does. */
export function accountName(keys: CourierKeys): string {
  return keys.provider === 'delhivery' ? '' : keys.email;
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

export async function recordFirstWebhook(tx: Tx): Promise<void> {
  await tx.update(courierSettings).set({ firstWebhookAt: sql`coalesce(${courierSettings.firstWebhookAt}, now())` });
}

function requireKeys(rowCount: number | null): void {
  if (!rowCount) throw new ShopError('conflict', t('courierAnswers.enterKeys'));
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}
