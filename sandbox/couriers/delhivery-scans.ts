import type { Webhook } from './courier-api.ts';
import { indianTime, type Parcel, type Scan } from './store.ts';

type Word = readonly [status: string, type: string, code?: string];

/** By the numbers of the books' statuses. */
const words = new Map<number, Word>([
  [6, ['In Transit', 'UD', 'X-PPOM']],
  [42, ['In Transit', 'UD', 'X-PPOM']],
  [18, ['In Transit', 'UD', 'X-ILL2F']],
  [17, ['Dispatched', 'UD', 'X-DDD3FD']],
  [21, ['Pending', 'UD', 'EOD-74']],
  [7, ['Delivered', 'DL', 'EOD-38']],
  [9, ['In Transit', 'RT', 'X-ILL1F']],
  [10, ['RTO', 'DL', 'RD-AC']],
  [12, ['LOST', 'UD', 'LT-100']],
  [8, ['Canceled', 'CN']],
]);

function findWord({ is_return }: Parcel, scan: Scan): Word {
  const [status, type, code] = words.get(scan['sr-status']) ?? ['Unknown', 'UD'];
  if (!is_return) return [status, type, code];
  return type === 'DL' ? ['DTO', 'DL', code] : [status, type === 'UD' ? 'PU' : type, code];
}

/** `2026-11-20T14:23:18.000`, in India. */
const stamp = (date: string) => `${date.replace(' ', 'T')}.000`;

/** As the packages' list shows it, oldest scan first. */
export function followedParcel(parcel: Parcel): object {
  const { awb: AWB, channel_order_id: ReferenceNo, etd, scans } = parcel;
  const Scans = scans.map((scan) => {
    const [Scan, ScanType, StatusCode] = findWord(parcel, scan);
    const at = stamp(scan.date);
    return {
      ScanDetail: { Scan, ScanType, StatusCode, ScanDateTime: at, StatusDateTime: at, ScannedLocation: scan.location },
    };
  });
  return { AWB, ReferenceNo, Status: presentStatus(parcel), Scans, ExpectedDeliveryDate: etd && `${etd}T23:59:59` };
}

function presentStatus(parcel: Parcel): object {
  const last = parcel.scans.at(-1);
  const now = stamp(indianTime(new Date()));
  if (parcel.status === 'CANCELED' && !last)
    return { Status: 'Canceled', StatusType: 'CN', StatusDateTime: now, StatusLocation: '' };
  if (last) return writtenStatus(parcel, last);
  const [Status, StatusType] = parcel.is_return ? ['Open', 'PP'] : ['Manifested', 'UD'];
  return { Status, StatusType, StatusDateTime: now, StatusLocation: '', StatusCode: 'X-UCI' };
}

function writtenStatus(parcel: Parcel, scan: Scan) {
  const [Status, StatusType, StatusCode] = findWord(parcel, scan);
  return { Status, StatusType, StatusCode, StatusDateTime: stamp(scan.date), StatusLocation: scan.location };
}

/** As Delhivery reports a scan; the header is what the shop asked for. */
export function writeWebhook(parcel: Parcel, scan: Scan, token: string): Webhook {
  const { StatusCode: NSLCode, ...Status } = writtenStatus(parcel, scan);
  const { awb: AWB, channel_order_id: ReferenceNo } = parcel;
  return {
    headers: { 'x-api-key': token },
    body: { Shipment: { AWB, ReferenceNo, NSLCode, Sortcode: 'PNQ/KTJ', Status: { ...Status, Instructions: '' } } },
  };
}
