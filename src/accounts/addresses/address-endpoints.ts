import { z } from 'zod';
import { addressOutput, always, id, pinInput, requiredText, successOutput, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { type AddressFields, tenDigits } from '../../shared/address.ts';
import { stateConflict } from '../../shared/delivery/delivery-state.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { personName, userOutput } from '../outputs.ts';

export const indianPhoneInput = text({ min: 1, max: 30 })
  .transform(tenDigits)
  .refine((value) => /^[1-9]\d{9}$/.test(value), translated('accounts.indianPhone'));

/** Where a parcel goes, without the person. */
export const placeInput = z.object({
  line1: requiredText(120),
  line2: text({ max: 120 })
    .transform((value) => value.trim())
    .optional(),
  city: requiredText(60),
  state: requiredText(60),
  pin: pinInput,
});

/** Asks a person whose PIN code is not in the state that they typed. */
export function refuseStateConflict(place: Pick<AddressFields, 'state' | 'pin'>, context: z.core.$RefinementCtx): void {
  const message = stateConflict(place);
  if (message) context.addIssue({ code: 'custom', path: ['state'], message });
}

const savedAddressOutput = addressOutput.extend({
  _id: z.string(),
  isDefault: z.boolean(),
  /** As `address` and `location` answer it for the default one. */
  text: z.string(),
});
export type AddressBody = z.output<typeof savedAddressOutput>;

const addressInput = placeInput.extend({
  name: personName,
  phone: indianPhoneInput,
  isDefault: z.boolean().optional(),
});
const params = z.object({ addressId: id });
const output = successOutput.extend({ addresses: z.array(savedAddressOutput), user: userOutput });

export const addressEndpoints = {
  listAddresses: endpoint({
    method: 'GET',
    path: '/user/addresses',
    audience: 'user',
    summary: 'The caller’s addresses, the default one first',
    output: z.object({ success: always, addresses: z.array(savedAddressOutput) }),
  }),
  addAddress: endpoint({
    method: 'POST',
    path: '/user/addresses',
    audience: 'user',
    summary: 'Adds an address of the caller; the first one, and one with `isDefault`, becomes the profile’s address',
    body: addressInput.superRefine(refuseStateConflict),
    output: output.extend({ address: savedAddressOutput }),
    status: 201,
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: '/user/addresses/:addressId',
    audience: 'user',
    summary: 'Changes an address of the caller, or with `isDefault` makes it the profile’s address',
    params,
    body: addressInput.partial(),
    output,
  }),
  deleteAddress: endpoint({
    method: 'DELETE',
    path: '/user/addresses/:addressId',
    audience: 'user',
    summary: 'Deletes an address of the caller; another one becomes the default one',
    params,
    output,
  }),
};
