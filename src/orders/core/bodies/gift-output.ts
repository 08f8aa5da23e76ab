import { z } from 'zod';
import { languageInput } from '../../../accounts/api.ts';
import { addressOutput, rupees } from '../../../platform/input.ts';
import { cardDesignIds } from '../../../shared/card-designs.ts';

export const shipToOutput = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  /** The address in fields; null when it was written as one text. */
  to: addressOutput.nullable(),
});

export const giftOutput = z.object({
  recipient: z.object({ name: z.string(), phone: z.string(), to: addressOutput }),
  /** '' = no card. */
  message: z.string(),
  from: z.string(),
  design: z.enum(cardDesignIds),
  wrap: z.object({ _id: z.string(), name: z.string(), price: rupees }).nullable(),
  hidePrices: z.boolean(),
  wantsThanks: z.boolean(),
  /** The recipient's, where the buyer chose one. */
  language: languageInput.optional(),
});
