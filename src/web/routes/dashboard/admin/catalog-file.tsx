import { redirect } from 'react-router';
import { t } from '../../../../shared/languages/translate.ts';
import { api, buildAddress } from '../../../api-client/api-client.ts';
import { useIsOwner } from '../../../components/admin/use-is-owner.ts';
import { Button } from '../../../components/forms/button.tsx';
import { formatError } from '../../../components/forms/form-errors.ts';
import { download } from '../../../components/page/download.ts';
import { head } from '../../../document/head.ts';
import { saveJson } from '../../../document/save-file.ts';
import { FormError, formAction } from '../../../hooks/form-action.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/catalog-file';
import { ImportForm } from './catalog-file/import-form.tsx';
import { ImportProgress } from './catalog-file/import-progress.tsx';
import { MoveIn } from './catalog-file/move-in.tsx';
import { PastImport } from './catalog-file/past-import.tsx';
import { PersonalDataFile } from './catalog-file/personal-data-file.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: t('catalogFile.title', { shop: shopIn(matches).shopName }), isPrivate: true });

/** The import, or the catalog of another shop, that the URL names. */
export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(url);
  const [importId, moveId] = [searchParams.get('import'), searchParams.get('move')];
  const found = importId && (await api('GET /product/catalog/imports/:importId', { params: { importId }, signal }));
  const moved = moveId && (await api('GET /product/catalog/move-in/:moveId', { params: { moveId }, signal }));
  return { running: found ? found.import : null, moving: moved ? moved.move : null };
}

export const clientAction = formAction({
  preview: ({ fields }) => api('POST /product/catalog/preview', { body: readFields(fields) }).catch(refuseFile),
  import: async ({ fields }) => {
    const { import: started } = await api('POST /product/catalog/import', { body: readFields(fields) }).catch(
      refuseFile,
    );
    return redirect(`/dashboard/admin/catalog-file?import=${started._id}`);
  },
  retryPhotos: ({ fields: { importId = '' } }) =>
    api('POST /product/catalog/imports/:importId/photos', { params: { importId } }),
  stopPhotos: ({ fields: { importId = '' } }) =>
    api('POST /product/catalog/imports/:importId/stop', { params: { importId } }),
  moveIn: async ({ fields: { archive = '' } }) => {
    const { move } = await api('POST /product/catalog/move-in', { body: { archive } });
    return redirect(`/dashboard/admin/catalog-file?move=${move._id}`);
  },
  previewPast: ({ fields: { file = '' } }) =>
    api('POST /shop/past-orders/preview', { body: { file } }).catch(refuseFile),
  importPast: ({ fields: { file = '' } }) => api('POST /shop/past-orders/import', { body: { file } }).catch(refuseFile),
  personalData: async ({ fields: { email = '' } }) =>
    saveJson(await api('GET /shop/personal-data', { query: { email } }), 'personal-data.json'),
});

function readFields({ file = '', columns, cells, archive, hidesNew }: Record<string, string>) {
  return {
    file,
    ...(hidesNew && { hidesNew: true }),
    ...(archive && { archive }),
    ...(columns && { columns: JSON.parse(columns) }),
    ...(cells && { cells: JSON.parse(cells) }),
  };
}

function refuseFile(error: unknown): never {
  const sentence = formatError(error);
  throw new FormError(sentence, { file: sentence });
}

/** Exports the catalog as CSV, and imports it after a preview. */
export default function CatalogFile({ loaderData: { running, moving } }: Route.ComponentProps) {
  const isOwner = useIsOwner();
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.importAndExport')}</h1>
      {isOwner && (
        <section className="panel grid gap-4 mb-6 justify-items-start" aria-label={t('catalogFile.export')}>
          <h2 className="text-lg">{t('catalogFile.export')}</h2>
          <p>{t('catalogFile.exportHint')}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="ghost" onClick={() => void download(buildAddress('/product/catalog.csv', {}), 'catalog.csv')}>
              {t('catalogFile.exportCatalog')}
            </Button>
            <Button look="ghost" onClick={() => void download(buildAddress('/product/catalog.zip', {}), 'catalog.zip')}>
              {t('catalogFile.exportEverything')}
            </Button>
          </div>
          <p className="text-sm text-ink-2">{t('catalogFile.exportEverythingHint')}</p>
        </section>
      )}
      {running && <ImportProgress running={running} />}
      <ImportForm key={running?._id} />
      {isOwner && <PastImport />}
      {isOwner && <MoveIn moving={moving} />}
      {isOwner && <PersonalDataFile />}
    </>
  );
}
