import type { ReactNode } from 'react';
import { Icon } from '../../page/icon.tsx';

export interface EmptyProps {
  icon: 'parcel' | 'user' | 'category' | 'search' | 'check';
  words: string;
  hint: string;
  /** The next step: a link. */
  children?: ReactNode;
}

/** A list without entries: what belongs there, and the next step. */
export function Empty({ icon, words, hint, children }: EmptyProps) {
  return (
    <div className="panel grid justify-items-center gap-2 py-10 text-center">
      <span className="mb-1 grid size-16 place-items-center bg-linen text-bark">
        <Icon name={icon} />
      </span>
      <p className="text-lg font-semibold">{words}</p>
      <p className="max-w-[44ch] text-ink-2">{hint}</p>
      {children}
    </div>
  );
}
