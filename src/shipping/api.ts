import { z } from 'zod';
import { always, pinInput, rupees, successOutput } from '../platform/input.ts';
import { chargeKinds } from '../shared/delivery-charges.ts';
import { endpoint } from '../shared/endpoint.ts';

const chargeInput = z
  .number('A charge is an amount in rupees.')
  .min(0, 'A charge is not below zero.')
  .max(10_000, 'A charge is at most ₹10,000.')
  .multipleOf(0.01, 'An amount has at most two decimals.');
const prefixInput = z
  .string()
  .regex(
    /^[1-9]\d{1,5}$/,
    'PIN codes of your city are two to six digits each, such as 3110, with commas between them.',
  );

/** In rupees. */
export const deliveryInput = z.object({
  kind: z.enum(chargeKinds, 'Choose how you charge.'),
  flat: chargeInput,
  originPin: z.union([z.literal(''), pinInput]),
  cityPrefixes: z.array(prefixInput).max(50, 'At most 50 prefixes.'),
  city: chargeInput,
  state: chargeInput,
  rest: chargeInput,
  freeAbove: z
    .number('This is an amount in rupees.')
    .positive('This is more than zero.')
    .max(500_000, 'This is at most ₹5,00,000.')
    .multipleOf(0.01, 'An amount has at most two decimals.')
    .nullable(),
});

const chargesOutput = z.object({
  kind: z.enum(chargeKinds),
  flat: rupees,
  city: rupees,
  state: rupees,
  rest: rupees,
  freeAbove: rupees.nullable(),
  /** Of the shop; null when unknown. */
  cityName: z.string().nullable(),
  stateName: z.string().nullable(),
});
const ownersOutput = chargesOutput.extend({ originPin: z.string(), cityPrefixes: z.array(z.string()) });
export type DeliveryChargesBody = z.output<typeof chargesOutput>;
export type OwnersDeliveryBody = z.output<typeof ownersOutput>;

export const shippingApi = {
  readCharges: endpoint({
    method: 'GET',
    path: '/delivery/charges',
    audience: 'anyone',
    isCached: true,
    summary: 'What delivery costs, in rupees; `kind` none = nothing',
    output: z.object({ success: always, charges: chargesOutput }),
  }),
  findPinCode: endpoint({
    method: 'GET',
    path: '/delivery/pin-codes/:pin',
    audience: 'anyone',
    summary: 'City and state of a PIN code, null where they are not certain',
    params: z.object({ pin: pinInput }),
    output: z.object({
      success: always,
      city: z.string().nullable(),
      state: z.string().nullable(),
      zone: z.enum(['city', 'state', 'rest']),
    }),
  }),
  readDelivery: endpoint({
    method: 'GET',
    path: '/shop/delivery',
    audience: 'owner',
    summary: 'The charges with the PIN codes that decide about them',
    output: z.object({ success: always, delivery: ownersOutput }),
  }),
  changeDelivery: endpoint({
    method: 'PUT',
    path: '/shop/delivery',
    audience: 'owner',
    summary: 'Changes the charges; what is not sent stays',
    body: deliveryInput.partial(),
    output: successOutput.extend({ delivery: ownersOutput }),
  }),
};
