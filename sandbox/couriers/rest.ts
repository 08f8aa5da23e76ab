import { randomBytes } from 'node:crypto';
import { ApiError, type Reply, type SandboxRequest } from '../rest.ts';
import type { CourierApi, Parts } from './courier-api.ts';
import { charge, listCharges, listDiscrepancies, listRemittances } from './money.ts';
import { answerFailure, createReturn, listReturns, readFailure, refuse } from './returns.ts';
import { addParcel, couriers, type Parcel, price, type Store } from './store.ts';
import { writeWebhook } from './webhook.ts';

type Answer = (parts: Parts, request: SandboxRequest) => Reply;

const ok = (body: object): Reply => ({ status: 200, body });

const place = { name: 'Mira', address: '3 Weavers Lane', address_2: '', state: 'Rajasthan', phone: '9876500001' };

const routes: Record<string, Answer> = {
  'GET /settings/company/pickup': () =>
    ok({
      data: {
        shipping_address: [
          { ...place, id: 1, pickup_location: 'Home', pin_code: 311001, city: 'Bhilwara' },
          { ...place, id: 2, pickup_location: 'Workshop', pin_code: '302001', city: 'Jaipur' },
        ],
      },
    }),
  'GET /courier/serviceability/': findRates,
  'GET /orders': listOrders,
  'POST /orders/create/adhoc': createOrder,
  'POST /courier/assign/awb': assignNumber,
  'POST /orders/cancel': cancelOrders,
  'POST /courier/generate/label': printLabels,
  'POST /courier/generate/pickup': requestPickup,
  'GET /account/details/statement': listCharges,
  'GET /billing/discrepancy': listDiscrepancies,
  'GET /billing/remittances': listRemittances,
  'POST /orders/create/return': ({ store }, { body }) => createReturn(store, body),
  'GET /orders/processing/return': ({ store }, { query }) => listReturns(store, query),
};

/** As Shiprocket speaks. */
export const shiprocketApi: CourierApi = { path: '/v1/external', handle, writeWebhook };

function handle(parts: Parts, request: SandboxRequest): Reply {
  const { method, path } = request;
  if (`${method} ${path}` === 'POST /auth/login') return logIn(parts, request);
  const token = String(request.headers.authorization ?? '').replace('Bearer ', '');
  if (!parts.store.tokens.has(token)) return refuse('Token has expired', 401);
  const track = /^\/courier\/track\/awb\/(\w+)$/.exec(path);
  if (track) return trackParcel(parts.store, track[1] ?? '');
  const failure = /^\/ndr\/(\w+)(\/action)?$/.exec(path);
  if (failure)
    return failure[2] ? answerFailure(parts.store, failure[1], request.body) : readFailure(parts.store, failure[1]);
  const answer = Object.hasOwn(routes, `${method} ${path}`) ? routes[`${method} ${path}`] : undefined;
  if (!answer) throw new ApiError('No such route.', { status: 404 });
  return answer(parts, request);
}

function logIn({ store, account }: Parts, { body }: SandboxRequest): Reply {
  if (!('email' in account) || body.email !== account.email || body.password !== account.password)
    return refuse('Invalid email and password combination', 403);
  const token = randomBytes(24).toString('hex');
  store.tokens.add(token);
  return ok({ id: 1, email: account.email, company_id: 1, token });
}

/** No courier goes to PIN codes that begin with 79. */
function findRates(_: Parts, { query }: SandboxRequest): Reply {
  const pin = query.get('delivery_postcode') ?? '';
  const weight = Number(query.get('weight'));
  if (!/^\d{6}$/.test(pin) || !(weight > 0)) return refuse('The given data was invalid.', 422);
  if (pin.startsWith('79')) return ok({ status: 404, message: 'No courier serves this PIN code.' });
  const isCash = query.get('cod') === '1';
  const available = couriers.map((courier) => ({
    courier_company_id: courier.id,
    courier_name: courier.name,
    rate: price(courier, weight, isCash),
    estimated_delivery_days: String(courier.days),
    charge_weight: Math.ceil(weight * 2) / 2,
  }));
  return ok({ status: 200, data: { available_courier_companies: available } });
}

function listOrders({ store }: Parts, { query }: SandboxRequest): Reply {
  const search = query.get('search');
  const perPage = Number(query.get('per_page') ?? 15);
  const start = (Number(query.get('page') ?? 1) - 1) * perPage;
  const isStale = search !== null && store.staleSearches > 0;
  if (isStale) store.staleSearches--;
  const known = isStale ? store.parcels.slice(0, -1) : store.parcels;
  const found = known.filter((one) => !one.is_return && (!search || one.channel_order_id.includes(search)));
  return ok({
    data: found
      .toReversed()
      .slice(start, start + perPage)
      .map(orderBody),
    meta: {},
  });
}

