import { z } from 'zod';
import { always, text } from '../../platform/input.ts';
import { cardSizes } from '../../shared/card-designs.ts';
import { endpoint } from '../../shared/endpoint.ts';

const words = z.object({
  recipient: text({ max: 200 }).default(''),
  message: text({ max: 3_000 }).default(''),
  from: text({ max: 60 }).default(''),
});

export const cardEndpoints = {
  fitCard: endpoint({
    method: 'POST',
    path: '/gifts/card',
    audience: 'anyone',
    perMinute: 60,
    summary: 'Whether these words fit on a card, and how large the message is set; nothing is stored',
    body: words,
    output: z.object({
      success: always,
      /** Null when the words do not fit. */
      size: z.enum(cardSizes).nullable(),
      problem: z.object({ field: z.enum(['recipient', 'message', 'from']), message: z.string() }).nullable(),
    }),
  }),
};
