import { useEffect } from 'react';
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router';
import thread from '../images/page-loose-thread.webp';
import unravelled from '../images/page-unravelled.webp';
import { Button, ButtonLink } from './button.tsx';

const unreachable = 'The shop could not be reached just now. Nothing in your cart is lost.';

export function NotFoundPage() {
  return (
    <div className="wrap center">
      <title>page not found</title>
      <img className="cut" src={unravelled} alt="" width={1440} height={450} />
      <h1>page not found</h1>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  );
}

/** Something else than a missing page: a sentence, and a way to try again; by itself once the connection is back. */
export function TroublePage() {
  const { pathname, search } = useLocation();
  const hasFrame = useRouteLoaderData('root') !== undefined;
  const { revalidate, state } = useRevalidator();
  const again = () => (hasFrame ? void revalidate() : window.location.reload());
  useWhenOnline(again);
  return (
    <div className="wrap center">
      <title>Something went wrong</title>
      <img className="cut" src={thread} alt="" width={1440} height={450} />
      <h1>Something went wrong</h1>
      <p className="text-t2">{unreachable}</p>
      <a
        className="btn sewn"
        href={pathname + search}
        aria-busy={state === 'loading' || undefined}
        onClick={(event) => {
          event.preventDefault();
          again();
        }}
      >
        Try again
      </a>
    </div>
  );
}

/** The same for a part of a page. */
export function TryAgain({ again }: { again: () => void }) {
  useWhenOnline(again);
  return (
    <div className="wrap center" role="alert">
      <p className="text-t2">{unreachable}</p>
      <Button onClick={again}>Try again</Button>
    </div>
  );
}

function useWhenOnline(again: () => void): void {
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });
}
