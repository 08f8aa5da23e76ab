import { Fragment, useState } from 'react';
import type { ImportPreview } from '../../../../../catalog/api.ts';
import { formatLineCount } from '../../../../../shared/orders/format-line-count.ts';
import { catalogColumns } from '../../../../../shared/product-fields.ts';
import { FileBox } from '../../../../components/admin/file-box.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { readBase64 } from '../../../../components/forms/read-base64.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { type ColumnField, ColumnFields } from './column-fields.tsx';
import { describeFile, formatPhotoCount, Preview } from './import-preview.tsx';
import { useArchive } from './use-archive.ts';

/** Looks at a chosen file at once, and at changed fields of its columns when asked to. */
function usePreview() {
  const [file, setFile] = useState('');
  const [archive, setArchive] = useState('');
  const [preview, setPreview] = useState<ImportPreview>();
  /** Chosen and not yet looked at. */
  const [changed, setChanged] = useState<ColumnField[]>();
  const { isBusy, errors, submit } = useActionForm<ImportPreview>({
    intent: 'preview',
    onSuccess: (seen) => {
      setPreview(seen);
      setChanged(undefined);
    },
  });
  const choose = async (chosen: File | undefined) => {
    setPreview(undefined);
    setChanged(undefined);
    const content = chosen ? await readBase64(chosen) : '';
    setFile(content);
    setArchive('');
    if (chosen) submit({ file: content });
  };
  const withArchive = archive && { archive };
  const show = (columns: ColumnField[]) =>
    submit({ file, ...withArchive, columns: JSON.stringify(withoutSamples(columns)) });
  const columns = preview?.columns && JSON.stringify(withoutSamples(preview.columns));
  const shown = { file, ...(columns && { columns }) };
  const takeArchive = (sent: string) => {
    setArchive(sent);
    submit({ ...shown, ...(sent && { archive: sent }) });
  };
  return {
    ...{ preview, changed, setChanged, isBusy, errors, choose, show, takeArchive },
    sent: { ...shown, ...withArchive } as { file: string; columns?: string; archive?: string },
  };
}

export function ImportForm() {
  const { preview, changed, setChanged, isBusy, errors, choose, show, takeArchive, sent } = usePreview();
  const photos = useArchive(takeArchive);
  const importing = useActionForm({ intent: 'import' });
  const { inArchive = 0, fetched = 0 } = preview?.photos ?? {};
  const count = inArchive + fetched;
  const isBeingSent = photos.progress !== undefined;
  const isReady =
    preview && !changed && !isBusy && !isBeingSent && preview.errors.length === 0 && preview.lines.length + count > 0;
  return (
    <section className="panel grid gap-4 justify-items-start" aria-label="Import">
      <h2 className="text-lg">Import</h2>
      <Explanation />
      <FileBox
        label="File (CSV or XLSX)"
        accept=".csv,.tsv,.txt,.xlsx"
        hint={preview && describeFile(preview)}
        error={errors.file ?? importing.errors.file}
        choose={(file) => void choose(file)}
      />
      {preview?.columns && (
        <ColumnFields
          columns={changed ?? preview.columns}
          change={setChanged}
          busy={isBusy}
          show={changed && (() => show(changed))}
        />
      )}
      {preview && !changed && <ArchiveField key={sent.file.length} {...photos} />}
      {preview && !changed && <Preview preview={preview} archive={sent.archive} />}
      {isReady && (
        <Button busy={importing.isBusy && 'Processing...'} onClick={() => importing.submit(sent)}>
          {`Import ${preview.lines.length > 0 ? formatLineCount(preview.lines.length) : formatPhotoCount(count)}`}
        </Button>
      )}
    </section>
  );
}

/** Photos beside the file, instead of those at its addresses. */
function ArchiveField({ progress, error, choose }: ReturnType<typeof useArchive>) {
  return (
    <div className="grid gap-2 w-full">
      <FileBox
        icon="zip"
        label="Photos (ZIP), if you have them"
        accept=".zip"
        hint="Each is found by its name: as the file has it, or called like the product or its SKU."
        error={error}
        choose={(file) => void choose(file)}
      />
      {progress !== undefined && (
        <progress aria-label="Sent of the ZIP" className="w-full" max={100} value={Math.round(progress * 100)} />
      )}
    </div>
  );
}

const withoutSamples = (columns: readonly ColumnField[]) => columns.map(({ column, field }) => ({ column, field }));

function Explanation() {
  return (
    <>
      <p>
        A file of this shop, an export of Shopify, WooCommerce, Etsy, Square or Amazon, or a sheet of your own. What a
        file has no column for stays as it is; an empty cell empties. A line changes the product with its id, else with
        its SKU, else with exactly its name, where only one has it; any other line adds a product. You see what would
        happen before anything is written.
      </p>
      <Columns />
    </>
  );
}

function Columns() {
  return (
    <details className="w-full">
      <summary>What each column of this shop’s own file means</summary>
      <p className="mt-3">In any order.</p>
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
