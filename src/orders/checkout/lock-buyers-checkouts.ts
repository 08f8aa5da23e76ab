import { type SQL, sql } from 'drizzle-orm';
import { type LockedProduct, lockBought } from '../../catalog/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeholders, runPrepared } from '../../platform/database/prepared.ts';
import { ShopError } from '../../platform/errors.ts';
import { manualId } from '../../platform/payments/manual.ts';
import { t } from '../../shared/languages/translate.ts';
import type { checkouts } from '../core/tables/checkout-schema.ts';
import type { Checkout } from './checkout.ts';
import { type BuyerStanding, selectStanding } from './holds/hold-limits.ts';

/** Within this time the same request gets the same checkout. */
const reuseMinutes = 10;
const doubleClickSeconds = 10;

type Row = typeof checkouts.$inferSelect;
type Asked = Pick<Row, 'buyerId' | 'buyerKey'> & {
  requestHash: string;
  idempotencyKey?: string;
  /** Ids of the products. */
  ids: string[];
};
export interface UnpaidCheckout extends Pick<Row, 'id' | 'state' | 'isManual' | 'pieces'> {
  isLive: boolean;
  isCod: boolean;
  /** The next checkout does not end its hold. */
  isHeldOn: boolean;
  /** To be paid at the door, without the charge; null where the courier has the money, and for other checkouts. */
  codPaise: number | null;
}
interface Known extends Omit<Checkout, 'heldUntil'> {
  heldUntil: string;
  requestHash: string;
  isSameClick: boolean;
  isCod: boolean;
}
interface BuyersCheckouts {
  /** The checkout of the same request, made before. */
  again: (Checkout & { isSameClick: boolean }) | null;
  standing: BuyerStanding;
  /** Locked, in the order of their ids. */
  unpaid: UnpaidCheckout[];
  /** Locked after them, in the order of their ids. */
  bought: LockedProduct[];
}

/** The caller holds the lock of the buyer. Throws ShopError 409 for a key that was used for another order. */
export async function lockBuyersCheckouts(tx: Tx, asked: Asked): Promise<BuyersCheckouts> {
  const { idempotencyKey = null, requestHash } = asked;
  const name = idempotencyKey ? 'buyers_checkouts_by_key' : 'buyers_checkouts_by_request';
  const write = () => selectAll(tx, idempotencyKey ? isUnderKey() : isRepeated());
  const [found] = await runPrepared<Omit<BuyersCheckouts, 'again'> & { again: Known | null }>(tx, name, write, {
    ...asked,
    idempotencyKey,
  });
  const { again, ...locked } = found as NonNullable<typeof found>;
  if (again && again.requestHash !== requestHash) throw new ShopError('conflict', t('input.keyOfAnotherOrder'));
  const isSameClick = again !== null && (again.isSameClick || idempotencyKey !== null || again.amountPaise === 0);
  return { again: again && { ...readKnown(again), isSameClick }, ...locked };
}

/** An order in cash on delivery stays one while a payment of it is open at the provider. */
function readKnown({ isCod, heldUntil, ...again }: Known): Checkout {
  const providerOrderId = again.providerOrderId && isCod ? manualId(again.id) : again.providerOrderId;
  return { ...again, providerOrderId, heldUntil: new Date(heldUntil) };
}

function selectAll(tx: Tx, isAgain: SQL): SQL {
  const { buyerKey } = placeholders('buyerKey');
  return sql`with again as (
      select id, coalesce(nullif(cod_advance_paise, 0), amount_paise) as "amountPaise", held_until as "heldUntil", provider_order_id as "providerOrderId",
        view_key as "viewKey", request_hash as "requestHash",
        coalesce(cod_state in ('placed', 'confirmed'), false) as "isCod",
        created_at > statement_timestamp() - interval '${sql.raw(String(doubleClickSeconds))} seconds' as "isSameClick"
      from checkouts where buyer_key = ${buyerKey} and ${isAgain} limit 1
    ), unpaid as (
      select id, state, is_manual as "isManual", pieces, coalesce(cod_state, 'awaiting') <> 'awaiting' as "isCod",
        held_until > now() and coalesce(cod_state, 'placed') in ('placed', 'awaiting') as "isLive",
        is_manual and held_until > now() and coalesce(cod_state, 'placed') in ('placed', 'confirmed', 'awaiting') as "isHeldOn",
        case when cod_state in ('placed', 'confirmed', 'shipped') then amount_paise - cod_charge_paise end as "codPaise" from checkouts
      where buyer_key = ${buyerKey} and (state = 'held' or (state = 'failed' and held_until > now())) order by id for update
    ), standing as (${selectStanding()}), ${lockBought(tx, sql`unpaid`)}
    select (select row_to_json(again) from again) as again, (select row_to_json(standing) from standing) as standing,
      (select coalesce(json_agg(unpaid), '[]') from unpaid) as unpaid,
      (select coalesce(json_agg(bought), '[]') from bought) as bought`;
}

const isUnderKey = () => sql`idempotency_key = ${sql.placeholder('idempotencyKey')}`;

/** A free order is paid from the start. One whose parcel has left is no longer repeated. */
const isRepeated = () => sql`request_hash = ${sql.placeholder('requestHash')} and idempotency_key is null
  and (state = 'held' or (state = 'paid' and amount_paise = 0)) and held_until > now()
  and coalesce(cod_state, 'placed') in ('placed', 'confirmed', 'awaiting') and created_at > statement_timestamp() - interval '${sql.raw(String(reuseMinutes))} minutes'`;
