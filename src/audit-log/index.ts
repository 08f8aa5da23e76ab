export { eraseOldAuditEntries, findAuditEntriesByAdmin, recordAuditEntry } from './audit-entries.ts';
export { eraseOldSecurityEvents } from './erase-security-events.ts';
export { exportSecurityLog, findSecurityEventsByPerson } from './find-security-events.ts';
export { mirrorSecurityEvents, recordSecurityEvent } from './record-security-event.ts';
export { makeRefusalCounter, type RefusalCounter } from './refusal-counter.ts';
export { auditLogRoutes } from './routes.ts';
export { sealSecurityEvents } from './seal-security-events.ts';
export type { SecurityEventKind } from './security-event-kinds.ts';
export { type Verification, verifySecurityLog } from './verify-security-log.ts';
