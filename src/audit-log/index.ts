export { recordSecurityEvent, type SecurityEvent } from './record-security-event.ts';
export { type SecurityEventKind, securityEventKinds } from './security-event-kinds.ts';
