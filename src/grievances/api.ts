import { z } from 'zod';
import { emailInput, personName, phoneInput } from '../accounts/api.ts';
import { always, id, linkKey, photoBase64, requiredText, successOutput, text } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { endpoint, exportTimeoutMs, photosTimeoutMs } from '../shared/endpoint.ts';
import { grievanceTopics } from '../shared/law/grievance-topics.ts';

const messageAuthors = ['person', 'shop'] as const;
export type MessageAuthor = (typeof messageAuthors)[number];

const maxWords = 4_000;
const maxGrievancePhotos = 3;
const maxBytes = 7 * 1024 * 1024;
const code = z.object({ code: linkKey });
const byId = z.object({ grievanceId: id });
const words = z.object({ words: requiredText(maxWords) }).strict();
const moment = z.iso.datetime();

const grievanceInput = z
  .object({
    topic: z.enum(grievanceTopics, translated('shopping.sayTopic')),
    order: text({ max: 40 }).optional(),
    words: requiredText(maxWords),
    name: personName,
    email: z.union([z.literal(''), emailInput]).optional(),
    phone: z.union([z.literal(''), phoneInput]).optional(),
    /** JPEG, PNG or WebP as base64. */
    photos: z
      .array(photoBase64)
      .max(maxGrievancePhotos, translated('shopping.mostPhotos', { max: maxGrievancePhotos }))
      .optional(),
  })
  .strict()
  .refine(({ email, phone }) => Boolean(email || phone), {
    ...translated('shopping.needsContact'),
    path: ['email'],
  });
export type GrievanceForm = z.output<typeof grievanceInput>;

const message = z.object({
  _id: z.string(),
  author: z.enum(messageAuthors),
  /** Who signed a message of the shop. */
  signedBy: z.string(),
  words: z.string(),
  createdAt: moment,
});
const ticket = z.object({
  number: z.string(),
  topic: z.enum(grievanceTopics),
  order: z.string(),
  createdAt: moment,
  acknowledgedAt: moment.nullable(),
  /** 48 hours after it arrived. */
  acknowledgeBy: moment,
  settledAt: moment.nullable(),
  /** A month after it arrived. */
  settleBy: moment,
  outcome: z.string().nullable(),
});
const correspondence = {
  messages: z.array(message),
  /** Sent with the complaint, WebP as data: URLs. */
  photos: z.array(z.string()),
};
const publicGrievance = ticket.extend({ ...correspondence, mayWrite: z.boolean() });
export type PublicGrievanceBody = z.output<typeof publicGrievance>;

const listed = ticket.extend({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The first message, cut. */
  excerpt: z.string(),
});
export type ListedGrievanceBody = z.output<typeof listed>;
const grievanceOutput = listed
  .extend({ ...correspondence, /** The person's page, a path of the shop. */ link: z.string() })
  .meta({ id: 'Grievance' });
export type GrievanceBody = z.output<typeof grievanceOutput>;
const changed = successOutput.extend({ grievance: grievanceOutput });

export const grievancesApi = {
  sendGrievance: endpoint({
    method: 'POST',
    path: '/grievance',
    audience: 'anyone',
    perMinute: 10,
    summary: 'A complaint to the grievance officer; answers with its number and the link of its page',
    body: grievanceInput,
    maxBytes,
    timeoutMs: photosTimeoutMs,
    output: successOutput.extend({ number: z.string(), link: z.string() }),
    status: 201,
  }),
  findGrievance: endpoint({
    method: 'GET',
    path: '/grievance/:code',
    audience: 'anyone',
    perMinute: 120,
    summary: 'The complaint that its link opens, with all messages; no name, address or number of the person',
    params: code,
    output: z.object({ success: always, grievance: publicGrievance }),
  }),
  writeMessage: endpoint({
    method: 'POST',
    path: '/grievance/:code/messages',
    audience: 'anyone',
    perMinute: 10,
    summary: 'A message of the person; within 7 days after it was settled, it opens the complaint again',
    params: code,
    body: words,
    output: successOutput.extend({ grievance: publicGrievance }),
    status: 201,
  }),
  listGrievances: endpoint({
    method: 'GET',
    path: '/user/grievances',
    audience: 'admin',
    summary: 'Open complaints, the oldest first, then the 200 settled last',
    output: z.object({ success: always, grievances: z.array(listed) }),
  }),
  exportGrievances: endpoint({
    method: 'GET',
    path: '/user/grievances.csv',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'All complaints as CSV, one line a message',
    output: z.string(),
    mediaTypes: ['text/csv'],
    timeoutMs: exportTimeoutMs,
  }),
  readGrievance: endpoint({
    method: 'GET',
    path: '/user/grievances/:grievanceId',
    audience: 'admin',
    summary: 'A complaint with all messages',
    params: byId,
    output: z.object({ success: always, grievance: grievanceOutput }),
  }),
  printGrievance: endpoint({
    method: 'GET',
    path: '/user/grievances/:grievanceId/pdf',
    audience: 'admin',
    summary: 'The whole correspondence about a complaint as PDF',
    params: byId,
    output: z.string(),
    mediaTypes: ['application/pdf'],
  }),
  answerGrievance: endpoint({
    method: 'POST',
    path: '/user/grievances/:grievanceId/messages',
    audience: 'admin',
    summary: 'A message of the shop, which goes to the person by email; the first one is the acknowledgement',
    params: byId,
    body: words,
    output: changed,
    status: 201,
  }),
  settleGrievance: endpoint({
    method: 'POST',
    path: '/user/grievances/:grievanceId/settlement',
    audience: 'admin',
    summary: 'Settles a complaint with its outcome',
    params: byId,
    body: z.object({ outcome: requiredText(500) }).strict(),
    output: changed,
  }),
};
