import { parseObject } from '../read-json.ts';
import { ApiError, type SandboxRequest } from '../rest.ts';
import type { CourierApi, Parts } from './courier-api.ts';
import { answerFailures } from './delhivery-failures.ts';
import { followedParcel, writeWebhook } from './delhivery-scans.ts';
import { charge } from './money.ts';
import { addParcel, couriers, type Parcel, price, type Store } from './store.ts';

type Reply = ReturnType<CourierApi['handle']>;
type Answer = (parts: Parts, request: SandboxRequest) => Reply;

const ok = (body: object | string): Reply => ({ status: 200, body });
const byMode = { S: couriers[0], E: { ...couriers[1], name: 'Delhivery Express' } } as const;
const findCourier = (mode: unknown) => (String(mode).startsWith('E') ? byMode.E : byMode.S);

const routes: Record<string, Answer> = {
  'GET /c/api/pin-codes/json/': (_, { query }) => ok(describePin(query.get('filter_codes') ?? '')),
  'GET /api/kinko/v1/invoice/charges/.json': (_, { query }) => findCharges(query),
  'GET /api/dc/expected_tat': (_, { query }) =>
    ok({ success: true, data: { tat: findCourier(query.get('mot')).days } }),
  'GET /waybill/api/bulk/json/': ({ store }) => ok(`1490${String(store.nextId++).padStart(9, '0')}`),
  'POST /api/cmu/create.json': createParcels,
  'POST /api/p/edit': stopParcel,
  'POST /api/p/update': ({ store }, { body }) => answerFailures(store, body),
  'GET /api/p/packing_slip': ({ store }, { query }) => ok({ packages: listSlips(store, query.get('wbns') ?? '') }),
  'POST /fm/request/new/': requestPickup,
  'GET /api/v1/packages/json/': ({ store }, { query }) => ok(listParcels(store, query)),
};

/** As Delhivery speaks. */
export const delhiveryApi: CourierApi = { path: '', handle, writeWebhook };

function handle(parts: Parts, request: SandboxRequest): Reply {
  const token = 'token' in parts.account ? parts.account.token : '';
  if (request.headers.authorization !== `Token ${token}`)
    return { status: 401, body: { detail: 'Authentication credentials were not provided or are wrong.' } };
  const name = `${request.method} ${request.path}`;
  const answer = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (!answer) throw new ApiError('No such route.', { status: 404 });
  return answer(parts, request);
}

/** It does not go to PIN codes that begin with 79. */
function describePin(pin: string): object {
  if (!/^\d{6}$/.test(pin) || pin.startsWith('79')) return { delivery_codes: [] };
  const does = { pre_paid: 'Y', cod: 'Y', pickup: 'Y', repl: 'Y' };
  return { delivery_codes: [{ postal_code: { pin: Number(pin), ...does, district: 'Pune', state_code: 'MH' } }] };
}

function findCharges(query: URLSearchParams): Reply {
  const grams = Number(query.get('cgm'));
  if (!(grams > 0) || !/^\d{6}$/.test(query.get('d_pin') ?? '')) return refuse('Invalid parameters');
  const total_amount = price(findCourier(query.get('md')), grams / 1_000, query.get('pt') === 'COD');
  return ok([{ total_amount, charged_weight: Math.ceil(grams / 500) * 500, zone: 'D', status: 'Delivered' }]);
}

const refuse = (error: string): Reply => ({ status: 400, body: { error } });

/** A number is used once. */
function createParcels({ store }: Parts, { body }: SandboxRequest): Reply {
  // biome-ignore lint/suspicious/noExplicitAny: unvalidated JSON, checked field by field
  const { shipments = [], pickup_location } = parseObject(body.data ?? '') as any;
  const [wanted] = shipments;
  const fields = ['waybill', 'order', 'name', 'add', 'pin', 'phone', 'payment_mode', 'shipping_mode'];
  const missing = fields.find((name) => !wanted?.[name]);
  const fail = (remark: string) => {
    const made = { status: 'Fail', waybill: wanted?.waybill ?? '', refnum: wanted?.order ?? '', remarks: [remark] };
    return ok({ success: false, package_count: 1, packages: [made], rmk: 'An error has occurred.' });
  };
  if (body.format !== 'json' || missing) return fail(`The ${missing ?? 'format'} is missing.`);
  if (pickup_location?.name !== 'Home') return fail('ClientWarehouse matching query does not exist.');
  if (store.parcels.some(({ awb }) => awb === wanted.waybill)) return fail('Duplicate waybill: it is used already.');
  const isCash = wanted.payment_mode === 'COD';
  const courier = findCourier(wanted.shipping_mode);
  const room = (wanted.shipment_length * wanted.shipment_width * wanted.shipment_height) / 5;
  const freight = price(courier, Math.max(wanted.weight, room) / 1_000, isCash);
  if (freight > store.wallet) return fail('Please recharge your wallet.');
  const parcel = addParcel(store, {
    ...{ awb: String(wanted.waybill), channel_order_id: wanted.order, courier: courier.name, charged: freight },
    ...{ status: 'READY TO SHIP', payment_method: isCash ? 'COD' : 'Prepaid', pin: String(wanted.pin) },
    ...{ sub_total: isCash ? wanted.cod_amount : wanted.total_amount, weight: wanted.weight / 1_000 },
    is_return: wanted.payment_mode === 'Pickup',
    etd: new Date(Date.now() + courier.days * 86_400_000).toISOString().slice(0, 10),
  });
  charge(store, parcel, 'Freight', freight);
  const made = { status: 'Success', waybill: parcel.awb, refnum: parcel.channel_order_id, remarks: [''] };
  return ok({ success: true, package_count: 1, packages: [{ ...made, serviceable: true, sort_code: 'PNQ/KTJ' }] });
}