function orderBody({ id, shipment_id, channel_order_id, status, awb, courier }: Parcel) {
  return { id, channel_order_id, status, shipments: [{ id: shipment_id, awb: awb || null, courier: courier || null }] };
}

/** Sent again, it makes a second order. */
function createOrder({ store }: Parts, { body }: SandboxRequest): Reply {
  const fields = ['order_id', 'pickup_location', 'billing_customer_name', 'billing_address', 'billing_pincode'];
  const missing = fields.find((name) => !body[name]);
  if (missing || !(body.weight > 0) || !(body.length > 0)) return refuse(`The ${missing ?? 'size'} is missing.`, 422);
  const parcel = addParcel(store, {
    channel_order_id: String(body.order_id),
    status: 'NEW',
    payment_method: body.payment_method,
    sub_total: Number(body.sub_total),
    weight: Number(body.weight),
    pin: String(body.billing_pincode),
  });
  return ok({ order_id: parcel.id, shipment_id: parcel.shipment_id, status: 'NEW', status_code: 1 });
}

function assignNumber({ store }: Parts, { body }: SandboxRequest): Reply {
  const parcel = findParcel(store, body.shipment_id);
  const courier = couriers.find(({ id }) => String(id) === String(body.courier_id));
  const fail = (awb_assign_error: string) => ok({ awb_assign_status: 0, response: { data: { awb_assign_error } } });
  if (!parcel || parcel.status === 'CANCELED') return refuse('Shipment not found', 404);
  if (parcel.awb) return refuse('AWB is already assigned');
  if (!courier) return fail('This courier is not available.');
  const freight = price(courier, parcel.weight, parcel.payment_method === 'COD');
  if (freight > store.wallet) return fail('Please recharge your wallet.');
  const days = courier.days * 86_400_000;
  Object.assign(parcel, {
    awb: `1490${String(parcel.shipment_id).padStart(8, '0')}`,
    courier: courier.name,
    charged: freight,
    status: 'READY TO SHIP',
    etd: new Date(Date.now() + days).toISOString().slice(0, 10),
  });
  charge(store, parcel, 'Freight', freight);
  const data = { awb_code: parcel.awb, courier_name: courier.name, shipment_id: parcel.shipment_id };
  return ok({ awb_assign_status: 1, response: { data: { ...data, freight_charges: freight } } });
}

function cancelOrders({ store }: Parts, { body }: SandboxRequest): Reply {
  const parcel = store.parcels.find(({ id }) => String(id) === String(body.ids?.[0]));
  if (!parcel) return refuse('Order not found', 404);
  if (parcel.status === 'CANCELED') return refuse('Order is already cancelled');
  if (parcel.scans.length > 0) return refuse('Order cannot be cancelled: it is on its way');
  if (parcel.charged > 0) charge(store, parcel, 'Freight given back', -parcel.charged);
  Object.assign(parcel, { status: 'CANCELED', charged: 0 });
  return ok({ message: 'Order cancelled successfully.' });
}

function printLabels({ store, url }: Parts, { body }: SandboxRequest): Reply {
  const wanted = (body.shipment_id as unknown[]).map((id) => findParcel(store, id));
  const numbers = wanted.flatMap((parcel) => (parcel?.awb ? [parcel.awb] : []));
  if (numbers.length === 0) return refuse('No label could be generated.');
  return ok({ label_created: 1, label_url: `${url()}/labels/${numbers.join('-')}.pdf` });
}

/** The most shipments in one pickup. */
const maxPickup = 50;

function requestPickup({ store }: Parts, { body }: SandboxRequest): Reply {
  if (body.shipment_id.length > maxPickup) return refuse('The shipment id may not have more than 50 items.', 422);
  const wanted = (body.shipment_id as unknown[]).map((id) => findParcel(store, id)).filter((one) => one?.awb);
  if (wanted.length === 0) return refuse('Shipment not found', 404);
  if (wanted.every((parcel) => parcel?.has_pickup)) return refuse('Already in Pickup Queue.');
  for (const parcel of wanted) if (parcel) parcel.has_pickup = true;
  const pickup_scheduled_date = `${new Date().toISOString().slice(0, 10)} 15:00:00`;
  return ok({ pickup_status: 1, response: { pickup_scheduled_date, pickup_token_number: 'Reference No: 1' } });
}

function trackParcel(store: Store, awb: string): Reply {
  const parcel = store.parcels.find((one) => one.awb === awb);
  if (!parcel) return refuse('AWB not found', 404);
  const { scans, etd } = parcel;
  const shipment_track = [{ awb_code: awb, current_status: parcel.status, edd: etd }];
  return ok({ tracking_data: { track_status: 1, shipment_track, shipment_track_activities: scans.toReversed(), etd } });
}

function findParcel(store: Store, id: unknown): Parcel | undefined {
  return store.parcels.find(({ shipment_id }) => String(shipment_id) === String(id));
}
