import { z } from 'zod';
import { dayInIndia, timeInIndia } from '../../shared/dates/dates.ts';
import { type Answered, makeUntrustedAnswer } from '../network/provider-answer.ts';
import { refused } from './call-provider.ts';
import type { AssignedNumber, Booking, CourierProvider, PickupPlace, ProviderShipment } from './courier-provider.ts';
import {
  bookedForm,
  editedForm,
  type FollowedParcel,
  parcelsForm,
  pickupForm,
  pinsForm,
  readWebhook,
  waybillForm,
} from './delhivery-answers.ts';
import { attemptBody, type Mode, modes, parcelData } from './delhivery-bodies.ts';
import { type DelhiveryAccount, type DelhiveryApi, delhiveryClient, pickupExists } from './delhivery-call.ts';
import { printLabels } from './delhivery-labels.ts';
import { rateCalls } from './delhivery-rates.ts';

/** Delhivery as a courier provider. docs/couriers.md says which details of its API are to be checked. */
export function makeDelhivery(account: DelhiveryAccount): CourierProvider {
  const call = delhiveryClient(account);
  return {
    name: 'Delhivery',
    lists: { shipments: false, charges: false, weightDisputes: false, remittances: false },
    listPickupPlaces: () => checkPlace(call, account.place),
    ...rateCalls(call),
    ...bookingCalls(call),
    ...parcelCalls(call),
    ...failureCalls(call),
    ...refuseLists(),
    readWebhook,
  };
}

/** The place itself is proved with the first booking. */
async function checkPlace(call: DelhiveryApi, place: PickupPlace): Promise<Answered<PickupPlace[]>> {
  const answered = await call('GET', `/c/api/pin-codes/json/?filter_codes=${place.pin}`, pinsForm);
  if (!answered.ok) return answered;
  const isServed = answered.value.some(({ pin, pickup }) => pin === place.pin && pickup);
  return isServed ? { ok: true, value: [place] } : refused(`Delhivery does not pick up at ${place.pin}.`);
}

type BookingCalls = Pick<
  CourierProvider,
  'findByReference' | 'findReturnsByReference' | 'createShipment' | 'createReturn' | 'assignNumber'
>;

/** A parcel is made with the first call that names its number, and a number is used once: repeats are safe. */
function bookingCalls(call: DelhiveryApi): BookingCalls {
  const find = async (reference: string): Promise<Answered<ProviderShipment[]>> => {
    const answered = await follow(call, { ref_ids: reference });
    if (!answered.ok) return answered;
    const same = answered.value.filter(({ shipment }) => shipment.reference === reference);
    return { ok: true, value: same.map(({ shipment }) => shipment) };
  };
  const reserve = async ({ reference }: { reference: string }): Promise<Answered<ProviderShipment>> => {
    const answered = await call('GET', '/waybill/api/bulk/json/?count=1', waybillForm);
    // A number that nobody uses is no parcel.
    if (!answered.ok) return answered.kind === 'unknown' ? { ...answered, kind: 'unavailable' } : answered;
    const id = answered.value;
    const made = { orderId: id, shipmentId: id, reference, number: null, courierName: null, isCancelled: false };
    return { ok: true, value: made };
  };
  return {
    findByReference: find,
    findReturnsByReference: find,
    createShipment: reserve,
    createReturn: reserve,
    assignNumber: (booking) => makeParcel(call, booking),
  };
}

async function makeParcel(call: DelhiveryApi, booking: Booking): Promise<Answered<AssignedNumber>> {
  const { shipmentId, courierId, request } = booking;
  const form = { format: 'json', data: JSON.stringify(parcelData(booking)) };
  const answered = await call('POST', '/api/cmu/create.json', bookedForm, { form });
  if (!answered.ok) return answered;
  const courierName = `Delhivery ${modes[courierId as Mode] ?? modes.S}`;
  const assigned = { ok: true as const, value: { shipmentId, number: shipmentId, courierName, chargePaise: null } };
  const made = answered.value;
  if ('number' in made)
    return made.number === shipmentId ? assigned : makeUntrustedAnswer('The answer is about another parcel.');
  if (!/duplicate|already/i.test(made.refusal)) return refused(made.refusal);
  // An earlier call has made it, unless the number is another parcel's.
  const known = await findParcel(call, shipmentId);
  if (!known.ok) return { ...known, kind: 'unknown' };
  const parcel = known.value;
  if (!parcel) return makeUntrustedAnswer('The number is used, and its parcel is not shown yet.');
  return parcel.shipment.reference === request.reference ? assigned : refused(made.refusal);
}

