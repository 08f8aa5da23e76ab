import { useRef } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { Icon } from '../page/icon.tsx';

interface StepperProps {
  /** The group's; the buttons add "One more" and "One less". */
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

const button = 'grid min-h-11 cursor-pointer place-items-center disabled:cursor-default disabled:text-[#b5a290]';

/** A number of pieces, from none to all. */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  const less = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const change = (to: number) => {
    onChange(to);
    // A button that is disabled would lose the focus.
    if (to === 0) more.current?.focus();
    if (to === max) less.current?.focus();
  };
  return (
    <fieldset
      className="inline-grid grid-cols-[44px_minmax(56px,auto)_44px] items-center rounded-sm border-[1.5px] border-bark bg-cotton text-center font-semibold"
      aria-label={label}
    >
      <button
        ref={less}
        type="button"
        className={button}
        aria-label={t('forms.oneLess', { label })}
        disabled={value === 0}
        onClick={() => change(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <span aria-live="polite" className="px-1 tabular-nums">
        {t('forms.valueOf', { value, max })}
      </span>
      <button
        ref={more}
        type="button"
        className={button}
        aria-label={t('forms.oneMore', { label })}
        disabled={value === max}
        onClick={() => change(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
