/**
 * The states of an order that is paid in cash on delivery, and the events that move it on. A trigger
 * (migrations/0000_shop.sql) refuses any other move.
 *
 * | state | means |
 * |---|---|
 * | awaiting | its advance is to be paid: held and settled as an order that is paid at once, until it has arrived |
 * | placed | stock is held for 24 hours, until the buyer confirms |
 * | confirmed | the buyer wants it, or has paid the advance: stock is held until the parcel leaves |
 * | shipped | the parcel has left; stock is taken, the invoice is made |
 * | collected | the courier has handed it over and has the money |
 * | remitted | the money has reached the shop: only now is the order paid |
 * | refused | the parcel came back unpaid |
 * | prepaid | the buyer paid online before the parcel left: an order as any other |
 * | expired | it was not confirmed in time, or its advance came too late |
 * | cancelled | it was cancelled before the parcel left |
 */
const table = {
  awaiting: { advance_paid: 'confirmed', lapsed: 'expired', cancelled: 'cancelled' },
  placed: { confirmed: 'confirmed', lapsed: 'expired', cancelled: 'cancelled', paid_early: 'prepaid' },
  confirmed: { left: 'shipped', cancelled: 'cancelled', paid_early: 'prepaid' },
  shipped: { handed_over: 'collected', came_back: 'refused' },
  collected: { money_arrived: 'remitted', not_handed_over: 'shipped' },
  remitted: {},
  refused: {},
  prepaid: {},
  expired: {},
  cancelled: {},
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type CodState = keyof typeof table;
export const codStates = Object.keys(table) as CodState[];
export const codEvents = [
  'advance_paid',
  'confirmed',
  'lapsed',
  'cancelled',
  'paid_early',
  'left',
  'handed_over',
  'came_back',
  'money_arrived',
  'not_handed_over',
] as const;
export type CodEvent = (typeof codEvents)[number];

/** Null when the state does not list the event. */
export function codStateAfter(from: CodState, event: CodEvent): CodState | null {
  const row: Partial<Record<CodEvent, CodState>> = table[from];
  return row[event] ?? null;
}

/** Its money comes from a courier, or came, or its advance is to be paid. */
export function isCashOrder(state: CodState | null): state is CodState {
  return state !== null && state !== 'prepaid';
}

/** An order that is over and was never paid: what its advance left with the shop can go back. */
export const endedUnpaid: readonly CodState[] = ['refused', 'cancelled', 'expired'];
