import { ApiError, type Reply, type SandboxRequest } from '../rest.ts';
import { indianTime, type Parcel, type Store } from './store.ts';

/** What the statement of the account says, below 0 = given back. */
export function charge(store: Store, { awb }: Pick<Parcel, 'awb'>, description: string, rupees: number): void {
  store.wallet -= rupees;
  store.charges.push({
    transaction_id: String(store.nextId++),
    awb_code: awb,
    description,
    debit_amount: rupees > 0 ? rupees.toFixed(2) : '',
    credit_amount: rupees > 0 ? '' : (-rupees).toFixed(2),
    created_at: indianTime(new Date()),
  });
}

const balance = { transaction_id: '', awb_code: '', description: 'Wallet Balance', debit_amount: '', created_at: '' };

/** The first line has the balance, as in the public documentation. */
export function listCharges({ store }: { store: Store }, request: SandboxRequest): Reply {
  const page = pageFrom(request, store.charges);
  const first = { ...balance, credit_amount: '', balance_amount: store.wallet.toFixed(2) };
  return { status: 200, body: { data: page.length > 0 ? [first, ...page] : [] } };
}

export function listDiscrepancies({ store }: { store: Store }): Reply {
  const upper_fold_text = 'The entered weight for the below given shipment was incorrect.';
  return { status: 200, body: { status: 200, data: store.discrepancies, upper_fold_text } };
}

export function listRemittances({ store }: { store: Store }, request: SandboxRequest): Reply {
  return { status: 200, body: { data: pageFrom(request, store.remittances) } };
}

function pageFrom<T>({ query }: SandboxRequest, items: readonly T[]): T[] {
  const perPage = Number(query.get('per_page') ?? 15);
  const start = (Number(query.get('page') ?? 1) - 1) * perPage;
  return items.toReversed().slice(start, start + perPage);
}

type MoneyControl = (control: { store: Store }, body: SandboxRequest['body']) => object;

function findParcel(store: Store, awb: unknown): Parcel {
  const parcel = store.parcels.find((one) => one.awb === awb);
  if (!parcel) throw new ApiError('There is no such parcel.', { status: 404 });
  return parcel;
}

export const moneyControls: Record<string, MoneyControl> = {
  /** Lists lines as they are, however odd. */
  'POST /lines': ({ store }, { charges = [], discrepancies = [], remittances = [] }) => {
    store.charges.push(...charges);
    store.discrepancies.push(...discrepancies);
    store.remittances.push(...remittances);
    return {};
  },
  /** The courier weighs a parcel, and charges for it. */
  'POST /weigh': ({ store }, { awb, kilograms, rupees = 60, at }) => {
    const parcel = findParcel(store, awb);
    charge(store, parcel, 'Excess weight charge', rupees);
    const found = {
      awb_code: parcel.awb,
      entered_weight: parcel.weight.toFixed(3),
      charged_weight: Number(kilograms).toFixed(3),
      extra_charges: Number(rupees).toFixed(2),
      created_at: indianTime(at ? new Date(at) : new Date()),
    };
    store.discrepancies.push(found);
    return found;
  },
  /** Ends a dispute; `isWon` gives the charge back. */
  'POST /end-dispute': ({ store }, { awb, isWon }) => {
    const found = store.discrepancies.find(({ awb_code }) => awb_code === awb);
    store.discrepancies = store.discrepancies.filter((one) => one !== found);
    if (isWon && found) charge(store, findParcel(store, awb), 'Weight dispute won', -Number(found.extra_charges));
    return {};
  },
  /** Pays out; `amounts` are those of parcels by their numbers, what the courier took unless they say otherwise. */
  'POST /remit': ({ store }, { awbs, amounts = {}, charges = 0 }) => {
    const shipments = (awbs as string[]).map((awb_code) => {
      const amount = amounts[awb_code] ?? store.parcels.find(({ awb }) => awb === awb_code)?.sub_total ?? 0;
      return { awb_code, cod_amount: Number(amount).toFixed(2), charges: Number(charges).toFixed(2) };
    });
    const remittance = { crf_id: store.nextId++, shipments };
    store.remittances.push(remittance);
    return remittance;
  },
};
