import type { z } from 'zod';
import { dayInIndia, timeInIndia } from '../../shared/dates/dates.ts';
import { toRupees } from '../../shared/money.ts';
import { type Answered, describeFailure, makeUntrustedAnswer, readBytes } from '../network/provider-answer.ts';
import { refused } from './call-provider.ts';
import type { CourierProvider, ProviderShipment, ShipmentRequest } from './courier-provider.ts';
import {
  awbForm,
  cancelledForm,
  createdForm,
  labelForm,
  ordersForm,
  pickupForm,
  placesForm,
  ratesForm,
  readWebhook,
  reportForm,
} from './shiprocket-answers.ts';
import { itemBodies, ratesQuery } from './shiprocket-bodies.ts';
import { type ShiprocketAccount, type ShiprocketApi, shiprocketClient } from './shiprocket-call.ts';
import { moneyCalls } from './shiprocket-money.ts';
import { failureCalls, returnCalls } from './shiprocket-returns.ts';

const perPage = 100;
const maxLabelBytes = 20_000_000;
const labelTimeoutMs = 20_000;

/** Shiprocket as a courier provider. docs/couriers.md says which details of its API are to be checked. */
export function makeShiprocket(account: ShiprocketAccount): CourierProvider {
  const call = shiprocketClient(account);
  return {
    name: 'Shiprocket',
    lists: { shipments: true, charges: true, weightDisputes: true, remittances: true },
    ...bookingCalls(call),
    ...parcelCalls(call, account),
    ...moneyCalls(call),
    readWebhook,
    ...failureCalls(call),
    ...returnCalls(call),
  };
}

type BookingCalls = Pick<
  CourierProvider,
  'listPickupPlaces' | 'findRates' | 'findByReference' | 'listShipments' | 'createShipment' | 'assignNumber'
>;

function bookingCalls(call: ShiprocketApi): BookingCalls {
  return {
    async listPickupPlaces() {
      const answered = await call('GET', '/settings/company/pickup', placesForm);
      return answered.ok && answered.value.length === 0 ? refused('There is no pickup place.') : answered;
    },
    findRates: (question) => call('GET', `/courier/serviceability/?${ratesQuery(question)}`, ratesForm),
    async findByReference(reference) {
      const path = `/orders?search=${encodeURIComponent(reference)}&per_page=${perPage}`;
      const answered = await call('GET', path, ordersForm);
      // The search finds parts of words, too.
      return answered.ok ? { ok: true, value: answered.value.filter((one) => one.reference === reference) } : answered;
    },
    listShipments: (page) => call('GET', `/orders?sort=DESC&per_page=${perPage}&page=${page}`, ordersForm),
    async createShipment(request) {
      const answered = await call('POST', '/orders/create/adhoc', createdForm, { body: orderBody(request) });
      return answered.ok ? { ok: true, value: createdShipment(request, answered.value) } : answered;
    },
    async assignNumber({ shipmentId, courierId }) {
      const body = { shipment_id: shipmentId, courier_id: courierId };
      const answered = await call('POST', '/courier/assign/awb', awbForm, { body });
      if (!answered.ok) return answered;
      if (typeof answered.value === 'string') return refused(answered.value);
      if (answered.value.shipmentId !== shipmentId) return makeUntrustedAnswer('The answer is about another shipment.');
      return { ok: true, value: answered.value };
    },
  };
}

type ParcelCalls = Pick<CourierProvider, 'cancelShipment' | 'printLabels' | 'requestPickup' | 'track'>;

function parcelCalls(call: ShiprocketApi, { apiUrl }: ShiprocketAccount): ParcelCalls {
  return {
    async cancelShipment({ orderId }) {
      const answered = await call('POST', '/orders/cancel', cancelledForm, { body: { ids: [orderId] } });
      const refusal = answered.ok ? answered.value : answered.description;
      if (refusal === null || /already cancell?ed/i.test(refusal)) return { ok: true, value: null };
      return answered.ok ? refused(refusal) : answered;
    },
    async printLabels(labels) {
      const body = { shipment_id: labels.map(({ shipmentId }) => shipmentId) };
      const answered = await call('POST', '/courier/generate/label', labelForm, { body, timeoutMs: labelTimeoutMs });
      return answered.ok ? fetchLabel(new URL(answered.value.label_url), apiUrl) : answered;
    },
    async requestPickup({ shipmentIds }) {
      const answered = await call('POST', '/courier/generate/pickup', pickupForm, {
        body: { shipment_id: shipmentIds },
      });
      if (!answered.ok && /already in pickup/i.test(answered.description))
        return { ok: true, value: { pickupOn: null } };
      if (!answered.ok) return answered;
      const day = /^\d{4}-\d\d-\d\d/.exec(answered.value.response.pickup_scheduled_date ?? '')?.[0];
      return { ok: true, value: { pickupOn: day ?? null } };
    },
    async track(number) {
      const answered = await call('GET', `/courier/track/awb/${encodeURIComponent(number)}`, reportForm);
      if (!answered.ok) return answered;
      const { number: stated, ...report } = answered.value;
      if (stated && stated !== number) return makeUntrustedAnswer('The answer is about another parcel.');
      return { ok: true, value: { number, ...report } };
    },
  };
}

/** With cash on delivery, `sub_total` is what the courier takes. */
function orderBody(request: ShipmentRequest): object {
  const { reference, orderedAt, pickupPlace, to, email, items, valuePaise, codPaise } = request;
  return {
    order_id: reference,
    order_date: `${dayInIndia(orderedAt)} ${timeInIndia(orderedAt).slice(0, 5)}`,
    pickup_location: pickupPlace,
    billing_customer_name: to.name,
    billing_last_name: '',
    billing_address: to.line1,
    billing_address_2: to.line2,
    billing_city: to.city,
    billing_pincode: to.pin,
    billing_state: to.state,
    billing_country: 'India',
    billing_email: email,
    billing_phone: to.phone,
    shipping_is_billing: true,
    order_items: itemBodies(items),
    payment_method: codPaise > 0 ? 'COD' : 'Prepaid',
    sub_total: toRupees(codPaise || valuePaise),
    length: request.lengthCm,
    breadth: request.widthCm,
    height: request.heightCm,
    weight: request.weightGrams / 1_000,
  };
}

function createdShipment({ reference }: ShipmentRequest, made: z.output<typeof createdForm>): ProviderShipment {
  const { order_id: orderId, shipment_id: shipmentId } = made;
  return { orderId, shipmentId, reference, number: null, courierName: null, isCancelled: false };
}

/** From the provider's storage, over https; the stand-in of the tests has it at its own address. */
async function fetchLabel(url: URL, apiUrl: string): Promise<Answered<Buffer>> {
  if (url.protocol !== 'https:' && url.origin !== new URL(apiUrl).origin)
    return makeUntrustedAnswer('The label is not at a safe address.');
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(labelTimeoutMs) });
    const bytes = answer.ok ? await readBytes(answer, maxLabelBytes) : null;
    return bytes?.subarray(0, 5).toString() === '%PDF-'
      ? { ok: true, value: bytes }
      : makeUntrustedAnswer('The label is not a PDF.');
  } catch (error) {
    return describeFailure(error);
  }
}
