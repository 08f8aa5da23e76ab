import { Fragment, useEffect, useRef } from 'react';
import { catalogColumns } from '../../../../../shared/product-fields.ts';
import { FileBox } from '../../../../components/admin/file-box.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { Switch } from '../../../../components/forms/switch.tsx';
import { isFocusLost } from '../../../../document/lost-focus.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { ColumnFields } from './column-fields.tsx';
import { describeFile, Errors, formatPhotoCount, formatProductCount, PlannedLines } from './import-preview.tsx';
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
  const isLooking = step === 'Look' && preview !== undefined;
  return (
    <section className="grid gap-4" aria-label="Import">
      <h2 className="text-xl">Import</h2>
      <ImportSteps ref={steps} current={step} open={preview?.columns ? ['The columns', 'Look'] : []} go={setStep} />
      {step === 'The file' && <Explanation />}
      <div className="grid items-start gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <div className="grid gap-4">
          <FileBox
            label="File (CSV or XLSX)"
            accept=".csv,.tsv,.txt,.xlsx"
            hint={preview && describeFile(preview)}
            error={errors.file ?? importing.errors.file}
            choose={(file) => void choose(file)}
            isRemovable
          />
          {step === 'The columns' && preview?.columns && (
            <ColumnFields
              columns={changed ?? preview.columns}
              change={setChanged}
              busy={isBusy}
              show={() => (changed ? look({ columns: changed }) : setStep('Look'))}
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
    if (before.current !== step && before.current !== 'The file' && isFocusLost()) steps.current?.focus();
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
      <p role="status">{`${formatProductCount(lines.length)} to write, ${unchanged} unchanged.`}</p>
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
            <span>New products stay hidden until you have looked</span>
            <Switch label="New products stay hidden" isOn={hidesNew} isBusy={isBusy} turn={() => hide(!hidesNew)} />
          </div>
        )}
        {isReady && (
          <Button wide busy={(importing.isBusy || isBusy) && 'Processing...'} onClick={() => importing.submit(sent)}>
            {`Take over ${lines.length > 0 ? formatProductCount(lines.length) : formatPhotoCount(photoCount)}`}
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
  const instead = fetched > 0 ? `Without it, ${formatPhotoCount(fetched)} are fetched from their addresses. ` : '';
  return (
    <div className={isLooking ? 'grid gap-2 w-full' : 'hidden'}>
      <FileBox
        icon="zip"
        label="Photos (ZIP), if you have them"
        accept=".zip"
        hint={`${instead}Each is found by its name: as the file has it, or called like the product or its SKU.`}
        error={error}
        choose={(file) => void choose(file)}
        isRemovable
      />
      {progress !== undefined && (
        <progress aria-label="Sent of the ZIP" className="w-full" max={100} value={Math.round(progress * 100)} />
      )}
    </div>
  );
}

function Explanation() {
  return (
    <div className="grid gap-3 max-w-prose">
      <p>
        A file of this shop, an export of Shopify, WooCommerce, Etsy, Square or Amazon, or a sheet of your own. What a
        file has no column for stays as it is; an empty cell empties. A line changes the product with its id, else with
        its SKU, else with exactly its name, where only one has it; any other line adds a product. You see what would
        happen before anything is written.
      </p>
      <Columns />
    </div>
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
