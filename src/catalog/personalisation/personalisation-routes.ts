import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { catalogApi } from '../api.ts';
import type { CatalogDependencies } from '../dependencies.ts';
import { findPersonalisation, setPersonalisation } from './set-personalisation.ts';

export function bindPersonalisation(bind: Bind, { db }: CatalogDependencies): void {
  bind(catalogApi.findPersonalisation, async ({ params }) => ({
    success: true,
    ...(await findPersonalisation(db.read, params.productId)),
  }));
  bind(catalogApi.setPersonalisation, async ({ params: { productId }, body, caller }) => {
    const saved = await db.transaction(async (tx) => {
      const { name, slug } = await setPersonalisation(tx, productId, body);
      const what =
        body.options.length > 0
          ? message('auditEntries.personalisationChanged', { name })
          : message('auditEntries.personalisationRemoved', { name });
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/product/${slug}/personalisation`);
      return findPersonalisation(tx, productId);
    });
    return { success: true, message: t('catalogAnswers.personalisationSaved'), ...saved };
  });
}
