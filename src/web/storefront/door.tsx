import type { ReactNode } from 'react';

/** Half picture with a sewn frame, half form: the pages around an account. */
export function Door({ picture, title, children }: { picture: string; title: string; children: ReactNode }) {
  return (
    <div className="door">
      <div className="art sewn">
        <img src={picture} alt="" width={440} height={550} />
      </div>
      <div className="in">
        <h1>{title}</h1>
        <noscript>
          <p role="alert">This form needs scripts, which are switched off in this browser.</p>
        </noscript>
        {children}
      </div>
    </div>
  );
}
