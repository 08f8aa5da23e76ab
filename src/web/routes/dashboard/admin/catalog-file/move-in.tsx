import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { MoveBody } from '../../../../../moving/api.ts';
import { FileBox } from '../../../../components/admin/file-box.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { useArchive } from './use-archive.ts';

const pollMs = 500;

/** Takes the catalog of another shop of this kind. */
export function MoveIn({ moving }: { moving: MoveBody | null }) {
  const { isBusy, errors, submit } = useActionForm({ intent: 'moveIn' });
  const { progress, error, archive, choose } = useArchive();
  return (
    <section className="panel grid gap-4 mt-6 justify-items-start" aria-label="Catalog of another shop">
      <h2 className="text-lg">A catalog of another shop of this kind</h2>
      <p>
        The ZIP of “Export everything, with photos”. It is added as it is; what is here already under the same id, name
        or code stays.
      </p>
      <FileBox
        icon="zip"
        label="Catalog (ZIP)"
        accept=".zip"
        error={error ?? errors.archive}
        choose={(file) => void choose(file)}
      />
      {progress !== undefined && (
        <progress aria-label="Sent of the catalog" className="w-full" max={100} value={Math.round(progress * 100)} />
      )}
      {archive && (
        <Button busy={isBusy && 'Processing...'} onClick={() => submit({ archive })}>
          Take this catalog
        </Button>
      )}
      {moving && <MoveProgress moving={moving} />}
    </section>
  );
}

function MoveProgress({ moving }: { moving: MoveBody }) {
  const { total, done, added, problems, isComplete } = moving;
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer asks again
  useEffect(() => {
    if (isComplete) return;
    const timer = setTimeout(() => void revalidate(), pollMs);
    return () => clearTimeout(timer);
  }, [moving, isComplete, revalidate]);
  return (
    <div className="grid gap-3 w-full">
      {!isComplete && <progress aria-label="Products taken" className="w-full" max={total} value={done} />}
      <p role="status">
        {isComplete
          ? `${added} of ${total} products added.`
          : `${done} of ${total} products looked at. You can leave this page: it goes on.`}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ product, message }) => (
            <li dir="auto" key={`${product} ${message}`} className="wrap-anywhere">{`${product}: ${message}`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
