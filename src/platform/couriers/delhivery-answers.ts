import { z } from 'zod';
import { hasLeft, type ShipmentStage } from '../../shared/delivery/shipment-stages.ts';
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
import type { CourierEvent, CourierProvider, CourierReport, ProviderShipment } from './courier-provider.ts';

const yes = maybe(z.string().transform((letter) => letter.trim().toUpperCase() === 'Y'));
const pinForm = z.object({ postal_code: z.object({ pin: idForm, pre_paid: yes, cod: yes, pickup: yes }) });
/** What Delhivery does at a PIN code; empty where it does not go. */
export const pinsForm = z
  .object({ delivery_codes: listForm((item) => pinForm.safeParse(item).data?.postal_code ?? null) })
  .transform(({ delivery_codes }) => delivery_codes);

/** `charged_weight` is grams. */
export const chargesForm = z
  .array(z.object({ total_amount: numberForm, charged_weight: maybe(numberForm) }))
  .min(1)
  .transform(([first]) => first as { total_amount: number; charged_weight: number | null });
export const daysForm = z.object({ data: z.object({ tat: numberForm }) }).transform(({ data }) => data.tat);

/** One or more with commas, as a JSON string. */
export const waybillForm = z
  .union([z.string(), z.int()])
  .transform((sent) => String(sent).split(',', 1)[0]?.trim() ?? '')
  .refine((number) => /^\d{8,20}$/.test(number));

const remarks = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .catch(null)
  .transform((said) => [said ?? []].flat().filter(Boolean).join(' '));
const madeForm = z.object({ status: z.string().regex(/^success$/i), waybill: idForm });
const failedForm = z.object({ status: z.string().regex(/^fail/i), remarks });
const reasonless = 'Delhivery names no reason.';
/** The parcel's number, or why there is none. */
export const bookedForm = z.union([
  z.object({ packages: z.tuple([madeForm]) }).transform(({ packages: [{ waybill }] }) => ({ number: waybill })),
  z
    .object({ packages: z.tuple([failedForm]), rmk: word })
    .transform(({ packages: [{ remarks: said }], rmk }) => ({ refusal: said || rmk || reasonless })),
  z.object({ success: z.literal(false), rmk: z.string() }).transform(({ rmk }) => ({ refusal: rmk })),
]);

export const editedForm = z
  .object({ status: z.union([z.boolean(), z.string()]), remark: word, error: word })
  .transform(({ status, remark, error }) => ({
    isDone: status === true || /^(true|success)$/i.test(String(status)),
    words: error ?? remark ?? reasonless,
  }));

export const pickupForm = z.object({ pickup_date: word, pr_exist: maybe(z.boolean()) });

const statusForm = z.object({
  Status: z.string(),
  StatusType: z.string(),
  StatusDateTime: z.string(),
  StatusLocation: word,
  StatusCode: word,
});
const scanForm = z.object({
  ScanDetail: z.object({
    Scan: z.string(),
    ScanType: z.string(),
    ScanDateTime: z.string(),
    ScannedLocation: word,
    StatusCode: word,
  }),
});
const shipmentForm = z.object({
  Shipment: z.object({
    AWB: trackingForm,
    ReferenceNo: z.string(),
    Status: statusForm,
    Scans: listForm(readScan).nullish().catch(null),
    ExpectedDeliveryDate: word,
  }),
});

/** A parcel as Delhivery follows it. */
export interface FollowedParcel {
  shipment: ProviderShipment & { number: string };
  report: CourierReport;
  /** The courier has it, or had it. */
  hasLeft: boolean;
}

/** A reference or number that is not known gets `Error` instead of a list. */
export const parcelsForm = z.union([
  z.object({ ShipmentData: listForm(readParcel) }).transform(({ ShipmentData }) => ShipmentData),
  z.object({ Error: z.string() }).transform((): FollowedParcel[] => []),
]);

function readParcel(item: unknown): FollowedParcel | null {
  const { data } = shipmentForm.safeParse(item);
  if (!data) return null;
  const { AWB: number, ReferenceNo: reference, Status, Scans, ExpectedDeliveryDate } = data.Shipment;
  const events = [...(Scans ?? []), ...(readStatus(Status) ?? [])];
  const isCancelled = Status.StatusType === 'CN';
  return {
    shipment: { orderId: number, shipmentId: number, reference, number, courierName: null, isCancelled },
    report: { number, events: withoutRepeats(events), expectedOn: readDay(ExpectedDeliveryDate ?? null) },
    hasLeft: events.some(({ stage }) => hasLeft(stage)),
  };
}

/** The present status is the newest scan, too. */
function withoutRepeats(events: CourierEvent[]): CourierEvent[] {
  return [...new Map(events.map((event) => [`${event.at.getTime()} ${event.stage}`, event])).values()];
}

function readScan(item: unknown): CourierEvent | null {
  const { data } = scanForm.safeParse(item);
  if (!data) return null;
  const { Scan, ScanType, ScanDateTime, ScannedLocation, StatusCode } = data.ScanDetail;
  return readEvent({ word: Scan, type: ScanType, code: StatusCode ?? '', at: ScanDateTime, place: ScannedLocation });
}

function readStatus(status: z.output<typeof statusForm>): CourierEvent[] | null {
  const { Status, StatusType, StatusDateTime, StatusLocation, StatusCode } = status;
  const said = { word: Status, type: StatusType, code: StatusCode ?? '', at: StatusDateTime, place: StatusLocation };
  const event = readEvent(said);
  return event && [event];
}

interface Said {
  word: string;
  /** Delhivery's two letters: undelivered, delivered, return, pickup pending, picked up, cancelled. */
  type: string;
  /** Why, such as `EOD-74`. */
  code: string;
  at: string;
  place: string | null | undefined;
}

function readEvent(said: Said): CourierEvent | null {
  const stage = findStage(said);
  const at = readTime(said.at);
  return stage && at ? { stage, at, place: said.place?.slice(0, 100) || null } : null;
}

const firstScan = 'X-PPOM';

/** Null = no news: the parcel has not been picked up, or the word is not known. */
function findStage({ word: status, type, code }: Said): ShipmentStage | null {
  if (/^lost$/i.test(status)) return 'lost';
  if (type === 'CN') return 'cancelled';
  if (type === 'RT') return 'returning';
  if (type === 'DL') return /^rto$/i.test(status) ? 'returned' : 'delivered';
  if (type === 'PU' || type === 'UD') return wayStages(code).get(status.toLowerCase()) ?? null;
  return null;
}

function wayStages(code: string): Map<string, ShipmentStage> {
  return new Map<string, ShipmentStage>([
    ['in transit', code === firstScan ? 'picked_up' : 'in_transit'],
    ['pending', code.startsWith('EOD-') ? 'undelivered' : 'in_transit'],
    ['dispatched', 'out_for_delivery'],
  ]);
}

const webhookForm = z.object({
  Shipment: z.object({ AWB: trackingForm, Status: statusForm.omit({ StatusCode: true }), NSLCode: word }),
});

/** Delhivery is asked to send the token as the header `x-api-key`. */
export const readWebhook: CourierProvider['readWebhook'] = ({ rawBody, headers }, webhookToken) => {
  if (!isSameSecret(headers['x-api-key'], webhookToken)) return 'bad_token';
  const { data } = webhookForm.safeParse(parseJson(rawBody.toString('utf8')));
  if (!data) return null;
  const { AWB: number, Status, NSLCode } = data.Shipment;
  return { number, events: readStatus({ ...Status, StatusCode: NSLCode }) ?? [], expectedOn: null };
};
