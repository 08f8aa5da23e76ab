import type { ReactNode } from 'react';
import { PageArt } from './page-art.tsx';

/** An empty list: a picture, the sentence, and the next step. */
export function Empty({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 pb-8 text-center">
      <PageArt className="page-art-thread aspect-16/5 h-auto!" />
      <p className="text-lg">{sentence}</p>
      {children}
    </div>
  );
}
