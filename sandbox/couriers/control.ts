import type { Fault } from '../faults.ts';
import { ApiError, type Reply, type SandboxRequest } from '../rest.ts';
import type { CourierApi } from './courier-api.ts';
import { charge, moneyControls } from './money.ts';
import { indianTime, type Parcel, type Scan, type Store, statusWords } from './store.ts';

export interface WebhookTarget {
  url?: string;
  token?: string;
  /** `hold` until released, or `lose`. */
  mode: 'send' | 'hold' | 'lose';
  times: number;
}
/** What a webhook is about. */
interface News {
  parcel: Parcel;
  scan: Scan;
}
export interface CourierControl {
  api: CourierApi;
  store: Store;
  faults: Fault[];
  webhooks: WebhookTarget;
  held: News[];
}

type ControlFunction = (control: CourierControl, body: SandboxRequest['body']) => object | Promise<object>;
const controls: Record<string, ControlFunction> = {
  'GET /ledger': ({ store: { tokens, parcels, wallet, charges, remittances } }) => ({
    ...{ parcels, wallet, charges, remittances },
    tokens: tokens.size,
  }),
  'POST /wallet': ({ store }, { rupees }) => Object.assign(store, { wallet: rupees }) && {},
  'POST /expire-tokens': ({ store }) => {
    store.tokens.clear();
    return {};
  },
  'POST /stale-searches': ({ store }, { times }) => Object.assign(store, { staleSearches: times }) && {},
  'POST /faults': ({ faults }, body) => {
    faults.push({ times: 1, ...body });
    return { faults };
  },
  'DELETE /faults': ({ faults }) => {
    faults.length = 0;
    return { faults };
  },
  // A shipment made in the provider's panel, or by a call whose answer was lost.
  'POST /copy': ({ store }, { awb, ...changed }) => {
    const parcel = { ...requireParcel(store, awb), ...changed };
    const copy = { ...parcel, id: store.nextId++, shipment_id: store.nextId++, awb: `1490${store.nextId}`, scans: [] };
    charge(store, copy, 'Freight', copy.charged);
    store.parcels.push(copy);
    return copy;
  },
  // In the provider's panel.
  'POST /change': ({ store }, { awb, changed }) => Object.assign(requireParcel(store, awb), changed),
  'POST /cancel': ({ store }, { awb }) => {
    const parcel = requireParcel(store, awb);
    charge(store, parcel, 'Freight given back', -parcel.charged);
    return Object.assign(parcel, { status: 'CANCELED', charged: 0 });
  },
  /** As if it had never been made. */
  'POST /forget': ({ store }, { awb }) => {
    const parcel = requireParcel(store, awb);
    charge(store, parcel, 'Freight given back', -parcel.charged);
    store.parcels.splice(store.parcels.indexOf(parcel), 1);
    return {};
  },
  'POST /move': moveParcel,
  'POST /webhooks': ({ webhooks }, body) => Object.assign(webhooks, body),
  'POST /webhooks/release': releaseWebhooks,
  ...moneyControls,
};

export async function handleCourierControl(
  control: CourierControl,
  { method, path, body }: SandboxRequest,
): Promise<Reply> {
  const name = `${method} ${path}`;
  const run = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!run) throw new ApiError('The sandbox has no such control.', { status: 404 });
  return { status: 200, body: await run(control, body) };
}

function requireParcel(store: Store, awb: unknown): Parcel {
  const parcel = store.parcels.find((one) => one.awb === awb);
  if (!parcel) throw new ApiError('There is no such parcel.', { status: 404 });
  return parcel;
}

/** A scan by the courier, reported by webhook. */
async function moveParcel(control: CourierControl, body: SandboxRequest['body']): Promise<object> {
  const parcel = requireParcel(control.store, body.awb);
  const status = Number(body.status);
  const word = statusWords.get(status) ?? 'UNKNOWN';
  const date = indianTime(body.at ? new Date(body.at) : new Date());
  const location = String(body.place ?? 'PUNE HUB');
  const scan = { date, status: word, activity: word, location, 'sr-status': status, 'sr-status-label': word };
  parcel.scans.push(scan);
  parcel.status = word;
  if (body.etd) parcel.etd = body.etd;
  const news = { parcel, scan };
  if (control.webhooks.mode === 'hold') control.held.push(news);
  if (control.webhooks.mode === 'send') await send(control, news);
  return scan;
}

/** Newest first, which is the wrong order. */
async function releaseWebhooks(control: CourierControl): Promise<object> {
  const sent = control.held.splice(0).reverse();
  for (const news of sent) await send(control, news);
  return { sent: sent.length };
}

async function send({ api, webhooks }: CourierControl, { parcel, scan }: News): Promise<void> {
  const { url, token = '', times } = webhooks;
  if (!url) return;
  const { headers: named, body } = api.writeWebhook(parcel, scan, token);
  for (let count = 0; count < times; count++) {
    const headers = { 'content-type': 'application/json', ...named };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null);
    await answer?.body?.cancel();
  }
}
