import { z } from 'zod';
import { always, pinInput } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { promisedOutput } from '../core/bodies/promise-output.ts';

const makeDays = z.coerce
  .string()
  .regex(/^\d{1,2}$/, translated('input.daysToMake'))
  .transform(Number)
  .refine((days) => days <= 90, translated('input.daysToMake'));
const output = z.object({ success: always, promise: promisedOutput.nullable() });

const queued = z.object({ dispatchOn: z.iso.date().nullable(), pieces: z.int() });
const queueOutput = z.object({ success: always, queue: z.array(queued), madeToday: z.int() });
export type PromiseQueueBody = z.output<typeof queueOutput>;

export const promiseEndpoints = {
  readQueue: endpoint({
    method: 'GET',
    path: '/shop/promise-queue',
    audience: 'owner',
    summary: 'Pieces that are sold and still to be made, by the day on which they were promised to leave',
    output: queueOutput,
  }),
  readPromise: endpoint({
    method: 'GET',
    path: '/delivery/promise/:makeDays',
    audience: 'anyone',
    cachedUntil: 'everything',
    whenUnopened: { success: true, promise: null },
    summary:
      'When one piece leaves that is made in so many working days (0 = ready to ship), if it is ordered now; null where no day is promised',
    params: z.object({ makeDays }),
    output,
  }),
  readArrival: endpoint({
    method: 'GET',
    path: '/delivery/promise/:makeDays/:pin',
    audience: 'anyone',
    whenUnopened: { success: true, promise: null },
    summary: 'The same with the day by which it arrives at a PIN code',
    params: z.object({ makeDays, pin: pinInput }),
    output,
  }),
};
