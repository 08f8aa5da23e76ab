import { Fragment, useState } from 'react';
import { redirect } from 'react-router';
import type { ImportPreview } from '../../../../catalog/api.ts';
import { formatLineCount } from '../../../../shared/orders/format-line-count.ts';
import { catalogColumns } from '../../../../shared/product-fields.ts';
import { decodeText } from '../../../../shared/text/decode-text.ts';
import { api, buildAddress } from '../../../api-client/api-client.ts';
import { useIsOwner } from '../../../components/admin/use-is-owner.ts';
import { Button } from '../../../components/forms/button.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { formatError } from '../../../components/forms/form-errors.ts';
import { download } from '../../../components/page/download.ts';
import { head } from '../../../document/head.ts';
import { saveJson } from '../../../document/save-file.ts';
import { FormError, formAction } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/catalog-file';
import { Preview } from './catalog-file/import-preview.tsx';
import { ImportProgress } from './catalog-file/import-progress.tsx';
import { PersonalDataFile } from './catalog-file/personal-data-file.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Import and Export - ${shopIn(matches).shopName}`, isPrivate: true });

/** The import that the URL names. */
export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const importId = new URL(url).searchParams.get('import');
  if (!importId) return null;
  return (await api('GET /product/catalog/imports/:importId', { params: { importId }, signal })).import;
}

export const clientAction = formAction({
  preview: ({ fields: { csv = '' } }) => api('POST /product/catalog/preview', { body: { csv } }).catch(refuseFile),
  import: async ({ fields: { csv = '' } }) => {
    const { import: started } = await api('POST /product/catalog/import', { body: { csv } }).catch(refuseFile);
    return redirect(`/dashboard/admin/catalog-file?import=${started._id}`);
  },
  personalData: async ({ fields: { email = '' } }) =>
    saveJson(await api('GET /shop/personal-data', { query: { email } }), 'personal-data.json'),
});

function refuseFile(error: unknown): never {
  const sentence = formatError(error);
  throw new FormError(sentence, { csv: sentence });
}

/** Exports the catalog as CSV, and imports it after a preview. */
export default function CatalogFile({ loaderData: running }: Route.ComponentProps) {
  const isOwner = useIsOwner();
  return (
    <>
      <h1 className="mb-5">Import and Export</h1>
      {isOwner && (
        <section className="panel grid gap-4 mb-6 justify-items-start" aria-label="Export">
          <h2 className="text-lg">Export</h2>
          <p>Every product of the shop as a CSV file, which any spreadsheet opens.</p>
          <Button look="ghost" onClick={() => void download(buildAddress('/product/catalog.csv', {}), 'catalog.csv')}>
            Export the catalog
          </Button>
        </section>
      )}
      <Import key={running?._id} />
      {running && <ImportProgress running={running} />}
      {isOwner && <PersonalDataFile />}
    </>
  );
}

function Import() {
  const [csv, setCsv] = useState('');
  const [preview, setPreview] = useState<ImportPreview>();
  const previewed = useActionForm<ImportPreview>({ intent: 'preview', onSuccess: setPreview });
  const { isBusy, errors, submit } = useActionForm({ intent: 'import' });
  const choose = async (file: File | undefined) => {
    setPreview(undefined);
    const text = file ? decodeText(new Uint8Array(await file.arrayBuffer())) : '';
    setCsv(text);
    if (file) previewed.submit({ csv: text });
  };
  return (
    <section className="panel grid gap-4 justify-items-start" aria-label="Import">
      <h2 className="text-lg">Import</h2>
      <p>
        The same columns, in any order. What a file has no column for stays as it is; an empty cell empties. A line with
        an id changes that product, one without adds a product. You see what would happen before anything is written.
      </p>
      <Columns />
      <Field
        label="CSV file"
        type="file"
        accept=".csv,text/csv"
        error={previewed.errors.csv ?? errors.csv}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {preview && <Preview preview={preview} />}
      {preview && preview.errors.length === 0 && preview.lines.length > 0 && (
        <Button busy={isBusy && 'Processing...'} onClick={() => submit({ csv })}>
          {`Import ${formatLineCount(preview.lines.length)}`}
        </Button>
      )}
    </section>
  );
}

function Columns() {
  return (
    <details className="w-full">
      <summary>What each column means</summary>
      <dl className="grid sm:grid-cols-[auto_1fr] gap-x-4 gap-y-1 mt-3">
        {catalogColumns.map(({ column, help }) => (
          <Fragment key={column}>
            <dt className="font-semibold">{column}</dt>
            <dd className="max-sm:mb-2">{help}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
