import { z } from 'zod';
import {
  emailInput,
  indianPhoneInput,
  personName,
  phoneInput,
  placeInput,
  refuseStateConflict,
} from '../../../accounts/api.ts';
import { requiredText } from '../../../platform/input.ts';
import { addressText } from '../../../shared/address.ts';
import { t } from '../../../shared/languages/translate.ts';

const { line1, line2, city, state, pin } = placeInput.shape;
const place = {
  line1: line1.optional(),
  line2,
  city: city.optional(),
  state: state.optional(),
  pin: pin.optional(),
};
/** The address as one text, or in fields. */
export const deliveryInput = z
  .object({ name: personName, phone: phoneInput, email: emailInput, address: requiredText(500).optional(), ...place })
  .transform(({ name, phone, email, address, ...fields }, context) => {
    if (Object.values(fields).every((value) => !value)) {
      if (!address) context.addIssue({ code: 'custom', path: ['address'], message: t('input.required') });
      return { name, phone, email, address: address ?? '' };
    }
    const found = placeInput
      .extend({ phone: indianPhoneInput })
      .superRefine(refuseStateConflict)
      .safeParse({ ...fields, phone });
    if (found.success) {
      const to = { name, ...found.data, line2: found.data.line2 ?? '' };
      return { name, phone: to.phone, email, address: addressText(to), to };
    }
    for (const { path, message } of found.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
