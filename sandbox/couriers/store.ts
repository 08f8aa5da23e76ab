/** The books of a courier provider: shipments, what was charged for them, and what happened to their parcels. */
export interface Parcel {
  id: number;
  shipment_id: number;
  channel_order_id: string;
  status: string;
  payment_method: 'Prepaid' | 'COD';
  sub_total: number;
  /** Kilograms. */
  weight: number;
  pin: string;
  awb: string;
  courier: string;
  /** Rupees; 0 once it is given back. */
  charged: number;
  has_pickup: boolean;
  scans: Scan[];
  etd: string | null;
  /** From a buyer to the shop. */
  is_return: boolean;
  /** What the shop has answered to failed attempts, oldest first. */
  answers: { action: string; comment: string }[];
}

export interface Scan {
  date: string;
  status: string;
  activity: string;
  location: string;
  'sr-status': number;
  'sr-status-label': string;
}

/** A line of the statement, amounts in rupees. */
export interface Charge {
  transaction_id: string;
  awb_code: string;
  description: string;
  debit_amount: string;
  credit_amount: string;
  created_at: string;
}

interface Discrepancy {
  awb_code: string;
  /** Kilograms. */
  entered_weight: string;
  charged_weight: string;
  extra_charges: string;
  created_at: string;
}

interface Remittance {
  crf_id: number;
  shipments: { awb_code: string; cod_amount: string; charges: string }[];
}

export interface Store {
  /** Oldest first. */
  parcels: Parcel[];
  /** Rupees. */
  wallet: number;
  tokens: Set<string>;
  /** How many of the next searches miss what was created last, as with an index that lags behind. */
  staleSearches: number;
  nextId: number;
  /** Oldest first. */
  charges: Charge[];
  discrepancies: Discrepancy[];
  remittances: Remittance[];
}

export function makeStore(): Store {
  const books = { charges: [], discrepancies: [], remittances: [] };
  return { parcels: [], wallet: 10_000, tokens: new Set(), staleSearches: 0, nextId: 800_001, ...books };
}

type New = Pick<Parcel, 'channel_order_id' | 'status' | 'payment_method' | 'sub_total' | 'weight' | 'pin'>;

/** Nobody has it yet. */
export function addParcel(store: Store, parcel: New & Partial<Parcel>): Parcel {
  const ids = { id: store.nextId++, shipment_id: store.nextId++ };
  const blank = { awb: '', courier: '', charged: 0, has_pickup: false, scans: [], etd: null };
  const added: Parcel = { ...ids, ...blank, is_return: false, answers: [], ...parcel };
  store.parcels.push(added);
  return added;
}

export const couriers = [
  { id: 10, name: 'Delhivery Surface', base: 48, perKilogram: 32, days: 4 },
  { id: 51, name: 'Blue Dart Air', base: 96, perKilogram: 64, days: 2 },
  { id: 33, name: 'Xpressbees Surface', base: 55, perKilogram: 36, days: 5 },
] as const;

const cashCharge = 35;

export function price(
  courier: Pick<(typeof couriers)[number], 'base' | 'perKilogram'>,
  weight: number,
  isCash: boolean,
): number {
  return courier.base + Math.ceil(weight * 2) * (courier.perKilogram / 2) + (isCash ? cashCharge : 0);
}

export const statusWords = new Map([
  [6, 'SHIPPED'],
  [7, 'DELIVERED'],
  [8, 'CANCELED'],
  [9, 'RTO INITIATED'],
  [10, 'RTO DELIVERED'],
  [12, 'LOST'],
  [17, 'OUT FOR DELIVERY'],
  [18, 'IN TRANSIT'],
  [21, 'UNDELIVERED'],
  [42, 'PICKED UP'],
]);

/** `2026-11-20 14:23:18`, in India. */
export function indianTime(moment: Date): string {
  return new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