function follow(
  call: DelhiveryApi,
  which: { ref_ids: string } | { waybill: string },
): Promise<Answered<FollowedParcel[]>> {
  return call('GET', `/api/v1/packages/json/?${new URLSearchParams(which)}`, parcelsForm);
}

/** Null where Delhivery does not know the number. */
async function findParcel(call: DelhiveryApi, number: string): Promise<Answered<FollowedParcel | null>> {
  const answered = await follow(call, { waybill: number });
  if (!answered.ok) return answered;
  const found = answered.value.find((one) => one.shipment.number === number);
  if (!found && answered.value.length > 0) return makeUntrustedAnswer('The answer is about another parcel.');
  return { ok: true, value: found ?? null };
}

type ParcelCalls = Pick<CourierProvider, 'cancelShipment' | 'printLabels' | 'requestPickup' | 'track'>;

function parcelCalls(call: DelhiveryApi): ParcelCalls {
  return {
    cancelShipment: (shipment) => cancelParcel(call, shipment),
    printLabels: (labels) => printLabels(call, labels),
    async requestPickup({ pickupPlace, parcels }) {
      const pickupOn = chooseNextPickupDay();
      const body = {
        pickup_location: pickupPlace,
        pickup_date: pickupOn,
        pickup_time: '16:00:00',
        expected_package_count: parcels,
      };
      const answered = await call('POST', '/fm/request/new/', pickupForm, { body });
      const wasAsked = answered.ok ? answered.value.pr_exist : answered.description === pickupExists;
      if (wasAsked) return { ok: true, value: { pickupOn: null } };
      return answered.ok
        ? { ok: true, value: { pickupOn: answered.value.pickup_date?.slice(0, 10) ?? pickupOn } }
        : answered;
    },
    async track(number) {
      const found = await findParcel(call, number);
      if (!found.ok) return found;
      return found.value ? { ok: true, value: found.value.report } : refused('Delhivery does not know this number.');
    },
  };
}

/** Today until two in the afternoon. */
function chooseNextPickupDay(): string {
  const now = new Date();
  const isToday = timeInIndia(now) < '14:00';
  return dayInIndia(isToday ? now : new Date(now.getTime() + 86_400_000));
}

async function cancelParcel(
  call: DelhiveryApi,
  { orderId: number, reference }: Pick<ProviderShipment, 'orderId' | 'reference'>,
): Promise<Answered<null>> {
  const known = await findParcel(call, number);
  if (!known.ok) return known;
  if (!known.value) return { ok: true, value: null };
  const { shipment, hasLeft } = known.value;
  if (shipment.reference !== reference) return refused('This number is of another parcel.');
  if (shipment.isCancelled) return { ok: true, value: null };
  // Delhivery would bring it back.
  return hasLeft ? refused('The courier has the parcel already.') : stop(call, number, /already cancell?ed/i);
}

/** Cancels a parcel that has not left, and brings back one that has. `isAlready`: it was done before. */
async function stop(call: DelhiveryApi, waybill: string, isAlready: RegExp): Promise<Answered<null>> {
  const answered = await call('POST', '/api/p/edit', editedForm, { body: { waybill, cancellation: 'true' } });
  if (!answered.ok) return answered;
  const { isDone, words } = answered.value;
  return isDone || isAlready.test(words) ? { ok: true, value: null } : refused(words);
}

function failureCalls(call: DelhiveryApi): Pick<CourierProvider, 'hasFailureAnswer' | 'answerFailure'> {
  return {
    // The same instruction for the same attempt changes nothing.
    hasFailureAnswer: async () => ({ ok: true, value: false }),
    async answerFailure(answer) {
      if (answer.decision === 'back') return stop(call, answer.number, /already.*(cancel|rto|return)/i);
      const answered = await call('POST', '/api/p/update', z.object({ request_id: z.string() }), {
        body: attemptBody(answer),
      });
      return answered.ok ? { ok: true, value: null } : answered;
    },
  };
}

type MissingLists = Pick<
  CourierProvider,
  'listShipments' | 'listReturns' | 'listCharges' | 'listWeightDisputes' | 'listRemittances'
>;

function refuseLists(): MissingLists {
  const none = async () => refused('Delhivery’s API does not list this.');
  return {
    listShipments: none,
    listReturns: none,
    listCharges: none,
    listWeightDisputes: none,
    listRemittances: none,
  };
}
