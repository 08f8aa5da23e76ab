import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { catalogApi } from '../api.ts';
import type { CatalogDependencies } from '../dependencies.ts';
import { listVariants } from './list-variants.ts';
import { setVariants } from './set-variants.ts';

export function bindVariants(bind: Bind, { db }: CatalogDependencies): void {
  bind(catalogApi.findVariants, async ({ params }) => ({
    success: true,
    ...(await listVariants(db.read, params.productId)),
  }));
  bind(catalogApi.setVariants, async ({ params: { productId }, body, caller }) => {
    const variants = await db.transaction(async (tx) => {
      const { name, slug } = await setVariants(tx, productId, body);
      const what =
        body.variants.length > 0
          ? message('auditEntries.variantsChanged', { name })
          : message('auditEntries.variantsRemoved', { name });
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/product/${slug}/variants`);
      return listVariants(tx, productId);
    });
    return { success: true, message: t('catalogAnswers.variantsSaved'), ...variants };
  });
}
