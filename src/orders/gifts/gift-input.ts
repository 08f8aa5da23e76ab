import { z } from 'zod';
import { indianPhoneInput, languageInput, personName, placeInput, refuseStateConflict } from '../../accounts/api.ts';
import { id, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import type { AddressFields } from '../../shared/address.ts';
import { cardDesignIds } from '../../shared/card-designs.ts';
import { type Gift, maxMessageLength, messageTooLong } from '../../shared/orders/gift.ts';
import { lengthAsRead } from '../../shared/text/text.ts';

/** Far more than 300 characters as they are read need in any script. */
const maxCodePoints = 3_000;

const message = text({ max: maxCodePoints })
  .transform((value) => value.replaceAll(/\r\n?/g, '\n').trim())
  .refine((value) => lengthAsRead(value) <= maxMessageLength, { error: messageTooLong });

/** Who gets the parcel, and what lies in it. */
export const giftInput = z
  .object({
    recipient: placeInput.extend({ name: personName, phone: indianPhoneInput }).superRefine(refuseStateConflict),
    message: message.default(''),
    from: text({ max: 60 })
      .transform((value) => value.trim().replace(/\s+/g, ' '))
      .default(''),
    design: z.enum(cardDesignIds, translated('shopping.chooseCard')).default('any-day'),
    /** The id of a gift wrap. */
    wrap: id.nullable().default(null),
    hidePrices: z.boolean().default(true),
    wantsThanks: z.boolean().default(false),
    /** The recipient's; absent = that of the request. */
    language: languageInput.optional(),
  })
  .transform(({ recipient: { name, phone, line1, line2 = '', city, state, pin }, ...gift }) => {
    const to: AddressFields = { name, phone, line1, line2, city, state, pin };
    return { recipient: { name, phone, to }, ...gift };
  });

/** As the buyer sent it: the wrap is an id, which the server prices. */
export type WantedGift = Omit<Gift, 'wrap'> & { wrap: string | null };
