import { Link } from 'react-router';
import type { FailureBody, ShipmentBody } from '../../../../../couriers/api.ts';
import { shopDecidesFrom } from '../../../../../shared/delivery/failures.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { FailureDecision } from '../../../../components/admin/orders/failure-decision.tsx';
import { lineClass, sheet, TodaySection } from './section.tsx';

/** Beside the heading of what is to be packed, where couriers are booked. */
export function PackLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-6"
      to="/dashboard/admin/pack"
    >
      {t('today.packWithCourier', { count })}
    </Link>
  );
}

/** The buyer is not asked any more. */
const isOwners = ({ attempt, state }: FailureBody) => attempt >= shopDecidesFrom || state === 'refused';

/** Parcels that did not arrive as they should. */
export function CourierProblems({ shipments }: { shipments: readonly ShipmentBody[] }) {
  return (
    <TodaySection id="parcels" title={t('today.parcelsToLookAt')} count={shipments.length}>
      <ul className={sheet}>
        {shipments.map(({ _id, order, orderNumber, buyer, courier, number, problem, failure }) => (
          <li key={_id} data-line className={`${lineClass} grid-cols-[minmax(0,1fr)_auto]`}>
            <span className="grid gap-0.5">
              <b className="font-semibold text-madder">{problem}</b>
              <span dir="auto" className="text-sm/snug text-ink-2 wrap-anywhere">
                {`${buyer} ${formatOrderNumber(orderNumber)}${number ? `, ${courier} ${number}` : ''}`}
              </span>
              {failure && isOwners(failure) && (
                <FailureDecision failure={failure} label={`${formatOrderNumber(orderNumber)} ${buyer}`} />
              )}
            </span>
            <Link
              className={edgeButton}
              to={`/dashboard/admin/order/${order}`}
              aria-label={t('today.openOrderWith', { buyer, what: problem ?? '' })}
            >
              {t('today.open')}
            </Link>
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}
