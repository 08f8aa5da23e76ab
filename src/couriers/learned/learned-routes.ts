import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { acceptLearnedDays } from '../../shipping/index.ts';
import { describeLearnedDays } from './learn-days.ts';
import { learnedEndpoints } from './learned-endpoints.ts';

export function learnedRoutes(bind: Bind, { db }: { db: Database }): void {
  bind(learnedEndpoints.readLearnedDays, async () => ({ success: true, ...(await describeLearnedDays(db.read)) }));
  bind(learnedEndpoints.acceptLearnedDays, async ({ params: { region }, body: { isAccepted }, caller }) => {
    const what = isAccepted
      ? message('auditEntries.learnedDays', { region })
      : message('auditEntries.ownDays', { region });
    await db.transaction(async (tx) => {
      await acceptLearnedDays(tx, region, isAccepted);
      await recordAuditEntry(tx, caller, what, '/dashboard/admin/delivery');
    });
    const said = isAccepted ? t('courierAnswers.shorterTime') : t('courierAnswers.ownDays');
    return { success: true, message: said, ...(await describeLearnedDays(db.read)) };
  });
}
