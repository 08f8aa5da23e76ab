import type { IncomingHttpHeaders } from 'node:http';
import type { AddressFields } from '../../shared/address.ts';
import type { ShipmentStage } from '../../shared/delivery/shipment-stages.ts';
import type { Answered } from '../payments/payment-provider.ts';

/** The parcel as it is handed over: whole grams and whole centimetres, each at least 1. */
export interface ParcelSize {
  weightGrams: number;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}

export interface RateQuestion extends ParcelSize {
  /** Six digits each. */
  fromPin: string;
  toPin: string;
  /** What the goods are worth. */
  valuePaise: number;
  /** What the courier takes at the door; 0 = nothing. */
  codPaise: number;
}

/** What one courier of the provider's asks for a parcel. */
export interface CourierRate {
  /** The provider's own id of the courier, for `assignNumber`. */
  courierId: string;
  /** Such as `Delhivery Surface`. */
  name: string;
  /** With all surcharges. */
  chargePaise: number;
  /** From the pickup to the door; null = not stated. */
  days: number | null;
  /** What is charged for, where the box is large for its weight; null = not stated. */
  chargedGrams: number | null;
}

export interface ShipmentRequest extends ParcelSize {
  /** The shop's own reference, never used twice: by it the provider's shipment is found again. */
  reference: string;
  orderedAt: Date;
  /** The name of one of `listPickupPlaces`. */
  pickupPlace: string;
  to: AddressFields;
  /** Of the buyer; providers send their own messages to it. */
  email: string;
  /** At least one. */
  items: { name: string; sku: string; quantity: number; pricePaise: number }[];
  valuePaise: number;
  codPaise: number;
}

/** A shipment at the provider. */
export interface ProviderShipment {
  /** The provider's ids. The first one cancels, the second one books. */
  orderId: string;
  shipmentId: string;
  /** As it was sent in `ShipmentRequest`. */
  reference: string;
  /** The tracking number; null until a courier has the shipment. */
  number: string | null;
  courierName: string | null;
  isCancelled: boolean;
}

export interface AssignedNumber {
  shipmentId: string;
  number: string;
  courierName: string;
  /** Null = not stated. */
  chargePaise: number | null;
}

export interface PickupPlace {
  name: string;
  pin: string;
}

/** A parcel that is picked up at its buyer's, and brought to a pickup place of the shop's. Never with cash. */
export type ReturnRequest = Omit<ShipmentRequest, 'to' | 'codPaise'> & { from: AddressFields };

/** What the courier shall do after an attempt to deliver that failed. */
export interface FailureAnswer {
  /** The tracking number. */
  number: string;
  decision: 'again' | 'back';
  /** For the courier, at most 300 characters: with a day, a landmark or a phone, and `reference`. */
  words: string;
  /** By it the answer is found again. */
  reference: string;
}

/** What happened to a parcel, and when. */
export interface CourierEvent {
  stage: ShipmentStage;
  at: Date;
  /** A town or a hub; null = not stated. Never who took the parcel. */
  place: string | null;
}

export interface CourierReport {
  /** The tracking number. */
  number: string;
  /** Oldest first or not: the time decides. Events whose form or word is not known are left out. */
  events: CourierEvent[];
  /** The day on which the courier expects to deliver, such as `2026-12-04`; null = not stated. */
  expectedOn: string | null;
}

/** A line of the provider's statement. */
export interface ProviderCharge {
  /** The provider's own id of the line, never used twice. */
  id: string;
  /** The tracking number; null where the line is about no parcel. */
  number: string | null;
  /** In the provider's words. */
  what: string;
  /** Below 0 = given back. */
  paise: number;
  at: Date;
}

/** The courier has weighed a parcel, and charges for more than was stated. */
export interface WeightDispute {
  /** The tracking number. */
  number: string;
  statedGrams: number;
  chargedGrams: number;
  /** What it costs more; null = not stated. */
  extraPaise: number | null;
  /** The owner has seven days from then. */
  raisedAt: Date;
}

