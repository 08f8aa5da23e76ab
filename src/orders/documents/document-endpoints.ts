import { z } from 'zod';
import { earlierChoices } from '../../invoicing/api.ts';
import { always, id, linkKey, paging, rupees, successOutput } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint, exportTimeoutMs } from '../../shared/endpoint.ts';
import { maxRowsUnpaged } from '../../shared/paging.ts';
import { monthFiles } from './month/month-file-names.ts';

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, translated('orderAnswers.monthForm'));
const orderIds = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(id).min(1, translated('courierAnswers.leastOrders')).max(100, translated('orderAnswers.mostPrinted')));

const printForms = ['packing-slip', 'label', 'labels-a4', 'gift-card', 'declarations'] as const;

const documentOutput = z.object({
  _id: z.string(),
  number: z.string(),
  title: z.string(),
  issuedOn: z.string(),
  total: rupees,
  isCredit: z.boolean(),
});
export type OrderDocumentBody = z.output<typeof documentOutput>;
const documentsOutput = z.object({ success: always, documents: z.array(documentOutput) });

const sum = z.number().min(-1_000_000_000_000).max(1_000_000_000_000);
const monthOutput = z.object({
  success: always,
  figures: z.object({ cameIn: sum, refunds: sum, disputes: sum, delivery: sum, offers: sum, orders: z.int() }),
  documents: z.array(
    documentOutput.extend({
      buyer: z.string(),
      orderId: z.string(),
      original: z.string().nullable(),
      /** What is to be checked about its place of supply. */
      notice: z.string().nullable(),
    }),
  ),
});
export type MonthBody = z.output<typeof monthOutput>;

const earlierOutput = z.object({
  /** From when on payments get a document; null = none do. */
  since: z.iso.datetime().nullable(),
  /** Paid before, and without a document. */
  count: z.int(),
  total: sum,
  /** Those that were cancelled or refunded, for which none is made. */
  leftOut: z.int(),
  choice: z.enum(earlierChoices).nullable(),
});
export type EarlierOrdersBody = z.output<typeof earlierOutput>;

export const documentEndpoints = {
  readEarlierOrders: endpoint({
    method: 'GET',
    path: '/shop/earlier-orders',
    audience: 'owner',
    summary: 'Orders that were paid before invoices were on, and what was decided for them',
    output: z.object({ success: always, earlier: earlierOutput }),
  }),
  decideOnEarlierOrders: endpoint({
    method: 'PUT',
    path: '/shop/earlier-orders',
    audience: 'owner',
    needsRecentLogin: true,
    summary:
      '`make` makes their invoices by and by, with the next numbers and the day on which they are made; `leave` makes none',
    body: z.object({ choice: z.enum(earlierChoices) }),
    output: successOutput.extend({ earlier: earlierOutput }),
  }),
  printOrders: endpoint({
    method: 'GET',
    path: '/user/print/:form',
    audience: 'admin',
    summary:
      'Packing slips, labels of 100 by 150 mm, eight labels a sheet of A4, gift cards, or labels with the declarations of each piece (`made` = the month), as PDF; `orders` are ids with commas',
    params: z.object({ form: z.enum(printForms) }),
    query: z.object({ orders: orderIds, prices: z.enum(['yes', 'no']).optional(), made: month.optional() }),
    output: z.string(),
    mediaTypes: ['application/pdf'],
  }),
  listDocumentsByKey: endpoint({
    method: 'GET',
    path: '/order/:key/documents',
    audience: 'anyone',
    summary: 'Invoice and credit notes of the order that the unguessable link opens',
    params: z.object({ key: linkKey }),
    output: documentsOutput,
  }),
  readDocumentByKey: endpoint({
    method: 'GET',
    path: '/order/:key/documents/:documentId',
    audience: 'anyone',
    perMinute: 20,
    summary: 'One of them as PDF',
    params: z.object({ key: linkKey, documentId: id }),
    output: z.string(),
    mediaTypes: ['application/pdf'],
  }),
  listDocuments: endpoint({
    method: 'GET',
    path: '/user/order/:orderId/documents',
    audience: 'user',
    summary: 'Invoice and credit notes of one of the caller’s orders; of any order for an admin',
    params: z.object({ orderId: id }),
    output: documentsOutput,
  }),
  readDocument: endpoint({
    method: 'GET',
    path: '/user/order/:orderId/documents/:documentId',
    audience: 'user',
    perMinute: 60,
    summary: 'One of them as PDF',
    params: z.object({ orderId: id, documentId: id }),
    output: z.string(),
    mediaTypes: ['application/pdf'],
  }),
  readMonth: endpoint({
    method: 'GET',
    path: '/shop/months/:month',
    audience: 'owner',
    scopes: ['reports:read'],
    summary:
      'Sums of a month by the shop’s calendar, and its invoices and credit notes, newest first; X-Total-Count is their number',
    params: z.object({ month }),
    query: z.object(paging(maxRowsUnpaged)),
    output: monthOutput,
  }),
  readMonthFile: endpoint({
    method: 'GET',
    path: '/shop/months/:month/:file',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'A file for the accountant: a CSV, all documents as PDF, or all of it as ZIP',
    params: z.object({ month, file: z.enum(monthFiles) }),
    timeoutMs: exportTimeoutMs,
    output: z.string(),
    mediaTypes: ['application/zip', 'application/pdf', 'text/csv'],
  }),
};
