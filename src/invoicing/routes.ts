import { recordAuditEntry } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import { message } from '../platform/message.ts';
import { t } from '../shared/languages/translate.ts';
import { invoicingApi } from './api.ts';
import { changeTaxSettings, findTaxSettings, type StoredTaxSettings } from './find-tax-settings.ts';

export interface InvoicingDependencies {
  db: Database;
}

export function invoicingRoutes(bind: Bind, { db }: InvoicingDependencies): void {
  bind(invoicingApi.readTaxSettings, async () => ({
    success: true,
    ...taxSettingsBody(await findTaxSettings(db.read)),
  }));
  bind(invoicingApi.changeTaxSettings, async ({ body, caller }) => {
    const stored = await db.transaction(async (tx) => {
      await recordAuditEntry(tx, caller, message('auditEntries.taxSettings'), '/dashboard/admin/invoices/settings');
      return changeTaxSettings(tx, body, new Date());
    });
    return { success: true, message: t('taxAnswers.saved'), ...taxSettingsBody(stored) };
  });
}

function taxSettingsBody({ settings, activeSince }: StoredTaxSettings) {
  return { settings, activeSince: activeSince?.toISOString() ?? null };
}
