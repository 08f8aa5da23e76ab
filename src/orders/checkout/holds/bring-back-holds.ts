import { bringBackStock } from '../../../catalog/index.ts';
import { bringBackUses } from '../../../offers/index.ts';
import { isAhead } from '../../../platform/follow-clock.ts';

/** Holds of stock and of codes, by as much as the clock was set back since. */
export const bringBackHolds = `
  with ahead as (
    select id, created_at - now() as step from checkouts where ${isAhead('created_at')} and state <> 'paid' for update
  ), held as (${bringBackStock}), used as (${bringBackUses})
  update checkouts set created_at = now(), held_until = held_until - step, hold_ended_at = hold_ended_at - step
    from ahead where checkouts.id = ahead.id`;
