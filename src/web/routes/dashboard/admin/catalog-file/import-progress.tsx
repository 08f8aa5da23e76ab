import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { CatalogImportBody } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
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
  const leftOut = conflicts.map(({ line, message }) => ({
    key: `${line}`,
    title: t('catalogFile.lineNumber', { line }),
    detail: message,
  }));
  return (
    <section className="mb-8 grid gap-4" aria-label={t('catalogFile.progress')}>
      <ImportSteps current="takeOver" />
      <div className="grid items-start gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <div className="grid gap-7">
          <Progress running={running} />
          <JustNow recent={photos.recent} />
        </div>
        <div className="grid gap-7">
          <Entries id="lines-not-taken" title={t('catalogFile.linesLeftOut')} entries={leftOut} />
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
      {!running.isComplete && <Bar name={t('adminFrame.products')} done={done} total={total} />}
      <p role="status">
        {running.isComplete
          ? t('catalogFile.complete', { added, changed })
          : t('catalogFile.imported', { done, total })}
      </p>
      {photos.total > 0 && <PhotoProgress importId={running._id} photos={photos} />}
      {running.isComplete && added > 0 && (
        <p>
          <Link to="/dashboard/admin/products?state=hidden">{t('catalogFile.hiddenProducts')}</Link>
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
        <span>{t('catalogFile.someOf', { some: done, count: total })}</span>
      </p>
      <progress aria-label={name} className="w-full" max={Math.max(1, total)} value={done} />
    </div>
  );
}

type PhotosOfImport = CatalogImportBody['photos'];

function PhotoProgress({ importId, photos }: { importId: string; photos: PhotosOfImport }) {
  const { total, waiting, stopped } = photos;
  const { isBusy, submit } = useActionForm({ intent: waiting > 0 ? 'stopPhotos' : 'retryPhotos' });
  return (
    <>
      {waiting > 0 && <Bar name={t('catalogFile.fourAtATime')} done={total - waiting} total={total} />}
      <p>{describePhotos(photos)}</p>
      {(waiting > 0 || stopped > 0) && (
        <div>
          <Button
            look={waiting > 0 ? 'danger' : 'ghost'}
            busy={isBusy && t('product.processing')}
            onClick={() => submit({ importId })}
          >
            {waiting > 0 ? t('catalogFile.stopHere') : t('catalogFile.goOn')}
          </Button>
        </div>
      )}
    </>
  );
}

function describePhotos({ total: count, stored, waiting, stopped }: PhotosOfImport): string {
  if (waiting > 0) return t('catalogFile.photosTakenGoesOn', { stored, count });
  if (stopped > 0) return t('catalogFile.photosTakenStopped', { stored, count, stopped });
  return t('catalogFile.photosTaken', { stored, count });
}

function JustNow({ recent }: Pick<PhotosOfImport, 'recent'>) {
  if (recent.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="just-now">
      <h3 id="just-now" className="font-display text-xl">
        {t('catalogFile.justNow')}
      </h3>
      <ul className="panel grid p-0! [&>li:not(:first-child)]:border-t [&>li]:border-linen">
        {recent.map(({ product, slug, stored, total }) => (
          <li key={slug} className="flex flex-wrap justify-between gap-x-4 px-5 py-3">
            <Link dir="auto" className="font-semibold wrap-anywhere" to={`/dashboard/admin/product/${slug}`}>
              {product}
            </Link>
            <span className="text-sm text-ink-2">
              {stored === total
                ? t('catalogFile.photos', { count: total })
                : t('catalogFile.someOfPhotos', { stored, count: total })}
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
    title: t('catalogFile.photoOf', {
      product: product || t('catalogFile.lineNumber', { line }),
      number: position,
    }),
    detail: (
      <>
        {`${message} `}
        <span className="block">{source}</span>
        {slug && (
          <Link className="text-ink" to={`/dashboard/admin/product/${slug}`}>
            {t('catalogFile.addIt')}
          </Link>
        )}
      </>
    ),
  }));
  return (
    <div className="grid gap-3">
      <Entries id="photos-not-taken" title={t('catalogFile.photosNotTaken')} entries={entries} count={failedCount} />
      <div>
        <Button look="ghost" busy={isBusy && t('product.processing')} onClick={() => submit({ importId })}>
          {t('catalogFile.tryPhotosAgain')}
        </Button>
      </div>
      <p className="text-sm text-ink-2">{t('catalogFile.sameFileAgain')}</p>
    </div>
  );
}
