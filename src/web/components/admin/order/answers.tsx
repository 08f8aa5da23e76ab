import type { OrderBody } from '../../../../orders/api.ts';
import { lengthAsRead } from '../../../../shared/text.ts';
import { toast } from '../../../stores/toasts.ts';
import { Button } from '../../button.tsx';

/** What the buyer asked for, as typed and largest on the page. */
export function Answers({ line: { answers = [] } }: { line: Pick<OrderBody['products'][number], 'answers'> }) {
  if (answers.length === 0) return null;
  return (
    <dl className="my-2 grid gap-2">
      {answers.map(({ optionId, kind, label, text }) => (
        <div key={optionId}>
          <dt className="text-sm text-ink-2">{kind === 'text' ? `${label}, ${lengthAsRead(text)} letters` : label}</dt>
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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied');
    } catch {
      toast.error('This browser does not copy by itself: select the text instead.');
    }
  };
  return (
    <Button look="plain" small className="-ml-4" aria-label={`Copy: ${label}`} onClick={copy}>
      Copy
    </Button>
  );
}
