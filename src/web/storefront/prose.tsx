import type { ReactNode } from 'react';

/** One column of running text, with a sewn picture beside its beginning. */
export function Prose({ title, picture, children }: { title: string; picture: string; children: ReactNode }) {
  return (
    <div className="wrap prose">
      <h1>{title}</h1>
      <div className="art sewn">
        <img src={picture} alt="" width={640} height={800} />
      </div>
      <div className="text">{children}</div>
    </div>
  );
}
