import type { ReactNode } from 'react';
import { Picture } from '../products/picture.tsx';

interface TextPageProps {
  title: string;
  /** The first is beside the text, the others below it. */
  pictures: readonly (string | undefined)[];
  children: ReactNode;
}

const sizes = '(max-width: 768px) 66vw, 320px';

export function TextPage({ title, pictures, children }: TextPageProps) {
  const [first, ...others] = pictures.filter((picture) => picture !== undefined);
  return (
    <div className="page-width grid grid-cols-[minmax(0,35em)_minmax(0,320px)] items-start gap-x-18 gap-y-6 pt-12 max-md:grid-cols-[minmax(0,1fr)] max-md:pt-8">
      <h1 className="col-span-full">{title}</h1>
      {first && (
        <div className="relative aspect-4/5 col-start-2 row-start-2 max-md:col-auto max-md:row-auto max-md:aspect-5/3">
          <Picture src={first} alt="" sizes={sizes} priority />
        </div>
      )}
      <div className="col-start-1 row-start-2 grid gap-4 max-md:col-auto max-md:row-auto [&_h2]:mt-6 [&_h2]:scroll-mt-6">
        {children}
        {others.length > 0 && (
          <div className="mt-6 grid grid-cols-3 gap-3.5 max-md:grid-cols-2">
            {others.map((src) => (
              <div key={src} className="aspect-4/5">
                <Picture src={src} alt="" sizes={sizes} />
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
