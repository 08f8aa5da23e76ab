import type { Bind } from '../../platform/http/bind.ts';
import { archivePieceBytes } from '../../shared/archive-pieces.ts';
import { t } from '../../shared/languages/translate.ts';
import { catalogApi } from '../api.ts';
import type { CatalogDependencies } from '../dependencies.ts';
import { addArchive, requireArchive, storePiece } from './archives.ts';

export function bindArchives(bind: Bind, deps: CatalogDependencies): void {
  bind(catalogApi.addArchive, async ({ body }) => {
    const { id } = await addArchive(deps, body.bytes);
    return { success: true, archive: { _id: id, pieceBytes: archivePieceBytes } };
  });
  bind(
    catalogApi.storePiece,
    async ({ params, photos }) => {
      await storePiece(deps, params, photos[0]);
      return { success: true, message: t('importAnswers.pieceCame') };
    },
    ({ params }) => requireArchive(deps.db.read, params.archiveId),
  );
}
