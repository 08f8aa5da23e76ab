import type { Webhook } from './courier-api.ts';
import type { Parcel, Scan } from './store.ts';

/** As Shiprocket reports a scan. */
export function writeWebhook({ awb, etd, courier, channel_order_id }: Parcel, scan: Scan, token: string): Webhook {
  const { status, date, 'sr-status': id } = scan;
  const body = {
    ...{ awb, etd, courier_name: courier, order_id: channel_order_id, scans: [scan] },
    ...{ current_status: status, current_status_id: id, shipment_status: status, shipment_status_id: id },
    current_timestamp: date.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3 $2 $1'),
  };
  return { headers: { 'x-api-key': token }, body };
}