/** What the provider has paid out of the money that couriers took at doors. */
export interface ProviderRemittance {
  /** The provider's own id, never used twice. */
  id: string;
  rows: {
    /** The tracking number. */
    number: string;
    amountPaise: number;
    /** What the provider kept of it. */
    feePaise: number;
  }[];
}

export interface ReceivedCourierWebhook {
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
}

/**
 * A provider that books parcels with couriers. Amounts are whole paise, days are days in India. No method throws:
 * failures are an `Answered`. `refused`: nothing happened, and a repeat will be refused too. `unavailable`: nothing
 * happened, a repeat may succeed. `unknown`: it may have happened. Callers look a shipment up by its reference before
 * they repeat `createShipment`.
 */
export interface CourierProvider {
  /** Proves the keys, too. At least one place, or the answer is `refused`. */
  listPickupPlaces(): Promise<Answered<PickupPlace[]>>;
  /** Empty where no courier goes. */
  findRates(question: RateQuestion): Promise<Answered<CourierRate[]>>;

  /** All shipments with exactly this reference, cancelled ones too: more than one where a repeat has made a second. */
  findByReference(reference: string): Promise<Answered<ProviderShipment[]>>;
  /** Newest first; empty after the last page. Pages count from 1. */
  listShipments(page: number): Promise<Answered<ProviderShipment[]>>;
  createShipment(request: ShipmentRequest): Promise<Answered<ProviderShipment>>;
  /** Books the courier and charges for it. `refused`: the courier does not go, or the wallet is empty. */
  assignNumber(shipment: { shipmentId: string; courierId: string }): Promise<Answered<AssignedNumber>>;
  /** Gives the charge back. A shipment that is cancelled already is `ok`; one that is on its way is `refused`. */
  cancelShipment(orderId: string): Promise<Answered<null>>;

  /** One PDF with the labels of these shipments. */
  printLabels(shipmentIds: string[]): Promise<Answered<Buffer>>;
  /** Asks the courier to come; `ok` too where it was asked before. The day is null where it is not stated. */
  requestPickup(shipmentIds: string[]): Promise<Answered<{ pickupOn: string | null }>>;

  /** Newest first; empty after the last page. Pages count from 1. */
  listCharges(page: number): Promise<Answered<ProviderCharge[]>>;
  /** Those that are open. */
  listWeightDisputes(): Promise<Answered<WeightDispute[]>>;
  /** As `listCharges`, whole remittances. `refused` where the provider lists none: its file is read by a person. */
  listRemittances(page: number): Promise<Answered<ProviderRemittance[]>>;

  /** `number` is a tracking number. */
  track(number: string): Promise<Answered<CourierReport>>;
  /** `bad_token` unless it carries `webhookToken`; null for a body without an event that is known. */
  readWebhook(received: ReceivedCourierWebhook, webhookToken: string): 'bad_token' | CourierReport | null;

  /** Whether `answerFailure` has arrived with this reference. */
  hasFailureAnswer(answer: Pick<FailureAnswer, 'number' | 'reference'>): Promise<Answered<boolean>>;
  /** Callers look it up before they repeat it. `refused`: the courier takes no answer any more. */
  answerFailure(answer: FailureAnswer): Promise<Answered<null>>;

  /** As `findRates`, for a parcel from a buyer to the shop. */
  findReturnRates(question: Omit<RateQuestion, 'codPaise'>): Promise<Answered<CourierRate[]>>;
  /** As `findByReference`, among the returns. `since`: before it was first asked for. */
  findReturnsByReference(reference: string, since: Date): Promise<Answered<ProviderShipment[]>>;
  /** As `listShipments`. */
  listReturns(page: number): Promise<Answered<ProviderShipment[]>>;
  /** `assignNumber` books it, and asks the courier to come. */
  createReturn(request: ReturnRequest): Promise<Answered<ProviderShipment>>;
}
