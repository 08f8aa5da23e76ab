import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { CatalogImportBody } from '../../../../../catalog/api.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { formatPhotoCount } from './import-preview.tsx';
import { ImportSteps } from './import-steps.tsx';
import { Entries } from './look-first.tsx';

const pollMs = 500;

export function ImportProgress({ running }: { running: CatalogImportBody }) {
  const { conflicts, photos } = running;
  const { revalidate } = useRevalidator();
  const isComplete = running.isComplete && photos.waiting === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer asks again
  useEffect(() => {
    if (isComplete) return;
    const timer = setTimeout(() => void revalidate(), pollMs);
    return () => clearTimeout(timer);
  }, [running, isComplete, revalidate]);
  const leftOut = conflicts.map(({ line, message }) => ({ key: `${line}`, title: `Line ${line}`, detail: message }));
  return (
    <section className="mb-8 grid gap-4" aria-label="Progress of the import">
      <ImportSteps current="Take over" />
      <div className="grid items-start gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <div className="grid gap-7">
          <Progress running={running} />
          <JustNow recent={photos.recent} />
        </div>
        <div className="grid gap-7">
          <Entries id="lines-not-taken" title="Lines left out" entries={leftOut} />
          {photos.failed.length > 0 && <FailedPhotos importId={running._id} photos={photos} />}
        </div>
      </div>
    </section>
  );
}

function Progress({ running }: { running: CatalogImportBody }) {
  const { total, added, changed, conflicts, photos } = running;
  const done = added + changed + conflicts.length;
  return (
    <div className="panel grid gap-4">
      {!running.isComplete && <Bar name="Products" done={done} total={total} />}
      <p role="status">
        {running.isComplete
          ? `Import complete: ${added} added, ${changed} changed`
          : `${done} of ${total} lines imported. You can leave this page: the import continues.`}
      </p>
      {photos.total > 0 && <PhotoProgress importId={running._id} photos={photos} />}
      {running.isComplete && added > 0 && (
        <p>
          <Link to="/dashboard/admin/products?state=hidden">Hidden products</Link>
        </p>
      )}
    </div>
  );
}

function Bar({ name, done, total }: { name: string; done: number; total: number }) {
  return (
    <div className="grid gap-1">
      <p className="flex justify-between gap-4" aria-hidden="true">
        <span>{name}</span>
        <span>{`${done} of ${total}`}</span>
      </p>
      <progress aria-label={name} className="w-full" max={Math.max(1, total)} value={done} />
    </div>
  );
}

type PhotosOfImport = CatalogImportBody['photos'];

function PhotoProgress({ importId, photos }: { importId: string; photos: PhotosOfImport }) {
  const { total, stored, waiting, stopped } = photos;
  const { isBusy, submit } = useActionForm({ intent: waiting > 0 ? 'stopPhotos' : 'retryPhotos' });
  return (
    <>
      {waiting > 0 && <Bar name="Photos, four at a time" done={total - waiting} total={total} />}
      <p>
        {waiting > 0
          ? `${stored} of ${formatPhotoCount(total)} taken. This goes on by itself, also after a power cut.`
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
    </>
  );
}

function JustNow({ recent }: Pick<PhotosOfImport, 'recent'>) {
  if (recent.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="just-now">
      <h3 id="just-now" className="font-display text-xl">
        Just now
      </h3>
      <ul className="panel grid p-0! [&>li:not(:first-child)]:border-t [&>li]:border-linen">
        {recent.map(({ product, slug, stored, total }) => (
          <li key={slug} className="flex flex-wrap justify-between gap-x-4 px-5 py-3">
            <Link dir="auto" className="font-semibold wrap-anywhere" to={`/dashboard/admin/product/${slug}`}>
              {product}
            </Link>
            <span className="text-sm text-ink-2">
              {stored === total ? formatPhotoCount(total) : `${stored} of ${formatPhotoCount(total)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FailedPhotos({ importId, photos: { failed, failedCount } }: { importId: string; photos: PhotosOfImport }) {
  const { isBusy, submit } = useActionForm({ intent: 'retryPhotos' });
  const entries = failed.map(({ line, product, slug, position, source, message }) => ({
    key: `${line} ${position} ${source}`,
    title: `${product || `Line ${line}`}, photo ${position}`,
    detail: (
      <>
        {`${message} `}
        <span className="block">{source}</span>
        {slug && (
          <Link className="text-ink" to={`/dashboard/admin/product/${slug}`}>
            Add it
          </Link>
        )}
      </>
    ),
  }));
  return (
    <div className="grid gap-3">
      <Entries id="photos-not-taken" title="Photos not taken" entries={entries} count={failedCount} />
      <div>
        <Button look="ghost" busy={isBusy && 'Processing...'} onClick={() => submit({ importId })}>
          Try these photos again
        </Button>
      </div>
      <p className="text-sm text-ink-2">The same file a second time changes only what changed.</p>
    </div>
  );
}
