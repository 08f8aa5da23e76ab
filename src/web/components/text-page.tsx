import type { ReactNode } from 'react';

export function TextPage({ title, picture, children }: { title: string; picture: string; children: ReactNode }) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,35em)_minmax(0,320px)] items-start gap-x-18 gap-y-6 pt-12 max-md:grid-cols-[minmax(0,1fr)] max-md:pt-8">
      <h1 className="col-span-full">{title}</h1>
      <div className="stitch-box stitch-inset-[22px] stitch-[#fff6e6] aspect-4/5 col-start-2 row-start-2 max-md:stitch-inset-[12px] max-md:col-auto max-md:row-auto max-md:aspect-5/3">
        <img src={picture} alt="" width={640} height={800} />
      </div>
      <div className="col-start-1 row-start-2 grid gap-4 max-md:col-auto max-md:row-auto [&_h2]:mt-6 [&_h2]:scroll-mt-6">
        {children}
      </div>
    </div>
  );
}
