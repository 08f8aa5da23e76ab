import { z } from 'zod';
import type { ShipmentStage } from '../../shared/delivery/shipment-stages.ts';
import { parseJson } from '../../shared/json.ts';
import {
  idForm,
  isSameSecret,
  listForm,
  maybe,
  numberForm,
  readDay,
  readTime,
  trackingForm,
  word,
} from './answer-forms.ts';
import type {
  AssignedNumber,
  CourierEvent,
  CourierProvider,
  CourierRate,
  PickupPlace,
  ProviderShipment,
} from './courier-provider.ts';

export const errorForm = z.object({
  message: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
});
export const loginForm = z.object({ token: z.string().min(10).max(4_000) });

const placeForm = z.object({ pickup_location: z.string().min(1).max(100), pin_code: idForm });
export const placesForm = z
  .object({ data: z.object({ shipping_address: listForm(readPlace) }) })
  .transform(({ data }) => data.shipping_address);

function readPlace(item: unknown): PickupPlace | null {
  const { data } = placeForm.safeParse(item);
  return data && /^\d{6}$/.test(data.pin_code) ? { name: data.pickup_location, pin: data.pin_code } : null;
}

const rateForm = z.object({
  courier_company_id: idForm,
  courier_name: z.string().min(1).max(100),
  rate: numberForm,
  estimated_delivery_days: maybe(numberForm),
  charge_weight: maybe(numberForm),
});
/** Without a courier that goes there, `data` is missing or empty, with the status 404 in a 200. */
export const ratesForm = z
  .object({
    data: z
      .object({ available_courier_companies: listForm(readRate) })
      .optional()
      .catch(undefined),
  })
  .transform(({ data }) => data?.available_courier_companies ?? []);

function readRate(item: unknown): CourierRate | null {
  const { data } = rateForm.safeParse(item);
  if (!data || data.rate > 1_000_000) return null;
  const { estimated_delivery_days: days = null, charge_weight: kilograms } = data;
  return {
    courierId: data.courier_company_id,
    name: data.courier_name,
    chargePaise: Math.round(data.rate * 100),
    days: days === null ? null : Math.min(Math.ceil(days), 60),
    chargedGrams: kilograms ? Math.round(kilograms * 1_000) : null,
  };
}

export const createdForm = z.object({ order_id: idForm, shipment_id: idForm });

const orderForm = z.object({
  id: idForm,
  channel_order_id: z.string().max(100),
  status: word,
  shipment_id: maybe(idForm),
  shipments: z.array(z.object({ id: maybe(idForm), awb: maybe(trackingForm), courier: word })).min(1),
});
export const ordersForm = z.object({ data: listForm(readShipment) }).transform(({ data }) => data);

function readShipment(item: unknown): ProviderShipment | null {
  const { data } = orderForm.safeParse(item);
  const [shipment] = data?.shipments ?? [];
  const shipmentId = shipment?.id ?? data?.shipment_id;
  if (!data || !shipment || !shipmentId) return null;
  return {
    orderId: data.id,
    shipmentId,
    reference: data.channel_order_id,
    number: shipment.awb ?? null,
    courierName: shipment.courier || null,
    isCancelled: /^(return )?cancell?(ed|ation requested)/i.test(data.status ?? ''),
  };
}

const assignedForm = z.object({
  awb_assign_status: z.literal(1),
  response: z.object({
    data: z.object({
      awb_code: trackingForm,
      courier_name: z.string().min(1).max(100),
      shipment_id: idForm,
      freight_charges: maybe(numberForm),
    }),
  }),
});
const unassignedForm = z.object({
  awb_assign_status: z.literal(0),
  response: z.object({ data: z.object({ awb_assign_error: z.string() }) }),
});
/** A text is the provider's reason against it. */
export const awbForm = z.union([
  assignedForm.transform(
    ({ response: { data } }): AssignedNumber => ({
      shipmentId: data.shipment_id,
      number: data.awb_code,
      courierName: data.courier_name,
      chargePaise: data.freight_charges ? Math.round(data.freight_charges * 100) : null,
    }),
  ),
  unassignedForm.transform(({ response }) => response.data.awb_assign_error.slice(0, 300)),
]);

/** Why it was not cancelled, which may come with the status 200; null = it is. */
export const cancelledForm = z.union([
  z
    .object({ message: word, status_code: maybe(numberForm), status: maybe(z.union([z.boolean(), numberForm])) })
    .transform(({ message, status_code: code, status }) =>
      status === false || Number(status ?? 0) >= 400 || (code ?? 0) >= 400
        ? (message ?? 'Shiprocket names no reason.')
        : null,
    ),
  z.unknown().transform(() => null),
]);

export const labelForm = z.object({ label_created: z.literal(1), label_url: z.url() });
export const pickupForm = z.object({
  pickup_status: z.literal(1),
  response: z.object({ pickup_scheduled_date: word }).catch({ pickup_scheduled_date: null }),
});

/** Those that move a parcel. Others, such as a label that was printed, are no news. */
const stagesByStatus = new Map<number, ShipmentStage>([
  [6, 'picked_up'],
  [42, 'picked_up'],
  [18, 'in_transit'],
  [22, 'in_transit'],
  [38, 'in_transit'],
  [39, 'in_transit'],
  [17, 'out_for_delivery'],
  [21, 'undelivered'],
  [7, 'delivered'],
  [9, 'returning'],
  [14, 'returning'],
  [40, 'returning'],
  [41, 'returning'],
  [46, 'returning'],
  [10, 'returned'],
  [12, 'lost'],
  [24, 'lost'],
  [8, 'cancelled'],
  [45, 'cancelled'],
]);

const scanForm = z.object({ date: z.string(), 'sr-status': numberForm, location: word });
const trackForm = z.object({
  tracking_data: z.object({
    shipment_track: z.array(z.object({ awb_code: maybe(trackingForm), edd: word })).catch([]),
    shipment_track_activities: listForm(readScan).nullish().catch(null),
    etd: word,
  }),
});

function readScan(item: unknown): CourierEvent | null {
  const { data } = scanForm.safeParse(item);
  const stage = data && stagesByStatus.get(data['sr-status']);
  const at = data && readTime(data.date);
  return stage && at ? { stage, at, place: data.location?.slice(0, 100) || null } : null;
}

export const reportForm = trackForm.transform(({ tracking_data: { shipment_track, ...found } }) => ({
  /** Null = not stated. */
  number: shipment_track[0]?.awb_code ?? null,
  events: found.shipment_track_activities ?? [],
  expectedOn: readDay(found.etd ?? shipment_track[0]?.edd ?? null),
}));

const webhookForm = z.object({
  awb: trackingForm,
  current_status_id: maybe(numberForm),
  current_timestamp: word,
  etd: word,
  scans: listForm(readScan).nullish().catch(null),
});

/** The token is what the owner pasted at Shiprocket, sent as `x-api-key`. */
export const readWebhook: CourierProvider['readWebhook'] = ({ rawBody, headers }, webhookToken) => {
  if (!isSameSecret(headers['x-api-key'], webhookToken)) return 'bad_token';
  const { data } = webhookForm.safeParse(parseJson(rawBody.toString('utf8')));
  if (!data) return null;
  const stage = stagesByStatus.get(data.current_status_id ?? 0);
  const at = readTime(data.current_timestamp ?? '');
  const current: CourierEvent[] = stage && at ? [{ stage, at, place: null }] : [];
  return { number: data.awb, events: [...(data.scans ?? []), ...current], expectedOn: readDay(data.etd ?? null) };
};
