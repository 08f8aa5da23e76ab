import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { MoveBody } from '../../../../../moving/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
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
    <section className="panel grid gap-4 mt-6 justify-items-start" aria-label={t('catalogFile.otherShop')}>
      <h2 className="text-lg">{t('catalogFile.otherShopTitle')}</h2>
      <p>{t('catalogFile.otherShopHint')}</p>
      <FileBox
        icon="zip"
        label={t('catalogFile.catalogZip')}
        accept=".zip"
        error={error ?? errors.archive}
        choose={(file) => void choose(file)}
      />
      {progress !== undefined && (
        <progress
          aria-label={t('catalogFile.sentOfCatalog')}
          className="w-full"
          max={100}
          value={Math.round(progress * 100)}
        />
      )}
      {archive && (
        <Button busy={isBusy && t('product.processing')} onClick={() => submit({ archive })}>
          {t('catalogFile.takeCatalog')}
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
      {!isComplete && (
        <progress aria-label={t('catalogFile.productsTaken')} className="w-full" max={total} value={done} />
      )}
      <p role="status">
        {isComplete
          ? t('catalogFile.productsAdded', { added, total })
          : t('catalogFile.productsLookedAt', { done, total })}
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
