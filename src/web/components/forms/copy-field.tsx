import { type ReactNode, useId } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: ReactNode;
}

/** A text that is copied to another program. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-[7px]">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-stretch gap-2">
        <input
          id={id}
          className="field-control min-w-0 flex-[1_1_8rem] bg-linen font-mono text-sm"
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        <Button look="ghost" small aria-label={t('forms.copyNamed', { label })} onClick={() => copyText(value)}>
          {t('forms.copy')}
        </Button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
