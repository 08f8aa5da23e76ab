import { z } from 'zod';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { toRupees } from '../../shared/money.ts';
import type { Answered } from '../network/provider-answer.ts';
import { refused } from './call-provider.ts';
import type { CourierProvider, ProviderShipment, ReturnRequest } from './courier-provider.ts';
import { createdForm, ordersForm, ratesForm } from './shiprocket-answers.ts';
import { itemBodies, ratesQuery } from './shiprocket-bodies.ts';
import type { ShiprocketApi } from './shiprocket-call.ts';

const perPage = 100;
/** The most pages of returns in which a reference is looked for: the API has no search for them. */
const maxPages = 10;
/** `fake-attempt` is the third: the courier was never there. */
const actions = { again: 're-attempt', back: 'return' } as const;

const text = z.string().nullish().catch(null);
/** What was said so far about the failed attempts of a parcel. */
const failuresForm = z.object({
  data: z.array(z.object({ history: z.array(z.object({ comment: text })).catch([]) })),
});

export function failureCalls(call: ShiprocketApi): Pick<CourierProvider, 'hasFailureAnswer' | 'answerFailure'> {
  return {
    async hasFailureAnswer({ number, reference }) {
      const answered = await call('GET', `/ndr/${encodeURIComponent(number)}`, failuresForm);
      if (!answered.ok) return answered.status === 404 ? { ok: true, value: false } : answered;
      const said = answered.value.data.flatMap(({ history }) => history);
      return { ok: true, value: said.some(({ comment }) => comment?.includes(reference)) };
    },
    async answerFailure({ number, decision, words }) {
      const body = { action: actions[decision], comments: words };
      const answered = await call(
        'POST',
        `/ndr/${encodeURIComponent(number)}/action`,
        z.object({ status: z.string() }),
        {
          body,
        },
      );
      return answered.ok ? { ok: true, value: null } : answered;
    },
  };
}

type ReturnCalls = Pick<CourierProvider, 'findReturnRates' | 'findReturnsByReference' | 'listReturns' | 'createReturn'>;

export function returnCalls(call: ShiprocketApi): ReturnCalls {
  const list = (page: number, from?: string) => {
    const query = new URLSearchParams({ per_page: String(perPage), page: String(page), ...(from && { from }) });
    return call('GET', `/orders/processing/return?${query}`, ordersForm);
  };
  return {
    findReturnRates(question) {
      const query = ratesQuery({ ...question, codPaise: 0 });
      query.set('is_return', '1');
      return call('GET', `/courier/serviceability/?${query}`, ratesForm);
    },
    async findReturnsByReference(reference, since) {
      const found: ProviderShipment[] = [];
      for (let page = 1; page <= maxPages; page++) {
        const answered = await list(page, dayInIndia(new Date(since.getTime() - 86_400_000)));
        if (!answered.ok) return answered;
        found.push(...answered.value.filter((one) => one.reference === reference));
        if (answered.value.length === 0) break;
      }
      return { ok: true, value: found };
    },
    listReturns: (page) => list(page),
    createReturn: (request) => createReturn(call, request),
  };
}

const addressForm = z.object({
  data: z.object({
    shipping_address: z.array(
      z.object({
        pickup_location: z.string(),
        name: text,
        address: text,
        address_2: text,
        city: text,
        state: text,
        pin_code: z.union([z.string(), z.int()]).transform(String),
        phone: z.union([z.string(), z.int()]).transform(String).nullish().catch(null),
      }),
    ),
  }),
});
type ShopAddress = z.output<typeof addressForm>['data']['shipping_address'][number];

async function createReturn(call: ShiprocketApi, request: ReturnRequest): Promise<Answered<ProviderShipment>> {
  const places = await call('GET', '/settings/company/pickup', addressForm);
  // Nothing was made yet.
  if (!places.ok) return places.kind === 'refused' ? places : { ...places, kind: 'unavailable' };
  const place = places.value.data.shipping_address.find((one) => one.pickup_location === request.pickupPlace);
  if (!place) return refused(`There is no pickup place ${request.pickupPlace} any more.`);
  const answered = await call('POST', '/orders/create/return', createdForm, { body: returnBody(request, place) });
  // An earlier call has made it: it is to be looked up.
  if (!answered.ok)
    return /already been taken/i.test(answered.description) ? { ...answered, kind: 'unknown' } : answered;
  const { order_id: orderId, shipment_id: shipmentId } = answered.value;
  const { reference } = request;
  return { ok: true, value: { orderId, shipmentId, reference, number: null, courierName: null, isCancelled: false } };
}

function returnBody(request: ReturnRequest, place: ShopAddress): object {
  const { reference, orderedAt, from, email, items, valuePaise } = request;
  return {
    order_id: reference,
    order_date: dayInIndia(orderedAt),
    pickup_customer_name: from.name,
    pickup_address: from.line1,
    pickup_address_2: from.line2,
    pickup_city: from.city,
    pickup_state: from.state,
    pickup_country: 'India',
    pickup_pincode: from.pin,
    pickup_email: email,
    pickup_phone: from.phone,
    shipping_customer_name: place.name || place.pickup_location,
    shipping_address: place.address ?? '',
    shipping_address_2: place.address_2 ?? '',
    shipping_city: place.city ?? '',
    shipping_state: place.state ?? '',
    shipping_country: 'India',
    shipping_pincode: place.pin_code,
    shipping_phone: place.phone ?? '',
    order_items: itemBodies(items),
    payment_method: 'PREPAID',
    sub_total: toRupees(valuePaise),
    length: request.lengthCm,
    breadth: request.widthCm,
    height: request.heightCm,
    weight: request.weightGrams / 1_000,
  };
}
