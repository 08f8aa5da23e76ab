import type { FailureBody } from '../../../../couriers/api.ts';
import { formatDay } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import type { Submission } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { Button } from '../../forms/button.tsx';
import { withToast } from '../settings/with-toast.ts';
import { useIsOwner } from '../use-is-owner.ts';

export function decideFailure({ fields: { failureId = '', decision } }: Submission) {
  const body = { decision: decision === 'back' ? ('back' as const) : ('again' as const) };
  return withToast(api('POST /courier/failures/:failureId/decide', { params: { failureId }, body }));
}

/** What the buyer has answered. */
export function FailureWords({ failure }: { failure: FailureBody }) {
  const { day, landmark, phone } = failure;
  const said = [
    day && t('adminOrder.onDay', { day: formatDay(day) }),
    landmark && t('adminOrder.atLandmark', { landmark }),
    phone && t('adminOrder.byPhone', { phone }),
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <p dir="auto" className="text-sm wrap-anywhere">
      {t('adminOrder.askedFor', { wishes: said.join(', ') })}
    </p>
  );
}

/** The owner answers the courier; nothing once it is answered. */
export function FailureDecision({ failure, label }: { failure: FailureBody; label: string }) {
  const isOwner = useIsOwner();
  const { isBusy, submit } = useActionForm({ intent: 'decideFailure' });
  if (!isOwner || (failure.state !== 'open' && failure.state !== 'refused')) return null;
  const decide = (decision: FailureBody['decision']) => submit({ failureId: failure._id, decision: decision ?? '' });
  return (
    <span className="flex flex-wrap gap-2 py-1">
      <Button look="ghost" small busy={isBusy && t('adminOrder.asking')} onClick={() => decide('again')}>
        {t('adminOrder.courierTriesAgain')}
        <span className="sr-only">{` ${label}`}</span>
      </Button>
      <Button look="ghost" small busy={isBusy && t('adminOrder.asking')} onClick={() => decide('back')}>
        {t('adminOrder.bringBack')}
        <span className="sr-only">{` ${label}`}</span>
      </Button>
    </span>
  );
}
