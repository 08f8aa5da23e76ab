import { recordAuditEntry } from '../audit-log/index.ts';
import type { PromiseSource } from '../orders/index.ts';
import type { Remember } from '../platform/cache/remember.ts';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import { longListsInTurn } from '../platform/http/clients/long-lists.ts';
import { joinJsonObject } from '../platform/json.ts';
import { message } from '../platform/message.ts';
import { t } from '../shared/languages/translate.ts';
import { occasionsApi } from './api.ts';
import { addOccasion, assignProducts, changeOccasion } from './change-occasions.ts';
import {
  findAssigned,
  findRowsShown,
  listAll,
  listAssignedProducts,
  listLinks,
  listOfProduct,
} from './find-occasions.ts';
import { findOccasionPage, findPageAt, findPriceLimits } from './find-page.ts';
import { type FindTiming, openTiming } from './order-until.ts';
import { changePriceLimits, readPriceLimits } from './price-limits.ts';

const listPage = '/dashboard/admin/occasions';

interface OccasionsDependencies {
  db: Database;
  promises: PromiseSource;
  remember: Remember;
  /** Whatever is cached is wrong from this moment on. */
  cacheUntil: (moment: Date) => void;
}

export function occasionsRoutes(bind: Bind, deps: OccasionsDependencies): void {
  const { db, promises, remember, cacheUntil } = deps;
  const inTurn = longListsInTurn();
  const rowsShown = remember(() => findRowsShown(db.read), 'lists');
  const priceLimits = remember(() => findPriceLimits(db.read), 'lists');
  const timing = async (): Promise<FindTiming> => {
    const find = await openTiming(promises);
    return (day, makeDays) => {
      const found = find(day, makeDays);
      if (found.orderUntil) cacheUntil(new Date(found.orderUntil));
      return found;
    };
  };
  bind(occasionsApi.listOccasions, async ({ query: { language } }) => {
    const occasions = listLinks(await rowsShown(), await timing(), language);
    return { success: true, occasions, priceLimits: await priceLimits() };
  });
  bind(occasionsApi.findOccasionPage, async (call) => {
    const wanted = { ...call.params, ...call.query };
    const found = await inTurn(call, async () => findOccasionPage(db.read, wanted, await timing()));
    if (!found) throw new ShopError('not_found', () => t('shopping.nothingHere'));
    return joinJsonObject({ success: true, ...found });
  });
  bind(occasionsApi.findOccasionPageAt, async ({ params }) => {
    const found = await findPageAt(db.read, promises, params);
    if (!found) throw new ShopError('not_found', () => t('shopping.nothingHere'));
    return { success: true, ...found };
  });
  bind(occasionsApi.findProductOccasions, async ({ params, query: { language } }) => {
    const occasions = await listOfProduct(db.read, params.slug, { rowsShown, openTiming: timing, language });
    return { success: true, occasions };
  });
  bind(occasionsApi.findProductOccasionsAt, async ({ params: { slug, pin }, query: { language } }) => ({
    success: true,
    occasions: await listOfProduct(db.read, slug, { rowsShown, openTiming: () => openTiming(promises, pin), language }),
  }));
  bindAdminQueries(bind, deps);
  bindCommands(bind, deps);
}

function bindAdminQueries(bind: Bind, { db }: OccasionsDependencies): void {
  bind(occasionsApi.listAllOccasions, async () => ({
    success: true,
    occasions: await listAll(db.read),
    priceLimits: await readPriceLimits(db.read),
  }));
  bind(occasionsApi.findAssigned, async ({ params }) => ({
    success: true,
    occasions: await findAssigned(db.read, params.productId),
  }));
  bind(occasionsApi.listAssignedProducts, async ({ params }) => ({
    success: true,
    products: await listAssignedProducts(db.read, params.occasionId),
  }));
}

function bindCommands(bind: Bind, { db }: OccasionsDependencies): void {
  bind(occasionsApi.assignProducts, async ({ body, caller }) => {
    await db.transaction(async (tx) => {
      await assignProducts(tx, body);
      await recordAuditEntry(tx, caller, message('auditEntries.occasionsAssigned'), '/dashboard/admin/products');
    });
    return { success: true, message: t('giftAnswers.occasionsSaved') };
  });
  bind(occasionsApi.addOccasion, async ({ body, caller }) => {
    const occasion = await db.transaction(async (tx) => {
      const added = await addOccasion(tx, body);
      await recordAuditEntry(tx, caller, message('auditEntries.occasionAdded', { name: added.name }), listPage);
      return added;
    });
    return { success: true, message: t('giftAnswers.added', { name: occasion.name }), occasion };
  });
  bind(occasionsApi.changeOccasion, async ({ params, body, caller }) => {
    const occasion = await db.transaction(async (tx) => {
      const changed = await changeOccasion(tx, params.occasionId, body);
      await recordAuditEntry(tx, caller, message('auditEntries.occasionChanged', { name: changed.name }), listPage);
      return changed;
    });
    return { success: true, message: t('giftAnswers.saved', { name: occasion.name }), occasion };
  });
  bind(occasionsApi.changePriceLimits, async ({ body, caller }) => {
    const priceLimits = await db.transaction(async (tx) => {
      await recordAuditEntry(tx, caller, message('auditEntries.priceLimits'), listPage);
      return changePriceLimits(tx, body.priceLimits);
    });
    return { success: true, message: t('giftAnswers.limitsSaved'), priceLimits };
  });
}
