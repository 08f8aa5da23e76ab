import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { CatalogImportBody } from '../../../../../catalog/api.ts';
import { formatLineCount } from '../../../../../shared/orders/format-line-count.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { formatPhotoCount } from './import-preview.tsx';

const pollMs = 500;

export function ImportProgress({ running }: { running: CatalogImportBody }) {
  const { total, added, changed, conflicts, photos } = running;
  const { revalidate } = useRevalidator();
  const done = added + changed + conflicts.length;
  const isComplete = running.isComplete && photos.waiting === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer asks again
  useEffect(() => {
    if (isComplete) return;
    const timer = setTimeout(() => void revalidate(), pollMs);
    return () => clearTimeout(timer);
  }, [running, isComplete, revalidate]);
  return (
    <section className="panel grid gap-4 mt-6" aria-label="Progress of the import">
      {!running.isComplete && <progress aria-label="Imported lines" className="w-full" max={total} value={done} />}
      <p role="status">
        {running.isComplete
          ? `Import complete: ${added} added, ${changed} changed`
          : `${done} of ${total} lines imported. You can leave this page: the import continues.`}
      </p>
      {conflicts.length > 0 && (
        <>
          <p>{`${formatLineCount(conflicts.length)} left out:`}</p>
          <ul>
            {conflicts.map(({ line, message }) => (
              <li key={line}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </>
      )}
      {photos.total > 0 && <PhotoProgress importId={running._id} photos={photos} />}
    </section>
  );
}

type PhotosOfImport = CatalogImportBody['photos'];

function PhotoProgress({ importId, photos }: { importId: string; photos: PhotosOfImport }) {
  const { total, stored, waiting, stopped } = photos;
  const { isBusy, submit } = useActionForm({ intent: waiting > 0 ? 'stopPhotos' : 'retryPhotos' });
  return (
    <>
      {waiting > 0 && <progress aria-label="Imported photos" className="w-full" max={total} value={total - waiting} />}
      <p>
        {waiting > 0
          ? `${stored} of ${formatPhotoCount(total)} taken, four at a time. This goes on by itself, also after a power cut.`
          : `${stored} of ${formatPhotoCount(total)} taken.${stopped > 0 ? ` Stopped before ${stopped}: the same file goes on, too.` : ''}`}
      </p>
      {(waiting > 0 || stopped > 0) && (
        <div>
          <Button
            look={waiting > 0 ? 'danger' : 'ghost'}
            busy={isBusy && 'Processing...'}
            onClick={() => submit({ importId })}
          >
            {waiting > 0 ? 'Stop here' : 'Go on'}
          </Button>
        </div>
      )}
      {photos.failed.length > 0 && <FailedPhotos importId={importId} photos={photos} />}
    </>
  );
}

function FailedPhotos({ importId, photos: { failed, failedCount } }: { importId: string; photos: PhotosOfImport }) {
  const { isBusy, submit } = useActionForm({ intent: 'retryPhotos' });
  return (
    <>
      <h3 className="font-semibold">{`Photos not taken: ${failedCount}`}</h3>
      <ul className="grid gap-2">
        {failed.map(({ line, product, position, source, message }) => (
          <li dir="auto" key={`${line} ${position} ${source}`} className="wrap-anywhere">
            <span className="font-semibold">{`${product || `Line ${line}`}, photo ${position}`}</span>
            {`: ${message} `}
            <span className="text-sm text-ink-2">{source}</span>
          </li>
        ))}
      </ul>
      {failedCount > failed.length && <p>{`and ${failedCount - failed.length} more`}</p>}
      <div>
        <Button look="ghost" busy={isBusy && 'Processing...'} onClick={() => submit({ importId })}>
          Try these photos again
        </Button>
      </div>
    </>
  );
}
