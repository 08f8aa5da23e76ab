import { z } from 'zod';
import { always, id, paging, successOutput, text, wholeCount } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';
import { maxRowsUnpaged } from '../shared/paging.ts';

const pastShops = ['shopify', 'woocommerce'] as const;
export type PastShop = (typeof pastShops)[number];
const pastKinds = ['customers', 'orders'] as const;
export type PastKind = (typeof pastKinds)[number];

const pastLine = z.object({
  name: z.string(),
  quantity: wholeCount,
  /** The price of one piece, in the order's currency; null = the file has none. */
  price: z.number().nonnegative().nullable(),
});
export type PastLine = z.output<typeof pastLine>;

const pastOrderOutput = z
  .object({
    _id: z.string(),
    source: z.enum(pastShops),
    number: z.string(),
    placedAt: z.iso.datetime(),
    /** In the words of the other shop. */
    status: z.string(),
    total: z.number().nonnegative(),
    currency: z.string(),
    lines: z.array(pastLine),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
  })
  .meta({ id: 'PastOrder' });
export type PastOrderBody = z.output<typeof pastOrderOutput>;

const maxFileBytes = 10_000_000;
const fileInput = z.object({
  /** CSV or XLSX. */
  file: z
    .base64(translated('pastOrderAnswers.base64'))
    .min(1, translated('pastOrderAnswers.emptyFile'))
    .max(Math.ceil(maxFileBytes / 3) * 4, translated('pastOrderAnswers.fileSize')),
});
const maxBytes = 15 * 1024 * 1024;

const atLine = z.object({ line: z.int().min(1).max(1_000_000), message: z.string() });
const counts = { added: wholeCount, changed: wholeCount, unchanged: wholeCount };
const previewOutput = z.object({
  from: z.enum(pastShops),
  kind: z.enum(pastKinds),
  ...counts,
  /** Nothing is written before there are none. */
  errors: z.array(atLine),
  leftOut: z.array(atLine),
  notes: z.array(z.string()),
  /** The first customers or orders. */
  first: z.array(z.object({ line: z.int().min(1).max(1_000_000), title: z.string(), detail: z.string() })),
});
export type PastPreview = z.output<typeof previewOutput>;

export const pastOrdersApi = {
  previewPastOrders: endpoint({
    method: 'POST',
    path: '/shop/past-orders/preview',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'What an import of customers or orders of another shop would do; writes nothing',
    body: fileInput,
    maxBytes,
    timeoutMs: 120_000,
    output: previewOutput.extend({ success: always }),
  }),
  importPastOrders: endpoint({
    method: 'POST',
    path: '/shop/past-orders/import',
    audience: 'owner',
    needsRecentLogin: true,
    summary:
      'Adds customers without passwords, or orders as history; sends no email. A file with a bad line is refused as a whole',
    body: fileInput,
    maxBytes,
    timeoutMs: 120_000,
    output: successOutput.extend(counts),
  }),
  listPastOrders: endpoint({
    method: 'GET',
    path: '/shop/past-orders',
    audience: 'owner',
    summary: 'Orders of another shop, newest first, all or of one user; X-Total-Count is their number',
    query: z.object({
      search: text({ max: 100 }).optional(),
      userId: id.optional(),
      ...paging(maxRowsUnpaged),
    }),
    output: z.object({ success: always, orders: z.array(pastOrderOutput) }),
  }),
  listOwnPastOrders: endpoint({
    method: 'GET',
    path: '/user/past-orders',
    audience: 'user',
    summary: 'The caller’s orders of the shop before this one, newest first, once the email is confirmed',
    output: z.object({ success: always, orders: z.array(pastOrderOutput) }),
  }),
};
