import type { Reply, SandboxRequest } from '../rest.ts';
import { addParcel, type Parcel, type Store } from './store.ts';

type Body = SandboxRequest['body'];

/** As Shiprocket writes its refusals. */
export const refuse = (message: string, status = 400): Reply => ({ status, body: { message, status_code: status } });

const undelivered = 21;
const failed = (parcel: Parcel) => parcel.scans.filter((scan) => scan['sr-status'] === undelivered);

/** Only while an attempt to deliver has failed, and the parcel has not moved since. */
export function answerFailure(store: Store, awb: string | undefined, body: Body): Reply {
  const parcel = store.parcels.find((one) => one.awb === awb);
  if (!parcel || failed(parcel).length === 0) return refuse('AWB not found in NDR', 404);
  if (!['re-attempt', 'return', 'fake-attempt'].includes(body.action) || !body.comments)
    return refuse('The action or the comment is missing.', 422);
  if (parcel.status !== 'UNDELIVERED') return refuse('No action can be taken on this shipment.');
  parcel.answers.push({ action: body.action, comment: String(body.comments) });
  return { status: 202, body: { status: 'Data Updated Sucessfully' } };
}

export function readFailure(store: Store, awb: string | undefined): Reply {
  const parcel = store.parcels.find((one) => one.awb === awb);
  if (!parcel || failed(parcel).length === 0) return refuse('AWB not found in NDR', 404);
  const raised = failed(parcel).map(({ date }) => ({ action_by: 3, comment: '', ndr_raised_at: date }));
  const history = [...raised, ...parcel.answers.map(({ comment }) => ({ action_by: 2, comment, ndr_raised_at: null }))];
  return {
    status: 200,
    body: { data: [{ awb_code: awb, attempts: raised.length, reason: 'Door locked', history }], meta: {} },
  };
}

const fields = ['customer_name', 'address', 'city', 'state', 'pincode', 'phone'].flatMap((name) => [
  `pickup_${name}`,
  `shipping_${name}`,
]);

/** Unlike an order, a return with a reference that is known is refused. */
export function createReturn(store: Store, body: Body): Reply {
  const missing = ['order_id', 'order_date', 'pickup_email', 'order_items', ...fields].find((name) => !body[name]);
  if (missing || !(body.weight > 0) || !(body.length > 0)) return refuse(`The ${missing ?? 'size'} is missing.`, 422);
  if (store.parcels.some((one) => one.is_return && one.channel_order_id === body.order_id)) {
    const errors = { order_id: ['The order id has already been taken.'] };
    return { status: 422, body: { message: 'Oops! Invalid Data.', errors, status_code: 422 } };
  }
  const parcel = addParcel(store, {
    ...{ channel_order_id: String(body.order_id), status: 'RETURN PENDING', payment_method: 'Prepaid' },
    ...{ sub_total: Number(body.sub_total), weight: Number(body.weight), pin: String(body.pickup_pincode) },
    is_return: true,
  });
  return { status: 200, body: { order_id: parcel.id, shipment_id: parcel.shipment_id, status: parcel.status } };
}

/** Newest first; it has no search. */
export function listReturns(store: Store, query: URLSearchParams): Reply {
  const perPage = Number(query.get('per_page') ?? 15);
  const start = (Number(query.get('page') ?? 1) - 1) * perPage;
  const isStale = query.has('from') && start === 0 && store.staleSearches > 0;
  if (isStale) store.staleSearches--;
  const known = isStale ? store.parcels.slice(0, -1) : store.parcels;
  const found = known.filter((one) => one.is_return).toReversed();
  const data = found.slice(start, start + perPage).map((parcel) => {
    const { id, shipment_id, channel_order_id, status, awb, courier } = parcel;
    return { id, channel_order_id, status, shipment_id, shipments: [{ awb, courier }] };
  });
  return { status: 200, body: { data, meta: {} } };
}
