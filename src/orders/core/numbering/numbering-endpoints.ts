import { z } from 'zod';
import { always } from '../../../platform/input.ts';
import { translated } from '../../../platform/translated.ts';
import { endpoint } from '../../../shared/endpoint.ts';
import { maxNextNumber, maxNumberStep } from './number-limits.ts';

const numbering = z.object({
  next: z
    .int(translated('cashAnswers.wholeNumber'))
    .min(1, translated('cashAnswers.atLeastOne'))
    .max(maxNextNumber, translated('orderAnswers.atMost', { max: maxNextNumber })),
  maxStep: z
    .int(translated('cashAnswers.wholeNumber'))
    .min(1, translated('cashAnswers.atLeastOne'))
    .max(maxNumberStep, translated('orderAnswers.atMost', { max: maxNumberStep })),
});
const numberingOutput = z.object({ success: always, next: z.int(), maxStep: z.int() });

export const numberingEndpoints = {
  readOrderNumbering: endpoint({
    method: 'GET',
    path: '/shop/order-numbers',
    audience: 'owner',
    summary: 'The lowest number that the next order can have, and how far numbers advance at most',
    output: numberingOutput,
  }),
  changeOrderNumbering: endpoint({
    method: 'PUT',
    path: '/shop/order-numbers',
    audience: 'owner',
    summary: 'Changes them for later orders; 400 for a number that was passed',
    body: numbering,
    output: numberingOutput.extend({ message: z.string() }),
  }),
};
