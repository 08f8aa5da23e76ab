import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ProductsEdit } from '../../../../../catalog/api.ts';
import type { EditDone } from '../../../../components/admin/products/edit-products.ts';
import { afterPress } from '../../../../document/after-press.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

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
  const onSuccess = (done: EditDone) => setRefusal(done.refusal ?? '');
  const { submit, isBusy } = useActionForm({ intent: 'edit', onSuccess });
  const field = useRef<HTMLInputElement>(null);
  const isTyping = typed !== null;
  const selection = useSelection(field, isTyping);
  const begin = () => {
    isGivenUp.current = false;
    selection.begin();
    setRefusal('');
    setTyped(value);
  };
  const finish = () => {
    setTyped(null);
    if (isGivenUp.current || typed === null || typed.trim() === value) return;
    const edit = toEdit(typed.trim());
    if (typeof edit === 'string') return afterPress(() => setRefusal(edit));
    setSent(typed.trim());
    submit({ edit: JSON.stringify(edit) });
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    selection.end();
    if (key !== 'Enter' && key !== 'Escape') return;
    isGivenUp.current = key === 'Escape';
    currentTarget.blur();
  };
  const text = typed ?? (isBusy ? sent : shown);
  const on = { onBlur: finish, onClick: selection.onClick, onKeyDown, onFocus: () => !isBusy && begin() };
  return { field, text, isTyping, isBusy, refusal, setTyped, on };
}

/** The whole value is selected once it is in the field, and again after the press that would put the caret into it. */
function useSelection(field: RefObject<HTMLInputElement | null>, isTyping: boolean) {
  const isFresh = useRef(false);
  useLayoutEffect(() => {
    if (isTyping) field.current?.select();
  }, [field, isTyping]);
  const begin = () => {
    isFresh.current = true;
  };
  const end = () => {
    isFresh.current = false;
  };
  const onClick = () => {
    if (isFresh.current) field.current?.select();
    end();
  };
  return { begin, end, onClick };
}

/** A value to tap: Enter and leaving save it, Escape gives the old one back. */
export function EditCell({ label, describedBy, inputMode, isAlert, ...cell }: EditCellProps) {
  const id = useId();
  const { field, text, isTyping, isBusy, refusal, setTyped, on } = useCell(cell);
  const edge = refusal || isAlert ? 'border-2 border-madder text-madder' : 'border-[1.5px] border-bark';
  return (
    <span className="grid min-w-0 justify-items-start gap-1">
      <input
        ref={field}
        className={`field-sizing-content min-h-11 max-w-full min-w-18 lg:w-full rounded-sm px-3 text-sm max-[359px]:min-w-0 max-[359px]:px-1.5 @max-[15rem]:min-w-[120px] font-semibold focus:outline-3 focus:outline-offset-1 focus:outline-indigo read-only:bg-linen ${edge} ${!isTyping && !isBusy ? 'cursor-pointer bg-cotton' : 'bg-white'}`}
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
        onChange={({ target }) => setTyped(target.value)}
        {...on}
      />
      {refusal && (
        <span id={id} role="alert" className="text-sm font-medium text-madder">
          {refusal}
        </span>
      )}
    </span>
  );
}
