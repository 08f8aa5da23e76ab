import { z } from 'zod';
import { always, successOutput } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint } from '../../shared/endpoint.ts';

const regionOutput = z.object({
  /** The first three digits of PIN codes. */
  region: z.string(),
  city: z.string().nullable(),
  deliveries: z.int(),
  /** In working days of the courier, as all days here. */
  medianDays: z.int(),
  /** Nine of ten parcels took no longer. */
  longDays: z.int(),
  /** The owner's own setting for this region. */
  ownDays: z.int(),
  /** What buyers read. */
  promisedDays: z.int(),
  /** Parcels take less time than is promised, and the owner may say so. */
  isEarlier: z.boolean(),
  /** She has. */
  isAccepted: z.boolean(),
});
const output = z.object({ regions: z.array(regionOutput), leastDeliveries: z.int() });
export type LearnedDaysBody = z.output<typeof output>;

export const learnedEndpoints = {
  readLearnedDays: endpoint({
    method: 'GET',
    path: '/courier/learned-days',
    audience: 'owner',
    summary: 'How long this shop’s parcels take, by region, where there are enough deliveries',
    output: output.extend({ success: always }),
  }),
  acceptLearnedDays: endpoint({
    method: 'PUT',
    path: '/courier/learned-days/:region',
    audience: 'owner',
    summary: 'Promises a region fewer days than the owner’s own setting, or no longer',
    params: z.object({ region: z.string().regex(/^[1-9]\d{2}$/, translated('courierAnswers.region')) }),
    body: z.object({ isAccepted: z.boolean(translated('courierAnswers.yesOrNo')) }).strict(),
    output: successOutput.extend(output.shape),
  }),
};
