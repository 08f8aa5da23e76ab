import { recordAuditEntry } from '../audit-log/index.ts';
import type { Bind } from '../platform/http/bind.ts';
import { message } from '../platform/message.ts';
import { t } from '../shared/languages/translate.ts';
import { markOpened } from '../shop-settings/index.ts';
import { setupApi } from './api.ts';
import { createFirstAdmin, type FirstAdminDependencies } from './create-first-admin.ts';
import { findSteps, type StepDependencies } from './find-steps.ts';
import { findLinkState } from './setup-link.ts';
import { findDemo, type OwnShopDependencies, startOwnShop } from './start-own-shop.ts';

export type SetupDependencies = FirstAdminDependencies & StepDependencies & OwnShopDependencies;

export function setupRoutes(bind: Bind, deps: SetupDependencies): void {
  const { db } = deps;
  bind(setupApi.readSetupLink, async ({ params }) => ({
    success: true,
    state: await findLinkState(db.read, params.token),
  }));
  bind(setupApi.createFirstAdmin, async ({ params, body, client }) => {
    const opened = await createFirstAdmin(deps, params.token, body, client);
    return { success: true, message: t('accounts.loggedIn'), ...opened };
  });
  bind(setupApi.readSteps, async () => ({
    success: true,
    sendsEmail: await deps.mail.sendsEmail(),
    lacksEmail: await deps.mail.lacksEmail(),
    ...(await findSteps(db.read, deps)),
  }));
  bind(setupApi.readDemo, async ({ caller }) => ({
    success: true,
    demo: await findDemo(db.read, deps),
    isDemoAccount: deps.demo?.isDemoEmail(caller.email) ?? false,
  }));
  bind(setupApi.startOwnShop, async ({ body, caller, client }) => ({
    success: true,
    session: await startOwnShop(deps, body.owner ?? null, { caller, client }),
    message: t('setupAnswers.demoGone'),
  }));
  bind(setupApi.openShop, async ({ caller }) => {
    const isNew = await db.transaction(async (tx) => {
      const wasClosed = await markOpened(tx);
      if (wasClosed) await recordAuditEntry(tx, caller, message('auditEntries.shopOpened'), '/dashboard/admin/setup');
      return wasClosed;
    });
    return { success: true, message: isNew ? t('setupAnswers.opened') : t('setupAnswers.openAlready') };
  });
}
