import { useState } from 'react';
import { Link } from 'react-router';
import type { PastPreview } from '../../../../../past-orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { FileBox } from '../../../../components/admin/file-box.tsx';
import { DataTable } from '../../../../components/admin/lists/data-table.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { FieldError } from '../../../../components/forms/field.tsx';
import { readBase64 } from '../../../../components/forms/files/read-base64.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

interface Done {
  message: string;
}

const shops = { shopify: 'Shopify', woocommerce: 'WooCommerce' } as const;

/** Looks at a chosen file at once. */
function usePastImport() {
  const [file, setFile] = useState('');
  const [preview, setPreview] = useState<PastPreview>();
  const [done, setDone] = useState<string>();
  const looking = useActionForm<PastPreview>({ intent: 'previewPast', onSuccess: setPreview });
  const importing = useActionForm<Done>({
    intent: 'importPast',
    onSuccess: ({ message }) => {
      setDone(message);
      setPreview(undefined);
    },
  });
  const choose = async (chosen: File | undefined) => {
    setPreview(undefined);
    setDone(undefined);
    const content = chosen ? await readBase64(chosen) : '';
    setFile(content);
    if (chosen) looking.submit({ file: content });
  };
  const error = looking.errors.file ?? importing.errors.file;
  return { preview, done, error, choose, isBusy: importing.isBusy, take: () => importing.submit({ file }) };
}

/** Customers and orders of the shop before this one. */
export function PastImport() {
  const { preview, done, error, choose, isBusy, take } = usePastImport();
  const count = preview && preview.errors.length === 0 ? preview.added + preview.changed : 0;
  return (
    <section className="panel grid gap-4 mt-6 justify-items-start" id="customers" aria-labelledby="customers-title">
      <h2 id="customers-title" className="text-lg">
        {t('catalogFile.pastTitle')}
      </h2>
      <p>{t('catalogFile.pastHint')}</p>
      <FileBox
        label={t('catalogFile.pastFile')}
        accept=".csv,.tsv,.txt,.xlsx"
        error={error}
        choose={(file) => void choose(file)}
      />
      {preview && <Preview preview={preview} />}
      {preview && count > 0 && (
        <Button busy={isBusy && t('product.processing')} onClick={take}>
          {preview.kind === 'orders'
            ? t('catalogFile.importOrders', { count })
            : t('catalogFile.importCustomers', { count })}
        </Button>
      )}
      {done && <p role="status">{`${done}.`}</p>}
      <p>
        <Link to="/dashboard/admin/past-orders">{t('catalogFile.pastOrders')}</Link>
      </p>
    </section>
  );
}

function Preview({ preview }: { preview: PastPreview }) {
  const { from, kind, added, changed, unchanged, errors, leftOut, notes, first } = preview;
  const areOrders = kind === 'orders';
  const counts = { shop: shops[from], added, changed, unchanged };
  return (
    <div className="grid gap-4 w-full" role="status">
      {errors.length > 0 && <FieldError>{t('catalogFile.cannotImport', { count: errors.length })}</FieldError>}
      <AtLines lines={errors} />
      <p>{areOrders ? t('catalogFile.fileOfOrders', counts) : t('catalogFile.fileOfCustomers', counts)}</p>
      {leftOut.length > 0 && <p>{t('catalogFile.notTakenLines')}</p>}
      <AtLines lines={leftOut} />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {first.length > 0 && (
        <DataTable
          columns={[
            t('catalogFile.line'),
            areOrders ? t('adminFrame.order') : t('catalogFile.customer'),
            areOrders ? t('catalogFile.what') : t('account.email'),
          ]}
          rows={first.map(({ line, title, detail }) => ({ key: line, cells: [line, title, detail] }))}
        />
      )}
    </div>
  );
}

function AtLines({ lines }: { lines: PastPreview['errors'] }) {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map(({ line, message }) => (
        <li key={`${line} ${message}`}>{t('catalogFile.lineMessage', { line, message })}</li>
      ))}
    </ul>
  );
}
