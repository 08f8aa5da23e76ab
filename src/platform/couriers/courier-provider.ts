import type { IncomingHttpHeaders } from 'node:http';
import type { AddressFields } from '../../shared/address.ts';
import type { ShipmentStage } from '../../shared/delivery/shipment-stages.ts';
import type { Answered } from '../network/provider-answer.ts';

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
  /** The shop's own, at most 40 letters, digits and hyphens, never used twice: it finds the shipment again. */
  reference: string;
  orderedAt: Date;
  /** The name of one of `listPickupPlaces`. */
  pickupPlace: string;
  /** All fields but `line2` are filled; the phone has ten digits. */
  to: AddressFields;
  /** The buyer's; providers send their own messages to it. */
  email: string;
  /** At least one. */
  items: { name: string; sku: string; quantity: number; pricePaise: number }[];
  valuePaise: number;
  codPaise: number;
}

/** A shipment at the provider. */
export interface ProviderShipment {
  /** The provider's ids, which may be the same. The first one cancels, the second one books, prints and picks up. */
  orderId: string;
  shipmentId: string;
  /** As it was sent in `ShipmentRequest`. */
  reference: string;
  /** The tracking number; null until a courier is booked, and nothing is charged before. */
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

/** What books a shipment; `request` as it was given to `createShipment` or `createReturn`. */
export interface Booking {
  shipmentId: string;
  courierId: string;
  request: ShipmentRequest | ReturnRequest;
}

export interface WantedLabel {
  shipmentId: string;
  /** What the parcel was booked with. */
  codPaise: number;
}

interface WantedPickup {
  shipmentIds: string[];
  pickupPlace: string;
  /** With those of further calls. */
  parcels: number;
}

/** What the courier shall do after an attempt to deliver that failed. */
export interface FailureAnswer {
  /** The tracking number. */
  number: string;
  /** For whom it is. */
  to: AddressFields;
  decision: 'again' | 'back';
  /** With `again`: a day such as `2026-12-04`, and what is to be known; null = not stated. */
  day: string | null;
  landmark: string | null;
  phone: string | null;
  /** All of it in one text of at most 300 characters, with `reference`, for a provider without fields for it. */
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
    /** What the provider deducted. */
    /** Null where the provider names none. */
    feePaise: number | null;
  }[];
}

interface ReceivedCourierWebhook {
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
}

/** `code` of an answer to keys that the provider does not accept. */
export const badLogin = 'bad_login';

/** What a provider lists; where it lists none, the method is `refused`, and the shop's pages say so. */
interface ProviderLists {
  /** `listShipments` and `listReturns`: without them a booking must be safe to repeat. */
  shipments: boolean;
  charges: boolean;
  weightDisputes: boolean;
  remittances: boolean;
}

/**
 * A provider that books parcels with couriers. Amounts are whole paise, days are days in India. No method throws:
 * failures are an `Answered`. `refused`: nothing happened, and a repeat will be refused too. `unavailable`: nothing
 * happened, a repeat may succeed. `unknown`: it may have happened. Callers look a shipment up by its reference before
 * they repeat `createShipment` or `assignNumber`, and after an `unknown` wait a minute before they trust a search that
 * finds nothing. The two are repeated with the same ids. Calls go through `callProvider`, which ends them in time.
 */
export interface CourierProvider {
  /** For sentences. */
  readonly name: string;
  readonly lists: ProviderLists;

  /** Proves the keys, too: their failure has the code `badLogin`. At least one place, or the answer is `refused`. */
  listPickupPlaces(): Promise<Answered<PickupPlace[]>>;
  /**
   * Empty where no courier goes; `refused` where the provider names no price for another reason. Asked for carts as
   * well, up to 60 times a minute, and answered in three seconds.
   */
  findRates(question: RateQuestion): Promise<Answered<CourierRate[]>>;

  /** All shipments with exactly this reference, cancelled ones too: more than one where a repeat has made a second. */
  findByReference(reference: string): Promise<Answered<ProviderShipment[]>>;
  /** Newest first; empty after the last page. Pages count from 1. Returns are not among them. */
  listShipments(page: number): Promise<Answered<ProviderShipment[]>>;
  /** Charges nothing. A provider without shipments that are not booked reserves the tracking number as their id. */
  createShipment(request: ShipmentRequest): Promise<Answered<ProviderShipment>>;
  /** Books the courier and charges for it. `refused`: the courier does not go, or the wallet is empty. */
  assignNumber(booking: Booking): Promise<Answered<AssignedNumber>>;
  /**
   * Gives the charge back. One that is cancelled already, or was never made, is `ok`; one that has left `refused`, and
   * one whose reference is another one: it is not the shop's.
   */
  cancelShipment(shipment: Pick<ProviderShipment, 'orderId' | 'reference'>): Promise<Answered<null>>;

  /**
   * One PDF with the labels of up to 60 shipments, in this order, a page of 100 by 150 mm each. Each says what the
   * courier takes at the door, or that it takes nothing.
   */
  printLabels(labels: WantedLabel[]): Promise<Answered<Buffer>>;
  /** For up to 50 shipments; `ok` too where it was asked before. The day is null where it is not stated. */
  requestPickup(pickup: WantedPickup): Promise<Answered<{ pickupOn: string | null }>>;

  /** Newest first; empty after the last page. Pages count from 1. */
  listCharges(page: number): Promise<Answered<ProviderCharge[]>>;
  /** Those that are open. */
  listWeightDisputes(): Promise<Answered<WeightDispute[]>>;
  /** As `listCharges`, whole remittances. Without them a courier's file is read by a person. */
  listRemittances(page: number): Promise<Answered<ProviderRemittance[]>>;

  /** `number` is a tracking number. */
  track(number: string): Promise<Answered<CourierReport>>;
  /**
   * `bad_token` unless a header carries `webhookToken`, compared in constant time; null for a body without a known
   * event. The page Couriers shows the owner which header it is.
   */
  readWebhook(received: ReceivedCourierWebhook, webhookToken: string): 'bad_token' | CourierReport | null;

  /** Whether `answerFailure` has arrived with this reference; false, too, where a repeat of it changes nothing. */
  hasFailureAnswer(answer: Pick<FailureAnswer, 'number' | 'reference'>): Promise<Answered<boolean>>;
  /** Callers look it up before they repeat it. `refused`: the courier takes no answer any more. */
  answerFailure(answer: FailureAnswer): Promise<Answered<null>>;

  /** As `findRates`, for a parcel from a buyer to the shop. */
  findReturnRates(question: Omit<RateQuestion, 'codPaise'>): Promise<Answered<CourierRate[]>>;
  /** As `findByReference`, among the returns. `since`: before it was first asked for. */
  findReturnsByReference(reference: string, since: Date): Promise<Answered<ProviderShipment[]>>;
  /** As `listShipments`. */
  listReturns(page: number): Promise<Answered<ProviderShipment[]>>;
  /** As `createShipment`. `assignNumber` books it, and asks the courier to come. */
  createReturn(request: ReturnRequest): Promise<Answered<ProviderShipment>>;
}
