import type { HTMLAttributes } from 'react';

/** The look of a panel, for elements that are none of their own. */
export const panelClass = 'bg-cotton shadow-tag py-6 px-6.5 max-lg:py-5 max-lg:px-4.5';

interface PanelProps extends HTMLAttributes<HTMLElement> {
  label: string;
}

/** A named region of a page on a sheet of its own. */
export function Panel({ label, className = '', ...rest }: PanelProps) {
  return <section {...rest} aria-label={label} className={`${panelClass} ${className}`} />;
}
