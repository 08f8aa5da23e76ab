import { Readable } from 'node:stream';
import { recordAuditEntry, recordSecurityEvent } from '../audit-log/index.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import { SentFile } from '../platform/http/sent-file.ts';
import { message } from '../platform/message.ts';
import { t } from '../shared/languages/translate.ts';
import { movingApi } from './api.ts';
import { exportWholeCatalog } from './export-catalog.ts';
import { findMove, type MovingDependencies, requireMovable, startMove } from './move-in.ts';

export function movingRoutes(bind: Bind, deps: MovingDependencies): void {
  const { db, photoStore } = deps;
  bind(movingApi.exportWholeCatalog, async ({ caller: { id, email }, client }) => {
    await db.transaction((tx) => recordSecurityEvent(tx, { kind: 'catalog_exported', userId: id, email, client }));
    const bytes = Readable.from(exportWholeCatalog({ queries: db.read, photoStore }), { objectMode: false });
    return new SentFile('application/zip', bytes, 'catalog.zip');
  });
  bind(movingApi.moveCatalogIn, async ({ body: { archive }, caller }) => {
    const total = await requireMovable(deps, archive);
    const move = await db.transaction(async (tx) => {
      const started = await startMove(tx, deps, { archiveId: archive, total });
      const link = `/dashboard/admin/catalog-file?move=${started._id}`;
      await recordAuditEntry(tx, caller, message('auditEntries.catalogTaken', { count: total }), link);
      return started;
    });
    return { success: true, message: t('importAnswers.moving'), move };
  });
  bind(movingApi.findMove, async ({ params }) => {
    const move = await findMove(db.read, params.moveId);
    if (!move) throw new ShopError('not_found', t('importAnswers.moveNotFound'));
    return { success: true, move };
  });
}
