import { z } from 'zod';
import { emailInput } from '../accounts/api.ts';
import { id, successOutput } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';

const rows = z.array(z.looseObject({}));
const personalDataOutput = z
  .object({
    createdAt: z.iso.datetime(),
    account: z.looseObject({}).nullable(),
    orders: rows,
    /** With a courier: their steps, and answers to failed deliveries. */
    parcels: rows,
    /** Orders of an earlier shop, where the email address is proven. */
    pastOrders: rows,
    reviews: rows,
    /** Complaints with their messages, where the email address is proven. */
    grievances: rows,
    /** Favourites, days to remember, requests for emails. */
    returningVisits: z.looseObject({}),
    securityEvents: rows,
    notifications: z.looseObject({}).nullable(),
    adminHistory: rows,
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.output<typeof personalDataOutput>;

export const privacyApi = {
  exportOwnData: endpoint({
    method: 'GET',
    path: '/user/personal-data',
    audience: 'user',
    perMinute: 20,
    needsRecentLogin: true,
    summary: 'Everything that the shop holds on the caller, as JSON; guest orders only once the email is confirmed',
    output: personalDataOutput,
  }),
  exportPersonalData: endpoint({
    method: 'GET',
    path: '/shop/personal-data',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Everything that the shop holds on a person, by account or by email; guests included',
    query: z
      .object({ userId: id.optional(), email: emailInput.optional() })
      .refine(({ userId, email }) => Boolean(userId) !== Boolean(email), {
        path: ['email'],
        message: 'Name either a user or an email address.',
      }),
    output: personalDataOutput,
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/user/account',
    audience: 'user',
    perMinute: 20,
    summary:
      'Deletes the caller’s account for good; orders stay as long as the law asks for them, reviews lose their author',
    body: z.object({ password: z.string().min(1, translated('input.required')).max(1_024) }),
    output: successOutput,
  }),
};
