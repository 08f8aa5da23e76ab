import { and, eq } from 'drizzle-orm';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { t } from '../../shared/languages/translate.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { sessions } from '../schema.ts';
import { endSession, endSessions } from './sessions.ts';

interface By {
  caller: Caller;
  client: ClientInfo;
}

/** Throws ShopError 404 when the account has no such session. */
export async function endOwnSession(db: Database, by: By, sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, by.caller.id)));
    if (rowCount !== 1) throw new ShopError('not_found', t('accounts.sessionOver'));
    await recordEnded(tx, by, 1, 'ended by its account');
  });
}

export async function endOwnSessions(
  db: Database,
  by: By,
  { exceptCurrent }: { exceptCurrent: boolean },
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endSessions(tx, by.caller.id, exceptCurrent ? by.caller.sessionHash : undefined);
    if (ended > 0) await recordEnded(tx, by, ended, 'ended by its account');
    return ended;
  });
}

export async function logOut(db: Database, by: By): Promise<void> {
  await db.transaction(async (tx) => {
    await endSession(tx, by.caller.sessionHash);
    await recordEnded(tx, by, 1, 'logout');
  });
}

function recordEnded(tx: Tx, { caller, client }: By, count: number, reason: string): Promise<void> {
  return recordSecurityEvent(tx, {
    kind: 'session_ended',
    userId: caller.id,
    email: emailKey(caller.email),
    client,
    detail: { count, reason },
  });
}
