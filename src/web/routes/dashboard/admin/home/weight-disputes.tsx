import { Link } from 'react-router';
import type { WeightDisputeBody } from '../../../../../couriers/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { describeState, describeWeights } from '../courier-money/disputes.tsx';
import { lineClass, sheet, TodaySection } from './section.tsx';

/** Weights to dispute or to accept. */
export function WeightsToAnswer({ disputes }: { disputes: readonly WeightDisputeBody[] }) {
  const open = disputes.filter(({ state, daysLeft }) => state === 'open' && daysLeft > 0);
  return (
    <TodaySection id="weights" title={t('today.disputedWeights')} count={open.length}>
      <ul className={sheet}>
        {open.map((dispute) => (
          <li key={dispute._id} data-line className={`${lineClass} grid-cols-[minmax(0,1fr)_auto]`}>
            <span className="grid gap-0.5">
              <b className="font-semibold">{describeWeights(dispute)}</b>
              <span dir="auto" className="text-sm/snug text-ink-2 wrap-anywhere">
                {`${dispute.buyer} ${formatOrderNumber(dispute.orderNumber)}, ${describeState(dispute)}`}
              </span>
            </span>
            <Link
              className={edgeButton}
              to="/dashboard/admin/courier-money"
              aria-label={t('today.answerWeight', { buyer: dispute.buyer })}
            >
              {t('order.answer')}
            </Link>
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}
