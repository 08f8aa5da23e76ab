import { z } from 'zod';
import { always } from '../../../platform/input.ts';
import { endpoint } from '../../../shared/endpoint.ts';
import { maxNextNumber, maxNumberStep } from './number-limits.ts';

const numbering = z.object({
  next: z
    .int('A whole number, please.')
    .min(1, 'At least 1, please.')
    .max(maxNextNumber, `At most ${maxNextNumber}, please.`),
  maxStep: z
    .int('A whole number, please.')
    .min(1, 'At least 1, please.')
    .max(maxNumberStep, `At most ${maxNumberStep}, please.`),
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
