import type { ReactNode } from 'react';
import { useIsWaiting, waitingEdge } from '../../../../components/admin/app/waiting/waiting-mark.tsx';

interface SectionProps {
  id: string;
  title: string;
  count: number;
  action?: ReactNode;
  children: ReactNode;
}

/** A group of lines; an empty one is not shown. */
export function TodaySection({ id, title, count, action, children }: SectionProps) {
  if (count === 0) return null;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16 max-lg:mt-3.5 lg:mb-5">
      <header className="flex min-h-12 items-center gap-2">
        <h2 id={`${id}-title`} tabIndex={-1} className="text-[1.375rem]/tight">
          {title}
        </h2>
        <b className="pt-1 text-ink-2">{count}</b>
        <span className="ml-auto">{action}</span>
      </header>
      {children}
    </section>
  );
}

interface LineProps {
  orderId: string;
  className: string;
  children: ReactNode;
}

/** An order; marked while a change of it is not sent yet. */
export function Line({ orderId, className, children }: LineProps) {
  return (
    <li data-line className={`${lineClass} ${className} ${useIsWaiting(orderId) ? waitingEdge : ''}`}>
      {children}
    </li>
  );
}

export const sheet =
  '@container bg-cotton max-lg:-mx-gutter max-lg:border-y max-lg:border-twine lg:shadow-tag [&>li:not(:first-child)]:border-t [&>li]:border-linen';
export const lineClass =
  'grid min-h-18 items-center gap-x-3 gap-y-0.5 px-gutter py-2 lg:px-5 @max-[15rem]:grid-cols-[minmax(0,1fr)]';
