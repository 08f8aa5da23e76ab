import { Readable } from 'node:stream';
import type { Database } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import { SentFile } from '../platform/http/sent-file.ts';
import { auditLogApi } from './api.ts';
import { listAuditEntries } from './audit-entries.ts';
import { exportSecurityLog, findSecurityEvents } from './find-security-events.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import type { RefusalCounter } from './refusal-counter.ts';
import { sealSecurityEvents } from './seal-security-events.ts';
import { verifySecurityLog } from './verify-security-log.ts';

const maxExported = 50_000;

export interface AuditLogDependencies {
  db: Database;
  refusals: RefusalCounter;
}

export function auditLogRoutes(bind: Bind, { db, refusals }: AuditLogDependencies): void {
  bind(auditLogApi.listSecurityEvents, async ({ query, reply }) => {
    await refusals.flush();
    const { events, total } = await findSecurityEvents(db.read, query);
    reply.header('x-total-count', String(total));
    return { success: true, events };
  });
  bind(auditLogApi.listAuditEntries, async ({ query, reply }) => {
    const { entries, total } = await listAuditEntries(db.read, query);
    reply.header('x-total-count', String(total));
    return { success: true, entries };
  });
  bind(auditLogApi.verifySecurityLog, async () => {
    await refusals.flush();
    return { success: true, ...(await verifySecurityLog(db)) };
  });
  bind(auditLogApi.exportSecurityLog, async ({ caller, client }) => {
    await refusals.flush();
    await db.transaction((tx) =>
      recordSecurityEvent(tx, { kind: 'security_log_exported', userId: caller.id, email: caller.email, client }),
    );
    await sealSecurityEvents(db);
    const lines = Readable.from(exportSecurityLog(db.read, maxExported));
    return new SentFile('application/x-ndjson; charset=utf-8', lines, 'security-log.jsonl');
  });
}
