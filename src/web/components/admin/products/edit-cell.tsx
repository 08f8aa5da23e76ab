import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ProductsEdit } from '../../../../catalog/api.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import type { EditDone } from './edit-products.ts';

interface EditCellProps {
  label: string;
  /** Id of the element with the product's name. */
  describedBy: string;
  /** What the cell says when nobody types in it. */
  shown: string;
  /** What is changed. */
  value: string;
  inputMode: 'decimal' | 'numeric';
  isAlert?: boolean;
  /** A sentence refuses what was typed. */
  toEdit: (typed: string) => ProductsEdit | string;
}

/** Its value while it is typed and sent; the caller's value is shown otherwise. */
function useCell({ shown, value, toEdit }: Pick<EditCellProps, 'shown' | 'value' | 'toEdit'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, setSent] = useState('');
  const [refusal, setRefusal] = useState('');
  const isGivenUp = useRef(false);
  const { submit, isBusy } = useActionForm<EditDone>({
    intent: 'edit',
    onSuccess: (done) => setRefusal(done.refusal ?? ''),
  });
  const begin = (field: HTMLInputElement) => {
    isGivenUp.current = false;
    setRefusal('');
    setTyped(value);
    // The value is in the field after the next render.
    requestAnimationFrame(() => field.select());
  };
  const finish = () => {
    setTyped(null);
    if (isGivenUp.current || typed === null || typed.trim() === value) return;
    const edit = toEdit(typed.trim());
    if (typeof edit === 'string') return setRefusal(edit);
    setSent(typed.trim());
    submit({ edit: JSON.stringify(edit) });
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key !== 'Enter' && key !== 'Escape') return;
    isGivenUp.current = key === 'Escape';
    currentTarget.blur();
  };
  const text = typed ?? (isBusy ? sent : shown);
  return { text, isTyping: typed !== null, isBusy, refusal, setTyped, begin, finish, onKeyDown };
}

/** A value to tap: Enter and leaving save it, Escape gives the old one back. */
export function EditCell({ label, describedBy, inputMode, isAlert, ...cell }: EditCellProps) {
  const id = useId();
  const { text, isTyping, isBusy, refusal, setTyped, begin, finish, onKeyDown } = useCell(cell);
  const edge = refusal || isAlert ? 'border-2 border-madder text-madder' : 'border-[1.5px] border-bark';
  return (
    <span className="grid min-w-0 justify-items-start gap-1">
      <input
        className={`field-sizing-content min-h-11 max-w-full min-w-18 rounded-sm px-3 text-sm font-semibold focus:outline-3 focus:outline-offset-1 focus:outline-indigo read-only:bg-linen ${edge} ${!isTyping && !isBusy ? 'cursor-pointer bg-cotton' : 'bg-white'}`}
        aria-label={label}
        aria-describedby={refusal ? `${describedBy} ${id}` : describedBy}
        aria-invalid={refusal ? true : undefined}
        aria-busy={isBusy || undefined}
        size={Math.max(6, text.length)}
        inputMode={inputMode}
        enterKeyHint="done"
        autoComplete="off"
        readOnly={isBusy}
        value={text}
        onFocus={({ currentTarget }) => !isBusy && begin(currentTarget)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
      {refusal && (
        <span id={id} role="alert" className="text-sm font-medium text-madder">
          {refusal}
        </span>
      )}
    </span>
  );
}
