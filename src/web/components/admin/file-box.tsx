import { type InputHTMLAttributes, useId, useRef, useState } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { FieldError } from '../forms/field.tsx';
import { Drawing, Icon } from '../page/icon.tsx';

const icons = {
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  zip: 'M4 4h16v16H4zM12 4v2.500M12 9v2.500M12 14v2',
} as const;

interface FileBoxProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept'> {
  label: string;
  icon?: keyof typeof icons;
  hint?: string | undefined;
  error?: string | undefined;
  choose: (file: File | undefined) => void;
  /** Has a button that takes the chosen file away. */
  isRemovable?: boolean;
}

/** A field for a file that is read or sent as soon as it is chosen. */
export function FileBox({ label, icon = 'file', hint, error, accept, choose, isRemovable }: FileBoxProps) {
  const id = useId();
  const [name, setName] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    setName('');
    if (input.current) input.current.value = '';
    input.current?.focus();
    choose(undefined);
  };
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-[7px] w-full">
      <div className="flex items-center gap-1">
        <label className="grid min-w-0 flex-1 grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-4 min-h-16 px-4.5 py-2.5 cursor-pointer rounded-sm border-[1.5px] border-bark bg-white focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-indigo">
          <Words {...{ id, icon, name, label, hint }} />
          <input
            ref={input}
            type="file"
            className="sr-only"
            accept={accept}
            aria-label={label}
            aria-describedby={by || undefined}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => {
              setName(target.files?.[0]?.name ?? '');
              choose(target.files?.[0]);
            }}
          />
        </label>
        {isRemovable && name && <RemoveButton name={name} remove={remove} />}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

function RemoveButton({ name, remove }: { name: string; remove: () => void }) {
  return (
    <button
      type="button"
      className="grid size-11 flex-none cursor-pointer place-items-center hover:text-accent-deep"
      aria-label={t('shopSettings.takeAway', { name })}
      onClick={remove}
    >
      <Icon name="close" />
    </button>
  );
}

type WordsProps = Pick<FileBoxProps, 'label' | 'hint'> & { id: string; icon: keyof typeof icons; name: string };

function Words({ id, icon, name, label, hint }: WordsProps) {
  return (
    <>
      <Drawing path={icons[icon]} />
      <span className="min-w-0">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {name || label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <span className="font-semibold underline decoration-accent decoration-2 underline-offset-6" aria-hidden="true">
        {name ? t('product.change') : t('adminOrders.choose')}
      </span>
    </>
  );
}
