import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { numberingEndpoints } from '../core/numbering/numbering-endpoints.ts';
import { changeNumbering, findNumbering } from '../core/numbering/order-numbering.ts';

export function numberingRoutes(bind: Bind, { db }: { db: Database }): void {
  bind(numberingEndpoints.readOrderNumbering, async () => ({ success: true, ...(await findNumbering(db.read)) }));
  bind(numberingEndpoints.changeOrderNumbering, async ({ body, caller }) => {
    await db.transaction(async (tx) => {
      await changeNumbering(tx, body);
      await recordAuditEntry(tx, caller, message('auditEntries.numberingChanged'), '/dashboard/admin/settings');
    });
    return { success: true, message: t('orderAnswers.numbersSet'), ...(await findNumbering(db.read)) };
  });
}
