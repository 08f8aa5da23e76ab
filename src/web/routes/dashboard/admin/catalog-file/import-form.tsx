import { Fragment, useState } from 'react';
import type { ImportPreview } from '../../../../../catalog/api.ts';
import { countedLines } from '../../../../../shared/orders/counted-lines.ts';
import { catalogColumns } from '../../../../../shared/product-fields.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { type ColumnField, ColumnFields } from './column-fields.tsx';
import { Preview } from './import-preview.tsx';

export function ImportForm() {
  const [file, setFile] = useState('');
  const [preview, setPreview] = useState<ImportPreview>();
  /** Chosen and not yet looked at. */
  const [changed, setChanged] = useState<ColumnField[]>();
  const look = useActionForm<ImportPreview>({ intent: 'preview', onSuccess: setPreview });
  const { isBusy, errors, submit } = useActionForm({ intent: 'import' });
  const show = (chosen: string, columns?: ColumnField[]) => {
    setChanged(undefined);
    look.submit({ file: chosen, ...(columns && { columns: JSON.stringify(columns) }) });
  };
  const choose = async (chosen: File | undefined) => {
    setPreview(undefined);
    const content = chosen ? await readBase64(chosen) : '';
    setFile(content);
    if (chosen) show(content);
  };
  const isReady = preview && !changed && preview.errors.length === 0 && preview.lines.length > 0;
  const columns = preview?.columns && JSON.stringify(withoutSamples(preview.columns));
  return (
    <section className="panel grid gap-4 justify-items-start" aria-label="Import">
      <h2 className="text-lg">Import</h2>
      <p>
        A file of this shop, an export of Shopify, WooCommerce, Etsy, Square or Amazon, or a sheet of your own. What a
        file has no column for stays as it is; an empty cell empties. You see what would happen before anything is
        written.
      </p>
      <Columns />
      <Field
        label="File (CSV or XLSX)"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        error={look.errors.file ?? errors.file}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {preview?.columns && (
        <ColumnFields
          columns={changed ?? preview.columns}
          change={setChanged}
          busy={look.isBusy}
          show={changed && (() => show(file, changed))}
        />
      )}
      {preview && !changed && <Preview preview={preview} />}
      {isReady && (
        <Button busy={isBusy && 'Processing...'} onClick={() => submit({ file, ...(columns && { columns }) })}>
          {`Import ${countedLines(preview.lines.length)}`}
        </Button>
      )}
    </section>
  );
}

const withoutSamples = (columns: readonly ColumnField[]) => columns.map(({ column, field }) => ({ column, field }));

async function readBase64(file: File): Promise<string> {
  const reader = new FileReader();
  const isRead = new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = () => reject(reader.error);
  });
  reader.readAsDataURL(file);
  await isRead;
  return String(reader.result).replace(/^[^,]*,?/, '');
}

function Columns() {
  return (
    <details className="w-full">
      <summary>What each column of this shop’s own file means</summary>
      <p className="mt-3">In any order. A line with an id changes that product, one without adds a product.</p>
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
