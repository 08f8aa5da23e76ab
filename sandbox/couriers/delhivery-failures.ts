import type { Reply, SandboxRequest } from '../rest.ts';
import type { Parcel, Store } from './store.ts';

const undelivered = 21;

/** Each item is an instruction for one parcel; the same one for the same attempt changes nothing. */
export function answerFailures(store: Store, body: SandboxRequest['body']): Reply {
  // biome-ignore lint/suspicious/noExplicitAny: unvalidated JSON, checked field by field
  const items: any[] = Array.isArray(body.data) ? body.data : [];
  const parcel = store.parcels.find(({ awb }) => awb === items[0]?.waybill);
  const refuse = (error: string): Reply => ({ status: 400, body: { error } });
  if (!parcel || !items.every(({ act }) => ['RE-ATTEMPT', 'DEFER_DLV', 'EDIT_DETAILS'].includes(act)))
    return refuse('Invalid NDR action');
  if (parcel.status !== 'UNDELIVERED') return refuse('NDR action is not allowed for this package.');
  const said = items.flatMap(({ action_data = {} }) => Object.values(action_data));
  const comment = `After attempt ${countFailures(parcel)}: ${said.join(', ')}`;
  if (!parcel.answers.some((one) => one.comment === comment)) parcel.answers.push({ action: 're-attempt', comment });
  return { status: 200, body: { request_id: `UPL${store.nextId++}` } };
}

function countFailures({ scans }: Parcel): number {
  return scans.filter((scan) => scan['sr-status'] === undelivered).length;
}
