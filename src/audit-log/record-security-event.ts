import { channel } from 'node:diagnostics_channel';
import type { Tx } from '../platform/database/database.ts';
import { sayAfterCommit } from '../platform/database/transaction.ts';
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

/** Carries every committed event of this process to whoever logs it. */
const recorded = channel('shop:security-event');

/**
 * Writes one security event in the caller's transaction, so that the event and its cause are stored together or not at all; after
 * the commit it is also a line of the log.
 */
export async function recordSecurityEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  const { kind, userId = null, email = null, client, detail = {} } = event;
  const row = {
    kind,
    userId,
    email: email?.slice(0, 254) ?? null,
    address: client?.address ?? null,
    userAgent: client?.userAgent ?? null,
    detail,
  };
  await tx.insert(securityEvents).values(row);
  sayAfterCommit(tx, { statement: null, committed: () => recorded.publish(row) });
}

/**
 * Hands every event that this process records to `log`, after its commit.
 * @returns stops doing so
 */
export function mirrorSecurityEvents(log: (event: object) => void): () => void {
  const listener = (event: unknown) => log(event as object);
  recorded.subscribe(listener);
  return () => void recorded.unsubscribe(listener);
}
