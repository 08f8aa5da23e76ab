import type { AdminProductBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { toast } from '../../../stores/toasts.ts';
import type { EditDone } from './edit-products.ts';

interface VisibilitySwitchProps {
  product: Pick<AdminProductBody, '_id' | 'hidden'>;
  describedBy: string;
  onDone?: (done: EditDone) => void;
}

/** Whether shoppers see the product. */
export function VisibilitySwitch({ product: { _id, hidden }, describedBy, onDone }: VisibilitySwitchProps) {
  const { submit, isBusy } = useActionForm<EditDone>({
    intent: 'edit',
    onSuccess: (done) => {
      if (done.refusal) toast.error(done.refusal);
      onDone?.(done);
    },
  });
  const isOn = isBusy ? hidden : !hidden;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={t('adminProducts.inTheShop')}
      aria-describedby={describedBy}
      aria-busy={isBusy || undefined}
      className="grid h-11 w-13 shrink-0 cursor-pointer place-items-center"
      onClick={() => submit({ edit: JSON.stringify({ products: [{ _id }], hidden: !hidden }) })}
    >
      <span
        className={`flex h-7 w-12 items-center rounded-full border-[1.5px] p-0.5 ${isOn ? 'justify-end border-neem bg-neem' : 'border-bark bg-linen'}`}
      >
        <span className={`size-5 rounded-full ${isOn ? 'bg-cotton' : 'bg-bark'}`} />
      </span>
    </button>
  );
}
