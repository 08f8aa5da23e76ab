import { Fragment, useState } from 'react';
import type { ImportPreview } from '../../../../../catalog/api.ts';
import { formatLineCount } from '../../../../../shared/orders/format-line-count.ts';
import { catalogColumns } from '../../../../../shared/product-fields.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { type ColumnField, ColumnFields } from './column-fields.tsx';
import { Preview } from './import-preview.tsx';

/** Looks at a chosen file at once, and at changed fields of its columns when asked to. */
function usePreview() {
  const [file, setFile] = useState('');
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
    if (chosen) submit({ file: content });
  };
  const show = (columns: ColumnField[]) => submit({ file, columns: JSON.stringify(withoutSamples(columns)) });
  const columns = preview?.columns && JSON.stringify(withoutSamples(preview.columns));
  return { preview, changed, setChanged, isBusy, errors, choose, show, sent: { file, ...(columns && { columns }) } };
}

export function ImportForm() {
  const { preview, changed, setChanged, isBusy, errors, choose, show, sent } = usePreview();
  const importing = useActionForm({ intent: 'import' });
  const isReady = preview && !changed && !isBusy && preview.errors.length === 0 && preview.lines.length > 0;
  return (
    <section className="panel grid gap-4 justify-items-start" aria-label="Import">
      <h2 className="text-lg">Import</h2>
      <Explanation />
      <Field
        label="File (CSV or XLSX)"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        error={errors.file ?? importing.errors.file}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {preview?.columns && (
        <ColumnFields
          columns={changed ?? preview.columns}
          change={setChanged}
          busy={isBusy}
          show={changed && (() => show(changed))}
        />
      )}
      {preview && !changed && <Preview preview={preview} />}
      {isReady && (
        <Button busy={importing.isBusy && 'Processing...'} onClick={() => importing.submit(sent)}>
          {`Import ${formatLineCount(preview.lines.length)}`}
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

function Explanation() {
  return (
    <>
      <p>
        A file of this shop, an export of Shopify, WooCommerce, Etsy, Square or Amazon, or a sheet of your own. What a
        file has no column for stays as it is; an empty cell empties. You see what would happen before anything is
        written.
      </p>
      <Columns />
    </>
  );
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
