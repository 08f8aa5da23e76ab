import { z } from 'zod';
import { always, paging, text } from '../platform/input.ts';
import { endpoint, exportTimeoutMs } from '../shared/endpoint.ts';
import { securityEventKinds } from './security-event-kinds.ts';

const securityEventOutput = z
  .object({
    _id: z.string(),
    kind: z.string(),
    userId: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    createdAt: z.iso.datetime(),
    /** Position in the hash chain; null until the event is sealed. */
    position: z.int().nullable(),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEventBody = z.output<typeof securityEventOutput>;

const link = z.object({ position: z.int().min(0), hash: z.string() });

const auditEntryOutput = z.object({
  _id: z.string(),
  admin: z.string(),
  what: z.string(),
  link: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AuditEntryBody = z.output<typeof auditEntryOutput>;

export const auditLogApi = {
  listSecurityEvents: endpoint({
    method: 'GET',
    path: '/shop/security-log',
    audience: 'owner',
    summary: 'Security events of the last 90 days, newest first; X-Total-Count is their number',
    query: z.object({
      kind: z.enum(securityEventKinds).optional(),
      account: text({ max: 254 }).optional(),
      ...paging(100),
    }),
    output: z.object({ success: always, events: z.array(securityEventOutput) }),
  }),
  verifySecurityLog: endpoint({
    method: 'GET',
    path: '/shop/security-log/verification',
    audience: 'owner',
    summary: 'Computes the hash chain of the security log again and names the first event that was changed or removed',
    timeoutMs: 60_000,
    output: z.object({
      success: always,
      isIntact: z.boolean(),
      verified: z.int().min(0),
      head: link,
      erased: link,
      firstBroken: z
        .object({
          position: z.int(),
          id: z.int().nullable(),
          problem: z.enum(['changed', 'missing', 'not_the_noted_one']),
        })
        .nullable(),
    }),
  }),
  exportSecurityLog: endpoint({
    method: 'GET',
    path: '/shop/security-log.jsonl',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'The sealed security log as JSON lines with its hashes, oldest first; at most 50,000 events',
    timeoutMs: exportTimeoutMs,
    output: z.string(),
    mediaTypes: ['application/x-ndjson'],
  }),
  listAuditEntries: endpoint({
    method: 'GET',
    path: '/shop/audit-log',
    audience: 'admin',
    summary: 'Admin actions, newest first; X-Total-Count is the number of all',
    query: z.object(paging(100)),
    output: z.object({ success: always, entries: z.array(auditEntryOutput) }),
  }),
};
