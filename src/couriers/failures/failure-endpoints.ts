import { z } from 'zod';
import { dayInput, id, linkKey, successOutput, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { tenDigits } from '../../shared/address.ts';
import { failureDecisions, failureStates } from '../../shared/delivery/failures.ts';
import { endpoint } from '../../shared/endpoint.ts';

/** For the owner. */
export const failureOutput = z.object({
  _id: z.string(),
  /** Counts from 1. */
  attempt: z.int(),
  failedOn: z.string(),
  state: z.enum(failureStates),
  decision: z.enum(failureDecisions).nullable(),
  day: z.string().nullable(),
  landmark: z.string().nullable(),
  phone: z.string().nullable(),
  /** Null = the buyer, or nobody yet. */
  answeredBy: z.string().nullable(),
  problem: z.string().nullable(),
});
export type FailureBody = z.output<typeof failureOutput>;

/** What the buyer is asked after a failed attempt, and has answered. */
export const questionOutput = z.object({
  _id: z.string(),
  attempt: z.int(),
  failedOn: z.string(),
  /** `shop`: after three attempts the shop decides. */
  state: z.enum(['open', 'answered', 'shop']),
  decision: z.enum(failureDecisions).nullable(),
  day: z.string().nullable(),
  /** For which another attempt can be asked for. */
  days: z.array(z.string()),
});
export type QuestionBody = z.output<typeof questionOutput>;

const decision = z.enum(failureDecisions, translated('shopping.askWhich'));
const answerInput = z
  .object({
    question: id,
    answer: decision,
    /** Absent = as soon as the courier can. */
    day: dayInput.optional(),
    landmark: text({ max: 120 })
      .transform((value) => value.trim())
      .optional(),
    /** Another one than that of the address. */
    phone: text({ max: 30 })
      .transform(tenDigits)
      .refine((value) => value === '' || /^[1-9]\d{9}$/.test(value), translated('accounts.indianPhone'))
      .optional(),
  })
  .strict();
export type AnswerForm = z.output<typeof answerInput>;

export const failureEndpoints = {
  answerByKey: endpoint({
    method: 'POST',
    path: '/order/:key/parcel/answer',
    audience: 'anyone',
    perMinute: 20,
    summary: 'What the courier is to do after a failed attempt to deliver; the first answer counts',
    params: z.object({ key: linkKey }),
    body: answerInput,
    output: successOutput,
  }),
  answerForOwnOrder: endpoint({
    method: 'POST',
    path: '/user/orders/:orderId/parcel/answer',
    audience: 'user',
    perMinute: 20,
    summary: 'As POST /order/{key}/parcel/answer, for an order of the caller',
    params: z.object({ orderId: id }),
    body: answerInput,
    output: successOutput,
  }),
  decideFailure: endpoint({
    method: 'POST',
    path: '/courier/failures/:failureId/decide',
    audience: 'owner',
    summary: 'Answers the courier for the buyer, also after the third failed attempt',
    params: z.object({ failureId: id }),
    body: z.object({ decision, day: dayInput.optional() }).strict(),
    output: successOutput,
  }),
};
