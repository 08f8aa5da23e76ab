import type { ReactNode } from 'react';
import { isRecord } from '../../../shared/json.ts';
import { stored } from '../../stores/local-storage-store.ts';
import { Icon } from '../page/icon.tsx';

interface FoldProps {
  /** Under this name the device remembers whether it was open. */
  name: string;
  title: string;
  /** What is in it, shown while it is closed. */
  said?: ReactNode;
  /** Until somebody has opened or closed it here. */
  isOpenAtFirst?: boolean;
  /** A field with an error is always shown. */
  hasError?: boolean;
  children: ReactNode;
}

const noFolds: Record<string, unknown> = {};
const folds = stored('folds', noFolds, (raw) => (isRecord(raw) ? raw : noFolds));

/** A part of a form that can be closed; its fields are sent all the same. */
export function Fold({ name, title, said, isOpenAtFirst = false, hasError = false, children }: FoldProps) {
  const known = folds.use()[name];
  const isOpen = typeof known === 'boolean' ? known : isOpenAtFirst;
  return (
    <details
      className="group border-t border-twine"
      open={hasError || isOpen}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && folds.write({ ...folds.read(), [name]: open })}
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span dir="auto" className="max-w-[calc(100%-2.25rem)] shrink-0 wrap-anywhere">
          {title}
        </span>
        <span className="w-0 grow truncate text-right text-sm font-normal text-ink-2 group-open:hidden">{said}</span>
        <span className="grid group-open:ml-auto group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      <div className="grid gap-4 pb-5">{children}</div>
    </details>
  );
}
