import { z } from 'zod';
import { always, dayWithinYears, id, rupees, successOutput } from '../platform/input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { codeKey, offerKinds } from '../shared/orders/offer.ts';

const maxUsesOfCode = 1_000_000;
const maxAmount = 500_000;

const code = z
  .string()
  .max(100, 'A code has 3 to 30 letters, digits and hyphens.')
  .transform(codeKey)
  .refine((text) => /^[A-Z0-9][A-Z0-9-]{2,29}$/.test(text), 'A code has 3 to 30 letters, digits and hyphens.');
const day = dayWithinYears('A code is valid between the years 2020 and 2099.');
const uses = (what: string) => {
  const sentence = `${what} is a whole number from 1 to ${maxUsesOfCode}.`;
  return z.int(sentence).min(1, sentence).max(maxUsesOfCode, sentence);
};
const money = (what: string) =>
  z
    .number(`${what} is a number of rupees.`)
    .max(maxAmount, `${what} is at most ₹5,00,000.`)
    .multipleOf(0.01, `${what} has at most two decimals.`);

export const offerInput = z
  .object({
    code,
    kind: z.enum(offerKinds, 'An offer takes off per cent or rupees, or makes delivery free.'),
    percent: z
      .int('Per cent is a whole number from 1 to 100.')
      .min(1, 'Per cent is a whole number from 1 to 100.')
      .max(100, 'Per cent is a whole number from 1 to 100.')
      .nullish(),
    amount: money('An amount').positive('An amount is more than zero.').nullish(),
    minimum: money('The least order').nonnegative('The least order is not below zero.').optional(),
    from: day.nullish(),
    until: day.nullish(),
    maxUses: uses('The number of uses').nullish(),
    maxUsesPerBuyer: uses('The number of uses per buyer').nullish(),
  })
  .refine(({ kind, percent }) => kind !== 'percent' || typeof percent === 'number', {
    path: ['percent'],
    message: 'This is required.',
  })
  .refine(({ kind, amount }) => kind !== 'amount' || typeof amount === 'number', {
    path: ['amount'],
    message: 'This is required.',
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    message: 'A code ends on the day it begins, or later.',
  });
export type OfferForm = z.output<typeof offerInput>;

export const offerStates = ['on', 'planned', 'paused', 'over', 'used_up'] as const;
const count = z.int().min(0).max(1_000_000_000);
const offerOutput = z
  .object({
    _id: z.string(),
    code: z.string(),
    kind: z.enum(offerKinds),
    percent: z.int().min(1).max(100).nullable(),
    amount: rupees.nullable(),
    minimum: rupees,
    from: z.iso.date().nullable(),
    until: z.iso.date().nullable(),
    maxUses: count.nullable(),
    maxUsesPerBuyer: count.nullable(),
    state: z.enum(offerStates),
    /** By paid orders. */
    used: count,
    /** By checkouts that are being paid just now. */
    held: count,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Offer' });
export type OfferBody = z.output<typeof offerOutput>;

const offerDone = successOutput.extend({ offer: offerOutput });

export const offersApi = {
  listOffers: endpoint({
    method: 'GET',
    path: '/shop/offers',
    audience: 'owner',
    summary: 'The offer codes, newest first, with their uses',
    output: z.object({ success: always, offers: z.array(offerOutput) }),
  }),
  addOffer: endpoint({
    method: 'POST',
    path: '/shop/offers',
    audience: 'owner',
    summary: 'Adds an offer code; codes are unique regardless of case and blanks',
    body: offerInput,
    output: offerDone,
    status: 201,
  }),
  changeOffer: endpoint({
    method: 'PUT',
    path: '/shop/offers/:offerId',
    audience: 'owner',
    summary:
      'Pauses a code or lets it be used again, or changes its last day or its number of uses; what is not sent stays',
    params: z.object({ offerId: id }),
    body: z.object({
      isPaused: z.boolean().optional(),
      until: day.nullish(),
      maxUses: uses('The number of uses').nullish(),
    }),
    output: offerDone,
  }),
};
