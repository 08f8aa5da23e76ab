import type { ReactNode } from 'react';

export function PageHeading({
  title,
  children,
  className = '',
}: {
  title: string;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <div className={`grid gap-2 pt-12 pb-8 max-md:pt-8 max-md:pb-4 ${className}`}>
      <h1>{title}</h1>
      {children && <div className="text-lg text-ink-2 max-md:text-base">{children}</div>}
    </div>
  );
}