/** Cancels a parcel that has not left; one that has is brought back. */
function stopParcel({ store }: Parts, { body }: SandboxRequest): Reply {
  const parcel = store.parcels.find(({ awb }) => awb === body.waybill);
  if (!parcel || body.cancellation !== 'true') return ok({ status: false, error: 'The waybill is not valid.' });
  if (parcel.status === 'CANCELED') return ok({ status: false, error: 'The shipment is already cancelled.' });
  if (parcel.scans.length > 0) return bringBack(parcel);
  charge(store, parcel, 'Freight given back', -parcel.charged);
  Object.assign(parcel, { status: 'CANCELED', charged: 0 });
  return ok({ status: true, waybill: parcel.awb, remark: 'Shipment has been cancelled.' });
}

/** What it may say of a parcel that it brings back already. */
const repeatedStops = [
  { status: false, error: 'The package is already marked for RTO.' },
  { status: 'Failure', remark: 'Shipment is already in return process.' },
  { status: true, remark: 'Shipment is marked for return.' },
];
const repeats = new WeakMap<Parcel, number>();

function bringBack(parcel: Parcel): Reply {
  if (/DELIVERED|LOST/.test(parcel.status.replace('UNDELIVERED', '')))
    return ok({ status: false, error: 'The shipment is closed.' });
  if (parcel.answers.some(({ action }) => action === 'return')) {
    const count = repeats.get(parcel) ?? 0;
    repeats.set(parcel, count + 1);
    return ok({ waybill: parcel.awb, ...repeatedStops[count % repeatedStops.length] });
  }
  parcel.answers.push({ action: 'return', comment: 'Cancelled on its way' });
  return ok({ status: true, waybill: parcel.awb, remark: 'Shipment is marked for return.' });
}

function requestPickup({ store }: Parts, { body }: SandboxRequest): Reply {
  if (body.pickup_location !== 'Home' || !(body.expected_package_count > 0)) return refuse('Invalid pickup request');
  const waiting = store.parcels.filter(({ status, has_pickup }) => status === 'READY TO SHIP' && !has_pickup);
  if (waiting.length === 0) return { status: 400, body: { pr_exist: true } };
  for (const parcel of waiting) parcel.has_pickup = true;
  return { status: 201, body: { pickup_id: store.nextId++, pickup_date: body.pickup_date } };
}

function listSlips(store: Store, wbns: string): object[] {
  const wanted = wbns.split(',').map((wbn) => store.parcels.find(({ awb }) => awb === wbn));
  return wanted.flatMap((parcel) => {
    if (!parcel) return [];
    const { awb: wbn, channel_order_id: oid, payment_method: pt, sub_total: cod, pin, courier } = parcel;
    const to = { name: 'Asha Rao', address: '4 Lake Road', destination_city: 'Pune', st: 'Maharashtra', pin };
    const from = { snm: 'Mira', sadd: '3 Weavers Lane, Bhilwara', radd: '3 Weavers Lane, Bhilwara 311001' };
    const mot = courier.endsWith('Express') ? 'E' : 'S';
    return { wbn, oid, pt, cod, mot, ...to, ...from, sort_code: 'PNQ/KTJ', contact: '9876543210', prd: 'Bear' };
  });
}

function listParcels(store: Store, query: URLSearchParams): object {
  const [waybill, reference] = [query.get('waybill'), query.get('ref_ids')];
  const isStale = reference !== null && store.staleSearches > 0;
  if (isStale) store.staleSearches--;
  const known = isStale ? store.parcels.slice(0, -1) : store.parcels;
  const found = known.filter((one) => (waybill ? one.awb === waybill : one.channel_order_id === reference));
  if (found.length === 0) return { Success: false, Error: 'No such waybill or Order Id found' };
  return { ShipmentData: found.map((parcel) => ({ Shipment: followedParcel(parcel) })) };
}
