import { t } from '../../../../shared/languages/translate.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { Button } from '../../forms/button.tsx';
import { Icon } from '../../page/icon.tsx';
import { edgeButton } from '../edge-button.ts';

export type Step = 'made' | 'packed' | 'shipped' | 'collected';
export interface WorkOrder {
  _id: string;
  lines?: number[];
}

interface WorkButtonProps {
  step: Step;
  orders: readonly WorkOrder[];
  /** Names the button together with its word. */
  label: string;
  look: 'primary' | 'edge' | 'tick' | 'word';
  word?: string;
  onSuccess?: () => void;
}

const words: Record<Step, string> = {
  made: t('adminOrder.made'),
  packed: t('adminOrder.packed'),
  shipped: t('order.shipped'),
  collected: t('order.collected'),
};

/** One press moves on; the focus follows to the same button of the next line (use-next-focus.ts). */
export function WorkButton({ step, orders, label, look, word = words[step], onSuccess }: WorkButtonProps) {
  const { isBusy, submit } = useActionForm({ action: '/dashboard/admin', intent: 'work', onSuccess });
  const name = t('listing.actionNamed', { action: word, name: label });
  const press = () => submit({ step, label: name, orders: JSON.stringify(orders) });
  const shared = { 'aria-label': name, 'aria-busy': isBusy || undefined, 'data-step': step } as const;
  const next = look === 'word' ? {} : { 'data-next': true };
  if (look === 'primary')
    return (
      <Button {...shared} {...next} className="max-lg:w-full" onClick={press}>
        <Icon name="check" /> {word}
      </Button>
    );
  const className = {
    edge: edgeButton,
    tick: `${edgeButton} size-12 bg-white! px-0! text-twine hover:border-accent hover:text-accent`,
    word: 'inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold underline decoration-accent decoration-2 underline-offset-6 hover:text-accent-deep',
  }[look];
  return (
    <button type="button" {...shared} {...next} className={className} onClick={press}>
      {look === 'tick' ? <Icon name="check" /> : word}
    </button>
  );
}
