import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { CatalogImportBody } from '../../../../../catalog/api.ts';
import { formatLineCount } from '../../../../../shared/orders/format-line-count.ts';

const pollMs = 500;

export function ImportProgress({ running }: { running: CatalogImportBody }) {
  const { total, added, changed, conflicts, isComplete } = running;
  const { revalidate } = useRevalidator();
  const done = added + changed + conflicts.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer asks again
  useEffect(() => {
    if (isComplete) return;
    const timer = setTimeout(() => void revalidate(), pollMs);
    return () => clearTimeout(timer);
  }, [running, isComplete, revalidate]);
  return (
    <section className="panel grid gap-4 mt-6" aria-label="Progress of the import">
      {!isComplete && <progress aria-label="Imported lines" className="w-full" max={total} value={done} />}
      <p role="status">
        {isComplete
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
    </section>
  );
}
