import { Fragment, useEffect, useRef } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { catalogColumns } from '../../../../../shared/product-fields.ts';
import { FileBox } from '../../../../components/admin/file-box.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { Switch } from '../../../../components/forms/switch.tsx';
import { isFocusLost } from '../../../../document/lost-focus.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { ColumnFields } from './column-fields.tsx';
import { describeFile, Errors, PlannedLines } from './import-preview.tsx';
import { ImportSteps } from './import-steps.tsx';
import { LookFirst, NotTaken } from './look-first.tsx';
import { ProductCards } from './product-cards.tsx';
import { useArchive } from './use-archive.ts';
import { useImportPreview } from './use-import-preview.ts';
import { WhatBecomesWhat } from './what-becomes-what.tsx';

type Looking = ReturnType<typeof useImportPreview>;
type Archive = ReturnType<typeof useArchive>;

export function ImportForm() {
  const looking = useImportPreview();
  const { preview, changed, setChanged, step, setStep, isBusy, errors, choose, look } = looking;
  const photos = useArchive(looking.takeArchive);
  const importing = useActionForm({ intent: 'import' });
  const steps = useFocusedSteps(step);
  const isLooking = step === 'look' && preview !== undefined;
  return (
    <section className="grid gap-4" aria-label={t('catalogFile.import')}>
      <h2 className="text-xl">{t('catalogFile.import')}</h2>
      <ImportSteps ref={steps} current={step} open={preview?.columns ? ['columns', 'look'] : []} go={setStep} />
      {step === 'file' && <Explanation />}
      <div className="grid items-start gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <div className="grid gap-4">
          <FileBox
            label={t('adminFrame.catalogFile')}
            accept=".csv,.tsv,.txt,.xlsx"
            hint={preview && describeFile(preview)}
            error={errors.file ?? importing.errors.file}
            choose={(file) => void choose(file)}
            isRemovable
          />
          {step === 'columns' && preview?.columns && (
            <ColumnFields
              columns={changed ?? preview.columns}
              change={setChanged}
              busy={isBusy}
              show={() => (changed ? look({ columns: changed }) : setStep('look'))}
            />
          )}
          {preview && <ArchiveField key={looking.sent.file?.length} {...{ ...photos, preview, isLooking }} />}
          {isLooking && <Look {...looking} preview={preview} />}
        </div>
        {isLooking && <BesideLook {...looking} preview={preview} photos={photos} importing={importing} />}
      </div>
    </section>
  );
}

/** The button that led to another step is gone with the former one; a chosen file has the focus in its field. */
function useFocusedSteps(step: string) {
  const steps = useRef<HTMLOListElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && before.current !== 'file' && isFocusLost()) steps.current?.focus();
    before.current = step;
  }, [step]);
  return steps;
}

type Looked = Looking & { preview: NonNullable<Looking['preview']> };

function Look({ preview, archive }: Looked) {
  const { lines, unchanged, cards = [], summary } = preview;
  return (
    <>
      <Errors {...preview} />
      <p role="status">{t('catalogFile.toWrite', { count: lines.length, unchanged })}</p>
      <ProductCards cards={cards} count={summary.added + summary.present} archive={archive} />
      <PlannedLines lines={lines} />
    </>
  );
}

interface BesideLookProps extends Looked {
  photos: Archive;
  importing: { isBusy: boolean; submit: (fields: Record<string, string>) => void };
}

function BesideLook({ preview, photos, importing, isBusy, hidesNew, hide, changeCell, sent }: BesideLookProps) {
  const { inArchive = 0, fetched = 0 } = preview.photos ?? {};
  const { lines, errors, summary, from } = preview;
  const photoCount = inArchive + fetched;
  const isReady = photos.progress === undefined && errors.length === 0 && lines.length + photoCount > 0;
  return (
    <div className="grid gap-7">
      <WhatBecomesWhat preview={preview} />
      <LookFirst preview={preview} changeCell={changeCell} />
      <NotTaken leftOut={preview.leftOut} />
      <div className="grid gap-3">
        {from && summary.added > 0 && (
          <div className="flex items-center justify-between gap-4">
            <span>{t('catalogFile.newStayHiddenHint')}</span>
            <Switch
              label={t('catalogFile.newStayHidden')}
              isOn={hidesNew}
              isBusy={isBusy}
              turn={() => hide(!hidesNew)}
            />
          </div>
        )}
        {isReady && (
          <Button
            wide
            busy={(importing.isBusy || isBusy) && t('product.processing')}
            onClick={() => importing.submit(sent)}
          >
            {lines.length > 0
              ? t('catalogFile.takeProducts', { count: lines.length })
              : t('catalogFile.takePhotos', { count: photoCount })}
          </Button>
        )}
      </div>
    </div>
  );
}

type ArchiveFieldProps = Archive & Pick<Looked, 'preview'> & { isLooking: boolean };

/** Photos beside the file, instead of those at its addresses. */
function ArchiveField({ progress, error, choose, preview, isLooking }: ArchiveFieldProps) {
  const { fetched = 0 } = preview.photos ?? {};
  return (
    <div className={isLooking ? 'grid gap-2 w-full' : 'hidden'}>
      <FileBox
        icon="zip"
        label={t('catalogFile.photosZip')}
        accept=".zip"
        hint={fetched > 0 ? t('catalogFile.photosZipInstead', { count: fetched }) : t('catalogFile.photosZipHint')}
        error={error}
        choose={(file) => void choose(file)}
        isRemovable
      />
      {progress !== undefined && (
        <progress
          aria-label={t('catalogFile.sentOfZip')}
          className="w-full"
          max={100}
          value={Math.round(progress * 100)}
        />
      )}
    </div>
  );
}

function Explanation() {
  return (
    <div className="grid gap-3 max-w-prose">
      <p>{t('catalogFile.importHint')}</p>
      <Columns />
    </div>
  );
}

function Columns() {
  return (
    <details className="w-full">
      <summary>{t('catalogFile.columnsMeaning')}</summary>
      <p className="mt-3">{t('catalogFile.anyOrder')}</p>
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
