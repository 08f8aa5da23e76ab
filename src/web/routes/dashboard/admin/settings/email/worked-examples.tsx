import { t } from '../../../../../../shared/languages/translate.ts';
import { rich } from '../../../../../document/rich.ts';

const examples = [
  {
    title: t('setup.gmailSteps'),
    steps: [t('setup.gmailStep1'), t('setup.gmailStep2'), t('setup.gmailStep3'), t('setup.lastStep')],
    note: t('setup.gmailNote'),
  },
  {
    title: t('setup.zohoSteps'),
    steps: [t('setup.zohoStep1'), t('setup.zohoStep2'), t('setup.zohoStep3'), t('setup.lastStep')],
    note: t('setup.zohoNote'),
  },
];

export function WorkedExamples() {
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="mb-3 text-lg">
        {t('setup.howItIsDone')}
      </h2>
      {examples.map(({ title, steps, note }) => (
        <details key={title} className="border-b border-twine">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
          <ol className="list-decimal pb-2 pl-5 text-sm">
            {steps.map((step) => (
              <li key={step} className="py-0.5">
                {step}
              </li>
            ))}
          </ol>
          <p className="pb-3 text-sm text-ink-2">{note}</p>
        </details>
      ))}
      <div className="mt-4 bg-linen px-5 py-4">
        <h3 className="font-text text-sm font-semibold">{t('setup.ifItFails')}</h3>
        <p className="text-sm">{rich('setup.wrongPassword', { b: (text) => <b>{text}</b> })}</p>
      </div>
    </section>
  );
}
