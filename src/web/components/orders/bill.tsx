import type { ReactNode } from 'react';

/** The shadow is not around the content, in which a bar may be fixed to the window. */
export function Bill({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`relative ${className}`}>
      <div aria-hidden="true" className="absolute inset-0 drop-shadow-bill">
        <div className="pinked-bottom h-full bg-cotton" />
      </div>
      <div className="relative px-[30px] pt-[30px] pb-[42px] max-md:px-[min(20px,6.25vw)]">{children}</div>
    </div>
  );
}
