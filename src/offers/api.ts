import { z } from 'zod';
import { always, dayWithinYears, id, rupees, successOutput } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';
import { codeKey, offerKinds } from '../shared/orders/offer.ts';

const maxUsesOfCode = 1_000_000;
const maxAmount = 500_000;

const code = z
  .string()
  .max(100, translated('giftAnswers.codeForm'))
  .transform(codeKey)
  .refine((text) => /^[A-Z0-9][A-Z0-9-]{2,29}$/.test(text), translated('giftAnswers.codeForm'));
const day = dayWithinYears(translated('giftAnswers.codeYears'));
const uses = (error: { error: () => string }) => z.int(error).min(1, error).max(maxUsesOfCode, error);
const allUses = uses(translated('giftAnswers.usesNumber', { max: maxUsesOfCode }));
const money = (what: 'amount' | 'minimum') =>
  z
    .number(translated('giftAnswers.inRupees', { what }))
    .max(maxAmount, translated('giftAnswers.mostRupees', { what }))
    .multipleOf(0.01, translated('giftAnswers.twoDecimals', { what }));

export const offerInput = z
  .object({
    code,
    kind: z.enum(offerKinds, translated('giftAnswers.offerKind')),
    percent: z
      .int(translated('giftAnswers.percent'))
      .min(1, translated('giftAnswers.percent'))
      .max(100, translated('giftAnswers.percent'))
      .nullish(),
    amount: money('amount').positive(translated('giftAnswers.amountAboveZero')).nullish(),
    minimum: money('minimum').nonnegative(translated('giftAnswers.minimumNotNegative')).optional(),
    from: day.nullish(),
    until: day.nullish(),
    maxUses: allUses.nullish(),
    maxUsesPerBuyer: uses(translated('giftAnswers.buyerUsesNumber', { max: maxUsesOfCode })).nullish(),
  })
  .refine(({ kind, percent }) => kind !== 'percent' || typeof percent === 'number', {
    path: ['percent'],
    ...translated('input.required'),
  })
  .refine(({ kind, amount }) => kind !== 'amount' || typeof amount === 'number', {
    path: ['amount'],
    ...translated('input.required'),
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    ...translated('giftAnswers.endsAfterBegin'),
  });
export type OfferForm = z.output<typeof offerInput>;

const offerStates = ['on', 'planned', 'paused', 'over', 'used_up'] as const;
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
      maxUses: allUses.nullish(),
    }),
    output: offerDone,
  }),
};
