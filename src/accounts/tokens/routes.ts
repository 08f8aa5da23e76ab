import type { Database } from '../../platform/database/database.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { tokenEndpoints } from './token-endpoints.ts';
import { listTokens, makeToken, revokeToken } from './tokens.ts';

export function tokenRoutes(bind: Bind, { db, queue }: { db: Database; queue: Queue }): void {
  bind(tokenEndpoints.listTokens, async () => ({ success: true, tokens: await listTokens(db.read) }));
  bind(tokenEndpoints.makeToken, async ({ body, caller, client }) => {
    const made = await db.transaction((tx) => makeToken(tx, queue, { caller, client }, body));
    return { success: true, message: t('personAnswers.tokenMade'), ...made };
  });
  bind(tokenEndpoints.revokeToken, async ({ params: { tokenId }, caller, client }) => {
    await db.transaction((tx) => revokeToken(tx, { caller, client }, tokenId));
    return { success: true, message: t('personAnswers.tokenRevoked') };
  });
}
