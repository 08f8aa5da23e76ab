import { z } from 'zod';
import { always, id, linkKey, photoBase64, successOutput, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint, photosTimeoutMs } from '../../shared/endpoint.ts';
import { maxPhotoBody } from '../custom/quote-endpoints.ts';

const code = z.object({ code: linkKey });
const states = ['open', 'approved', 'change', 'replaced'] as const;

const shown = {
  /** WebP as a data: URL; null once it was deleted. */
  photo: z.string().nullable(),
  /** The line's name. */
  product: z.string(),
  words: z.string(),
  state: z.enum(states),
  answer: z.string().nullable(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
};
const proofOutput = z
  .object({ _id: z.string(), line: z.int(), ...shown, link: z.string().nullable() })
  .meta({ id: 'Proof' });
export type ProofBody = z.output<typeof proofOutput>;

const publicProof = z.object({ ...shown, orderNumber: z.int(), firstName: z.string() });
export type PublicProofBody = z.output<typeof publicProof>;

const proofInput = z
  .object({
    /** Index of the line in the order. */
    line: z.int(translated('orderAnswers.lineForm')).min(0).max(99),
    /** JPEG, PNG or WebP as base64. */
    photo: photoBase64,
    words: text({ max: 500 }).optional(),
  })
  .strict();
const answerInput = z
  .object({
    answer: z.enum(['approve', 'change'], translated('shopping.proofAnswer')),
    words: text({ max: 1_000 }).optional(),
  })
  .strict()
  .refine(({ answer, words }) => answer === 'approve' || Boolean(words?.trim()), {
    ...translated('shopping.sayWhat'),
    path: ['words'],
  });

export const proofEndpoints = {
  listProofs: endpoint({
    method: 'GET',
    path: '/user/order/:orderId/proofs',
    audience: 'admin',
    summary: 'The proof photos of an order with their answers, newest first',
    params: z.object({ orderId: id }),
    output: z.object({ success: always, proofs: z.array(proofOutput) }),
  }),
  sendProof: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/proofs',
    audience: 'admin',
    summary: 'Sends the buyer a photo of a line to approve; takes the place of one that is not answered yet',
    params: z.object({ orderId: id }),
    body: proofInput,
    maxBytes: maxPhotoBody,
    timeoutMs: photosTimeoutMs,
    output: successOutput.extend({ proofs: z.array(proofOutput) }),
    status: 201,
  }),
  findProof: endpoint({
    method: 'GET',
    path: '/proof/:code',
    audience: 'anyone',
    perMinute: 120,
    summary: 'The proof that its link opens: no address, no surname, no price',
    params: code,
    output: z.object({ success: always, proof: publicProof }),
  }),
  answerProof: endpoint({
    method: 'POST',
    path: '/proof/:code',
    audience: 'anyone',
    perMinute: 30,
    summary: 'Approves a proof or asks for a change, once',
    params: code,
    body: answerInput,
    output: successOutput.extend({ proof: publicProof }),
  }),
  findProofsByKey: endpoint({
    method: 'GET',
    path: '/order/:key/proofs',
    audience: 'anyone',
    perMinute: 60,
    summary: 'The proof photos of the order that the link in its emails opens',
    params: z.object({ key: linkKey }),
    output: z.object({ success: always, proofs: z.array(proofOutput) }),
  }),
  findOwnProofs: endpoint({
    method: 'GET',
    path: '/user/orders/:orderId/proofs',
    audience: 'user',
    perMinute: 60,
    summary: 'As GET /order/{key}/proofs, for an order of the caller',
    params: z.object({ orderId: id }),
    output: z.object({ success: always, proofs: z.array(proofOutput) }),
  }),
};
