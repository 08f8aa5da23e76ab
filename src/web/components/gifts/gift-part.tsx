import type { ReactNode } from 'react';

/** A part of the gift's form under its heading. */
export function GiftPart({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-twine pt-5 first:border-0 first:pt-0">
      <legend className="float-start mb-0 w-full text-lg/[1.25] font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
