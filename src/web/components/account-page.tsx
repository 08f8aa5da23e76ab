import type { ReactNode } from 'react';

export function AccountPage({ picture, title, children }: { picture: string; title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-[680px] grid-cols-2 max-md:grid-cols-1">
      <div className="stitch-box stitch-inset-[22px] stitch-[#fff6e6] max-md:stitch-inset-[12px] max-md:h-[190px]">
        <img className="absolute inset-0 max-md:object-[50%_40%]" src={picture} alt="" width={440} height={550} />
      </div>
      <div className="grid content-center gap-6 py-18 pr-[max(40px,(100vw-var(--container-page))/2)] pl-22 *:w-full *:max-w-[440px] max-md:px-gutter max-md:py-8">
        <h1>{title}</h1>
        <noscript>
          <p role="alert">This form needs scripts, which are switched off in this browser.</p>
        </noscript>
        {children}
      </div>
    </div>
  );
}
