import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { mapLink, type PickupPlace } from '../../../shared/orders/pickup-place.ts';
import { rich } from '../../document/rich.ts';

interface WhereToCollectProps {
  place: PickupPlace;
  /** Above the place. */
  title: ReactNode;
  isPaid?: boolean;
  /** When it is ready. */
  ready?: ReactNode;
  className?: string;
}

const contactLink = (text: ReactNode) => <Link to="/contact">{text}</Link>;

/** Where and when a buyer collects; says so where the shop has not written it. */
export function WhereToCollect({ place, title, isPaid = false, ready, className = '' }: WhereToCollectProps) {
  const { address, hours } = place;
  return (
    <section aria-label={t('order.pickUp')} className={`grid gap-1.5 wrap-anywhere ${className}`}>
      {title}
      {address ? (
        <address dir="auto" className="whitespace-pre-line not-italic">
          {address}
        </address>
      ) : (
        <p>
          {isPaid
            ? rich('order.noPlaceYet', { link: contactLink })
            : rich('order.noPlaceYetUnpaid', { link: contactLink })}
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
            {t('order.openMap')}
          </a>
        </p>
      )}
    </section>
  );
}
