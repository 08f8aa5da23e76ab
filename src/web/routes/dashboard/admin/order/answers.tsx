import type { OrderBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { lengthAsRead } from '../../../../../shared/text/text.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { copyText } from '../../../../components/forms/copy-text.ts';

/** What the buyer asked for, as typed and largest on the page. */
export function Answers({ line: { answers = [] } }: { line: Pick<OrderBody['products'][number], 'answers'> }) {
  if (answers.length === 0) return null;
  return (
    <dl className="my-2 grid gap-2">
      {answers.map(({ optionId, kind, label, text }) => (
        <div key={optionId}>
          <dt className="text-sm text-ink-2">
            {kind === 'text' ? t('adminOrder.withLength', { label, count: lengthAsRead(text) }) : label}
          </dt>
          <dd className={kind === 'text' ? 'font-display text-3xl/tight wrap-anywhere' : 'text-lg font-semibold'}>
            {text}
          </dd>
          {kind === 'text' && <CopyButton label={label} text={text} />}
        </div>
      ))}
    </dl>
  );
}

function CopyButton({ label, text }: { label: string; text: string }) {
  return (
    <Button
      look="plain"
      small
      className="-ml-4"
      aria-label={t('forms.copyNamed', { label })}
      onClick={() => copyText(text)}
    >
      {t('forms.copy')}
    </Button>
  );
}
