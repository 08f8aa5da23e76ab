import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/call.ts';
import { type Message, message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { catalogApi } from '../api.ts';
import type { CatalogDependencies } from '../dependencies.ts';
import { endSale, findSale, startSale } from './sales.ts';

export function bindSales(bind: Bind, { db, queue }: CatalogDependencies): void {
  const change = async (
    by: Caller,
    write: (name: string) => Message,
    productId: string,
    command: (tx: Tx) => Promise<{ name: string; slug: string }>,
  ) =>
    db.transaction(async (tx) => {
      const { name, slug } = await command(tx);
      await recordAuditEntry(tx, by, write(name), `/dashboard/admin/product/${slug}`);
      return findSale(tx, productId);
    });
  bind(catalogApi.findSale, async ({ params }) => ({ success: true, sale: await findSale(db.read, params.productId) }));
  bind(catalogApi.startSale, async ({ params: { productId }, body, caller }) => {
    const { price, from = null, until = null } = body;
    const start = (tx: Tx) => startSale(tx, queue, productId, { price, from, until });
    const sale = await change(caller, (name) => message('auditEntries.saleSet', { name }), productId, start);
    return {
      success: true,
      message: sale?.isRunning ? t('catalogAnswers.saleBegun') : t('catalogAnswers.salePlanned'),
      sale,
    };
  });
  bind(catalogApi.endSale, async ({ params: { productId }, caller }) => {
    const sale = await change(
      caller,
      (name) => message('auditEntries.saleEnded', { name }),
      productId,
      (tx) => endSale(tx, productId),
    );
    return { success: true, message: t('catalogAnswers.saleEnded'), sale };
  });
}
