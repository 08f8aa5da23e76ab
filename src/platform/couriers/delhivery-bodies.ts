import { dayInIndia } from '../../shared/dates/dates.ts';
import { toRupees } from '../../shared/money.ts';
import { firstCharacters } from '../../shared/text/text.ts';
import type { Booking, FailureAnswer, ParcelSize, RateQuestion } from './courier-provider.ts';

export const modes = { S: 'Surface', E: 'Express' } as const;
export type Mode = keyof typeof modes;

/** Grams: a large box is charged for as five cubic centimetres a gram. */
function chargedGrams({ weightGrams, lengthCm, widthCm, heightCm }: ParcelSize): number {
  return Math.max(weightGrams, Math.ceil((lengthCm * widthCm * heightCm) / 5));
}

export function chargesQuery(question: RateQuestion, mode: Mode, isReturn: boolean): URLSearchParams {
  const { fromPin, toPin, codPaise } = question;
  return new URLSearchParams({
    md: mode,
    cgm: String(chargedGrams(question)),
    o_pin: fromPin,
    d_pin: toPin,
    ss: isReturn ? 'DTO' : 'Delivered',
    pt: codPaise > 0 ? 'COD' : 'Pre-paid',
    cod: String(toRupees(codPaise)),
  });
}

/** Delhivery takes none of these characters within a text. */
const clean = (text: string) =>
  text
    .replace(/[&#%;\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** For the form field `data`. A return is the same with `Pickup`, and the address at which the courier takes it. */
export function parcelData({ shipmentId, courierId, request }: Booking): object {
  const isReturn = 'from' in request;
  const { name, phone, line1, line2, city, state, pin } = isReturn ? request.from : request.to;
  const codPaise = isReturn ? 0 : request.codPaise;
  const { reference, orderedAt, items, valuePaise, pickupPlace } = request;
  const shipment = {
    ...{ waybill: shipmentId, order: reference, order_date: dayInIndia(orderedAt) },
    ...{ name: clean(name), add: clean([line1, line2].filter(Boolean).join(', ')), phone, pin },
    ...{ city: clean(city), state: clean(state), country: 'India' },
    payment_mode: isReturn ? 'Pickup' : codPaise > 0 ? 'COD' : 'Prepaid',
    cod_amount: toRupees(codPaise),
    total_amount: toRupees(valuePaise),
    products_desc: firstCharacters(clean(items.map((item) => `${item.quantity} x ${item.name}`).join(', ')), 250),
    quantity: String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
    weight: request.weightGrams,
    shipment_length: request.lengthCm,
    shipment_width: request.widthCm,
    shipment_height: request.heightCm,
    shipping_mode: courierId === 'E' ? modes.E : modes.S,
  };
  return { shipments: [shipment], pickup_location: { name: pickupPlace } };
}

/** Another attempt, on a day or as soon as possible, and what is to be known for it. */
export function attemptBody({ number: waybill, to, day, landmark, phone }: FailureAnswer): object {
  const again = day
    ? { waybill, act: 'DEFER_DLV', action_data: { deferred_date: day } }
    : { waybill, act: 'RE-ATTEMPT' };
  if (landmark === null && phone === null) return { data: [again] };
  const add = clean([to.line1, to.line2, landmark].filter(Boolean).join(', '));
  const edited = { waybill, act: 'EDIT_DETAILS', action_data: { name: clean(to.name), add, phone: phone ?? to.phone } };
  return { data: [edited, again] };
}
