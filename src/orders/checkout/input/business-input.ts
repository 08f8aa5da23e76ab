import { z } from 'zod';
import { requiredText, text } from '../../../platform/input.ts';
import { translated } from '../../../platform/translated.ts';
import { findGstinState, isGstin, readGstin } from '../../../shared/tax/gstin.ts';

/** A buyer registered under GST, as a tax invoice names it (rule 46(d) of the CGST Rules). */
export const businessInput = z.object({
  gstin: text({ max: 40 })
    .transform(readGstin)
    .refine(isGstin, {
      abort: true,
      ...translated('shopping.badGstin'),
    })
    .refine((gstin) => findGstinState(gstin) !== null, translated('shopping.noStateOfGstin')),
  name: requiredText(100),
});
