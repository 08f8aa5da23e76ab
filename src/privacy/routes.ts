import { findUser } from '../accounts/index.ts';
import { recordSecurityEvent } from '../audit-log/index.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller } from '../platform/http/call.ts';
import type { AnswerInTurn } from '../platform/http/clients/long-lists.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import { t } from '../shared/languages/translate.ts';
import { privacyApi } from './api.ts';
import { collectPersonalData } from './collect-personal-data.ts';
import { deleteAccount } from './delete-account.ts';
import type { PrivacyDependencies } from './dependencies.ts';

export function privacyRoutes(bind: Bind, deps: PrivacyDependencies & { inTurn: AnswerInTurn }): void {
  const { db, inTurn } = deps;
  const recordExport = ({ id: userId, email }: Caller, client: ClientInfo, subject: string) =>
    db.transaction((tx) =>
      recordSecurityEvent(tx, { kind: 'personal_data_exported', userId, email, client, detail: { subject } }),
    );
  bind(privacyApi.exportOwnData, async (call) => {
    const { caller, client, reply } = call;
    return inTurn(call, async () => {
      await recordExport(caller, client, caller.id);
      reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return collectPersonalData(db.read, { userId: caller.id }, { isProven: false });
    });
  });
  bind(privacyApi.exportPersonalData, async ({ query: { userId, email }, caller, client, reply }) => {
    if (userId && !(await findUser(db.read, userId))) throw new ShopError('not_found', 'There is no such user.');
    await recordExport(caller, client, userId ?? email ?? '');
    reply.header('content-disposition', 'attachment; filename="personal-data.json"');
    const person = userId ? { userId } : { email: email ?? '' };
    return collectPersonalData(db.read, person, { isProven: true });
  });
  bind(privacyApi.deleteAccount, async ({ body, caller, client }) => {
    await deleteAccount(deps, { caller, client }, body.password);
    return { success: true, message: t('shopping.accountDeleted') };
  });
}
