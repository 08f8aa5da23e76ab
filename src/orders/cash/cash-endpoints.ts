import { z } from 'zod';
import { always, id, requiredText, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { orderPageOutput } from '../core/bodies/order-output.ts';
import { cashOutput, costsOutput, pastOutput, previewOutput } from './cash-output.ts';

const maxFileBytes = 1_000_000;
const maxBytes = 2 * 1024 * 1024;
const sentFile = {
  /** The text of a CSV, or `base64`. */
  file: text({ min: 1, max: maxFileBytes }).optional(),
  /** CSV or XLSX. */
  base64: z
    .base64(translated('pastOrderAnswers.base64'))
    .min(1, translated('pastOrderAnswers.emptyFile'))
    .max(Math.ceil(maxFileBytes / 3) * 4, translated('cashAnswers.fileSize'))
    .optional(),
};
const hasOneFile = ({ file, base64 }: { file?: unknown; base64?: unknown }) =>
  (file === undefined) !== (base64 === undefined);
const oneFile = translated('cashAnswers.fileOrBase64');

export const cashEndpoints = {
  listCash: endpoint({
    method: 'GET',
    path: '/cash/expected',
    audience: 'admin',
    summary: 'Money that couriers owe, lines of their files that did not fit, and refusals that count',
    output: cashOutput.extend({ success: always }),
  }),
  findCashCosts: endpoint({
    method: 'GET',
    path: '/cash/costs',
    audience: 'admin',
    summary: 'What cash on delivery has cost, by the first three digits of PIN codes',
    output: costsOutput.extend({ success: always }),
  }),
  findPastCash: endpoint({
    method: 'GET',
    path: '/cash/past',
    audience: 'admin',
    summary: 'The last orders in cash that were paid or came back, with the facts on which was decided about them',
    output: pastOutput.extend({ success: always }),
  }),
  previewRemittance: endpoint({
    method: 'POST',
    path: '/cash/remittances/preview',
    audience: 'admin',
    summary: 'How the lines of a courier’s file (CSV or XLSX) fit the orders; books nothing',
    body: z.object(sentFile).refine(hasOneFile, oneFile),
    maxBytes,
    output: previewOutput.extend({ success: always }),
  }),
  bookRemittance: endpoint({
    method: 'POST',
    path: '/cash/remittances',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Books the lines of a courier’s file that fit, and lists the others until they are settled',
    body: z.object({ name: requiredText(200), ...sentFile }).refine(hasOneFile, oneFile),
    maxBytes,
    output: cashOutput.extend({ success: always, message: z.string() }),
  }),
  settleRemittanceRow: endpoint({
    method: 'POST',
    path: '/cash/remittance-rows/:rowId',
    audience: 'owner',
    needsRecentLogin: true,
    summary:
      'Settles a line that did not fit: accepts its amount, names its order, also one that this much is missing of, or says that it is not ours',
    params: z.object({ rowId: id }),
    body: z.discriminatedUnion('action', [
      z.object({ action: z.literal('accept') }),
      z.object({ action: z.literal('assign'), number: z.int().min(1).max(999_999_999) }),
      z.object({ action: z.literal('dismiss') }),
    ]),
    output: cashOutput.extend({ success: always, message: z.string() }),
  }),
  receiveCash: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/cash/received',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Records that the money of one parcel has arrived, or what was missing of it, without a courier’s file',
    params: z.object({ orderId: id }),
    body: z.object({ reference: requiredText(60) }),
    output: orderPageOutput.extend({ success: always, message: z.string() }),
  }),
};
