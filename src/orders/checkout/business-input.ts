import { z } from 'zod';
import { requiredText, text } from '../../platform/input.ts';
import { findGstinState, isGstin, readGstin } from '../../shared/tax/gstin.ts';

/** A buyer registered under GST, as a tax invoice names it (rule 46(d) of the CGST Rules). */
export const businessInput = z.object({
  gstin: text({ max: 40 })
    .transform(readGstin)
    .refine(isGstin, {
      abort: true,
      message: 'This is not a GSTIN: please compare its 15 characters with your certificate.',
    })
    .refine((gstin) => findGstinState(gstin) !== null, 'No state has the first two digits of this GSTIN.'),
  name: requiredText(100),
});
