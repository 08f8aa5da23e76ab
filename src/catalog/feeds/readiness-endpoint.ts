import { z } from 'zod';
import { always } from '../../platform/input.ts';
import { endpoint } from '../../shared/endpoint.ts';

const count = z.int().min(0).max(1_000_000_000);
const readiness = z.object({
  /** Products in the shop. */
  total: count,
  /** Those in the feeds. */
  ready: count,
  /** Switched off by the owner, so in no feed. */
  hidden: count,
  /** The first 100 of the others. */
  missing: z.array(
    z.object({
      _id: z.string(),
      slug: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      lacks: z.array(z.object({ part: z.enum(['photo', 'description', 'delivery']), sentence: z.string() })),
    }),
  ),
});
export type ReadinessBody = z.output<typeof readiness>;

export const feedEndpoints = {
  readFeedReadiness: endpoint({
    method: 'GET',
    path: '/shop/feeds',
    audience: 'admin',
    summary: 'How many products of the shop the feeds for Google and Meta have, and what the others lack',
    output: readiness.extend({ success: always }),
  }),
};
