import { z } from 'zod';
import { always, successOutput } from '../../platform/input.ts';
import { endpoint } from '../../shared/endpoint.ts';

const feedNames = ['google', 'meta'] as const;
export type FeedName = (typeof feedNames)[number];
const feedAgents = ['Google', 'Meta', 'Bing', 'a browser', 'a program'] as const;
export type FeedAgent = (typeof feedAgents)[number];

const settings = z.object({
  /** Products whose buyers are asked something; marked, or left out. */
  hasPersonalised: z.boolean(),
  /** Delivery charges and days. */
  hasDelivery: z.boolean(),
  /** Regular prices beside those of sales, with their days; else the price of the page alone. */
  hasSales: z.boolean(),
});
export type FeedSettings = z.output<typeof settings>;

const count = z.int().min(0).max(1_000_000_000);
const readiness = z.object({
  /** Products in the shop. */
  total: count,
  /** Those in the feeds. */
  ready: count,
  /** Switched off by the owner, so in no feed. */
  hidden: count,
  /** Lines of a feed: one for each variant. */
  lines: count,
  /** Products that stay out because their buyers are asked something. */
  personalised: count,
  /** Products in a sale. */
  onSale: count,
  settings,
  /** When each kind of reader, as it calls itself, last fetched a feed; the newest first. */
  fetches: z.array(z.object({ feed: z.enum(feedNames), agent: z.enum(feedAgents), fetchedAt: z.iso.datetime() })),
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
  changeFeeds: endpoint({
    method: 'PUT',
    path: '/shop/feeds',
    audience: 'owner',
    summary: 'Chooses what the feeds say; prices are those of the pages in any case',
    body: settings.partial(),
    output: successOutput.extend({ settings }),
  }),
};
