import { useLocation } from 'react-router';
import thread from '../images/page-loose-thread.webp';
import unravelled from '../images/page-unravelled.webp';
import { ButtonLink } from './button.tsx';

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

/** Something else than a missing page: a sentence, and a way to try again that works without scripts. */
export function TroublePage() {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap center">
      <title>Something went wrong</title>
      <img className="cut" src={thread} alt="" width={1440} height={450} />
      <h1>Something went wrong</h1>
      <p className="text-t2">The shop could not be reached just now. Nothing in your cart is lost.</p>
      <a className="btn sewn" href={pathname + search}>
        Try again
      </a>
    </div>
  );
}
