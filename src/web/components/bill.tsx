import type { ReactNode } from 'react';

export function Bill({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`drop-shadow-bill ${className}`}>
      <div className="pinked-bottom bg-cotton px-[30px] pt-[30px] pb-[42px] max-md:px-5">{children}</div>
    </div>
  );
}
