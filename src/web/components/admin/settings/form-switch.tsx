import type { InputHTMLAttributes } from 'react';

/** A box of a form, drawn as a switch; its form is saved by a button. */
export function FormSwitch({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="grid min-h-11 w-14 flex-none cursor-pointer place-items-center">
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        aria-label={label}
        className="h-7 w-12 cursor-pointer appearance-none rounded-full border-[1.5px] border-bark bg-linen p-0.5 before:block before:size-5.5 before:rounded-full before:bg-bark checked:border-neem checked:bg-neem checked:before:translate-x-5 checked:before:bg-cotton"
      />
    </label>
  );
}
