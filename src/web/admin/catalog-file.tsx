import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CatalogImportBody, ImportPreview } from '../../catalog/api.ts';
import { addressOf, api } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { sentenceOf } from '../ui/form-errors.ts';
import type { Route } from './+types/catalog-file';
import { download } from './download.ts';
import { PersonalDataFile } from './personal-data-file.tsx';
import { useIsOwner } from './use-admin-access.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Import and Export - ${shopIn(matches).shopName}`, isPrivate: true });

/** The catalog as a file, out and in; nothing is written before it was looked at. */
export default function CatalogFile() {
  const [csv, setCsv] = useState('');
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isOwner = useIsOwner();
  const [search, setSearch] = useSearchParams();
  const importId = search.get('import');
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failed) {
      setError(sentenceOf(failed));
      toast.error(sentenceOf(failed));
    } finally {
      setBusy(false);
    }
  };
  const look = (file: File | undefined) =>
    during(async () => {
      setPreview(null);
      const text = (await file?.text()) ?? '';
      setCsv(text);
      if (text) setPreview(await api('POST /product/catalog/preview', { body: { csv: text } }));
    });
  const write = () =>
    during(async () => {
      const { import: started } = await api('POST /product/catalog/import', { body: { csv } });
      setSearch({ import: started._id });
      setPreview(null);
      setCsv('');
    });
  return (
    <>
      <h1 className="mb-5">Import and Export</h1>
      {isOwner && (
        <section className="panel grid gap-4 mb-6 justify-items-start" aria-label="Export">
          <h2 className="text-t2">Export</h2>
          <p>Every product of the shop as a CSV file, which any spreadsheet opens.</p>
          <Button
            look="ghost"
            onClick={() => during(() => download(addressOf('/product/catalog.csv', {}), 'catalog.csv'))}
          >
            Export the catalog
          </Button>
        </section>
      )}
      <section className="panel grid gap-4 justify-items-start" aria-label="Import">
        <h2 className="text-t2">Import</h2>
        <p>
          The same columns: id, version, name, description, price, quantity, category, shipping. A line with an id
          changes that product, one without adds a product. Leave the version as it is: with it, what was sold in the
          meantime stays sold. You see what would happen before anything is written.
        </p>
        <Field
          label="CSV file"
          type="file"
          accept=".csv,text/csv"
          error={error}
          onChange={({ target }) => void look(target.files?.[0])}
        />
        {preview && <Preview preview={preview} />}
        {preview && preview.errors.length === 0 && preview.lines.length > 0 && (
          <Button busy={isBusy && 'Processing...'} onClick={write}>
            {`Import ${preview.lines.length} lines`}
          </Button>
        )}
      </section>
      {importId && <ImportProgress key={importId} importId={importId} />}
      {isOwner && <PersonalDataFile />}
    </>
  );
}

const betweenLooksMs = 500;

/** How far an import is, until it is complete; its id is in the address, so that a reload shows it again. */
function ImportProgress({ importId }: { importId: string }) {
  const [running, setRunning] = useState<CatalogImportBody>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = () =>
      api('GET /product/catalog/imports/:importId', { params: { importId } })
        .then((answer) => {
          if (isGone) return;
          setError(undefined);
          setRunning(answer.import);
          if (!answer.import.isComplete) timer = setTimeout(look, betweenLooksMs);
        })
        .catch((failed) => {
          if (isGone) return;
          setError(sentenceOf(failed));
          timer = setTimeout(look, betweenLooksMs * 10);
        });
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [importId]);
  if (!running) return error ? <p role="alert">{error}</p> : null;
  const { total, added, changed, conflicts, isComplete } = running;
  const done = added + changed + conflicts.length;
  return (
    <section className="panel grid gap-4 mt-6" aria-label="Progress of the import">
      {!isComplete && <progress aria-label="Imported lines" className="w-full" max={total} value={done} />}
      <p role="status">
        {isComplete
          ? `Import complete: ${added} added, ${changed} changed`
          : `${done} of ${total} lines imported. You can leave this page: the import continues.`}
      </p>
      {error && <p role="alert">{error}</p>}
      {conflicts.length > 0 && (
        <>
          <p>{`${conflicts.length} lines were left out:`}</p>
          <ul>
            {conflicts.map(({ line, message }) => (
              <li key={line}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const kindWords = { add: 'new', change: 'changed', same: 'unchanged' } as const;
/** Lines that a preview shows; the rest is counted. */
const mostShown = 100;

function Preview({ preview: { lines, unchanged, errors } }: { preview: ImportPreview }) {
  return (
    <div className="grid gap-4 w-full" role="status">
      {errors.length > 0 && (
        <>
          <p className="err">{`${errors.length} lines cannot be imported. Nothing is written before all are right.`}</p>
          <ul>
            {errors.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </>
      )}
      <p>{`${lines.length} lines to write, ${unchanged} unchanged.`}</p>
      {lines.length > 0 && (
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Product</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, mostShown).map(({ line, kind, name, changes }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{name}</td>
                <td>{changes.join(', ') || kindWords[kind]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.length > mostShown && <p>{`and ${lines.length - mostShown} more`}</p>}
    </div>
  );
}
