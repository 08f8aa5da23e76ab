import type { Tx } from '../platform/database/database.ts';
import type { ClientInfo } from '../platform/http/bind.ts';
import type { SecurityEventKind } from './security-event-kinds.ts';
import { type SecurityEventDetail, securityEvents } from './tables.ts';

export interface SecurityEvent {
  kind: SecurityEventKind;
  userId?: string | null;
  /** Normalised address of the account concerned, or the one that was tried. */
  email?: string | null;
  /** Who called; unset for what the shop or its command line did by itself. */
  client?: ClientInfo | null;
  /** Facts about the event; never a secret. */
  detail?: SecurityEventDetail;
}

/** Writes one security event in the caller's transaction, so that the event and its cause are stored together or not at all. */
export async function recordSecurityEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  const { kind, userId = null, email = null, client, detail = {} } = event;
  await tx.insert(securityEvents).values({
    kind,
    userId,
    email,
    address: client?.address ?? null,
    userAgent: client?.userAgent ?? null,
    detail,
  });
}
