import type { Ref } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { Icon } from '../../../../components/page/icon.tsx';

const importSteps = ['file', 'columns', 'look', 'takeOver'] as const;
export type ImportStep = (typeof importSteps)[number];

const labels: Record<ImportStep, string> = {
  file: t('catalogFile.stepFile'),
  columns: t('catalogFile.stepColumns'),
  look: t('catalogFile.stepLook'),
  takeOver: t('catalogFile.stepTakeOver'),
};

interface ImportStepsProps {
  current: ImportStep;
  /** Steps to which one can go back. */
  open?: readonly ImportStep[];
  go?: (step: ImportStep) => void;
  ref?: Ref<HTMLOListElement>;
}

export function ImportSteps({ current, open = [], go, ref }: ImportStepsProps) {
  return (
    <ol
      ref={ref}
      tabIndex={-1}
      aria-label={t('catalogFile.steps')}
      className="flex flex-wrap items-center gap-x-2 text-ink-2"
    >
      {importSteps.map((step) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className="inline-flex min-h-11 items-center gap-2 not-last:[&>svg]:size-4 last:[&>svg]:hidden aria-[current]:font-bold aria-[current]:text-ink"
        >
          {go && open.includes(step) && step !== current ? (
            <button
              type="button"
              className="min-h-11 cursor-pointer underline underline-offset-4"
              onClick={() => go(step)}
            >
              {labels[step]}
            </button>
          ) : (
            labels[step]
          )}
          <Icon name="right" />
        </li>
      ))}
    </ol>
  );
}
