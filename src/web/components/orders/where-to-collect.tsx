import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mapLink, type PickupPlace } from '../../../shared/orders/pickup-place.ts';

interface WhereToCollectProps {
  place: PickupPlace;
  /** Above the place. */
  title: ReactNode;
  isPaid?: boolean;
  /** When it is ready. */
  ready?: ReactNode;
  className?: string;
}

/** Where and when a buyer collects; says so where the shop has not written it. */
export function WhereToCollect({ place, title, isPaid = false, ready, className = '' }: WhereToCollectProps) {
  const { address, hours } = place;
  return (
    <section aria-label="Pick-up" className={`grid gap-1.5 wrap-anywhere ${className}`}>
      {title}
      {address ? (
        <address dir="auto" className="whitespace-pre-line not-italic">
          {address}
        </address>
      ) : (
        <p>
          We have not written here yet where it is collected. <Link to="/contact">Ask us</Link>
          {isPaid ? '.' : ' before you pay.'}
        </p>
      )}
      {hours && <p dir="auto">{hours}</p>}
      {ready}
      {address && (
        <p>
          <a
            className="inline-flex min-h-8 items-center font-semibold underline decoration-2 underline-offset-4"
            href={mapLink(place)}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open the map
          </a>
        </p>
      )}
    </section>
  );
}
