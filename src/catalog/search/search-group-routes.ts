import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { catalogApi } from '../api.ts';
import type { CatalogDependencies } from '../dependencies.ts';
import { indexGroupsQueue } from './index-search-groups.ts';
import { changeSearchGroups, findSearchGroups } from './search-groups.ts';

export function bindSearchGroups(bind: Bind, { db, queue }: CatalogDependencies): void {
  bind(catalogApi.findSearchGroups, async () => ({ success: true, groups: await findSearchGroups(db.read) }));
  bind(catalogApi.changeSearchGroups, async ({ body, caller }) => {
    const groups = await db.transaction(async (tx) => {
      const changed = await changeSearchGroups(tx, body.groups);
      await queue.send(tx, indexGroupsQueue, {});
      await recordAuditEntry(tx, caller, message('auditEntries.searchWords'), '/dashboard/admin/search-words');
      return changed;
    });
    return { success: true, message: t('catalogAnswers.searchWordsSaved'), groups };
  });
}
