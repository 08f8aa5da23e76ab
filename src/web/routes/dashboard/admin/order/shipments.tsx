import { Link } from 'react-router';
import type { ShipmentBody } from '../../../../../couriers/api.ts';
import { formatDate, formatDay } from '../../../../../shared/dates/dates.ts';
import { stageWord } from '../../../../../shared/delivery/shipment-stages.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { api } from '../../../../api-client/api-client.ts';
import { FailureDecision, FailureWords } from '../../../../components/admin/orders/failure-decision.tsx';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ConfirmedButton } from '../../../../components/forms/confirmed-button.tsx';
import { download } from '../../../../components/page/download.ts';
import type { Submission } from '../../../../hooks/form-action.ts';

export function cancelCourier({ fields: { shipmentId = '' } }: Submission) {
  return withToast(api('POST /courier/shipments/:shipmentId/cancel', { params: { shipmentId } }));
}

/** The courier that was booked, with its label; nothing for an order without one. */
export function Shipments({ shipments }: { shipments: readonly ShipmentBody[] }) {
  const [newest, ...earlier] = shipments.filter(({ request }) => !request);
  if (!newest) return null;
  return (
    <section className="panel grid gap-3" aria-label={t('order.courier')}>
      <Shipment shipment={newest} />
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('adminOrder.earlierCouriers')}</summary>
          <div className="grid gap-3">
            {earlier.map((shipment) => (
              <Shipment key={shipment._id} shipment={shipment} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

const stateWords: Record<ShipmentBody['state'], string | null> = {
  asked: t('packing.beingBooked'),
  booked: null,
  cancelling: t('packing.beingCancelled'),
  refused: t('adminOrder.notBooked'),
  cancelled: t('order.cancelled'),
  done: null,
};

/** What was booked, with what can be done. */
export function Shipment({ shipment }: { shipment: ShipmentBody }) {
  const { courier, number, state, stage, price, problem, expectedOn, events, size, failure } = shipment;
  return (
    <div className="grid gap-1">
      <p dir="auto" className="wrap-anywhere">
        <b className="font-semibold">{stateWords[state] ?? stageWord(stage)}</b>
        {courier && `: ${courier}`} {number && <b className="font-semibold tabular-nums">{number}</b>}
      </p>
      <p className="text-sm text-ink-2">
        {[price !== null && formatPrice(price), formatSize(size)].filter(Boolean).join(', ')}
      </p>
      {state === 'booked' && expectedOn && (
        <p className="text-sm">{t('adminOrder.expectedOn', { day: formatDay(expectedOn) })}</p>
      )}
      {problem && <p className="border-l-5 border-madder pl-3 text-sm font-medium">{problem}</p>}
      {events.length > 0 && (
        <ul className="grid gap-0.5 text-sm">
          {events.map(({ stage: step, place, at }) => (
            <li key={`${at} ${step}`}>{`${stageWord(step)}${place ? `, ${place}` : ''}, ${formatDate(at)}`}</li>
          ))}
        </ul>
      )}
      {failure && state === 'booked' && (
        <>
          <FailureWords failure={failure} />
          <FailureDecision failure={failure} label={number ?? ''} />
        </>
      )}
      <Buttons shipment={shipment} />
    </div>
  );
}

function formatSize({ weightGrams, lengthCm, widthCm, heightCm }: ShipmentBody['size']): string {
  return t('adminOrder.sizeOfParcel', { grams: weightGrams, length: lengthCm, width: widthCm, height: heightCm });
}

function Buttons({ shipment: { _id, state, stage, request } }: { shipment: ShipmentBody }) {
  const isWaiting = state === 'asked' || (state === 'booked' && stage === 'booked');
  if (!isWaiting && state !== 'refused') return null;
  return (
    <p className="flex flex-wrap gap-x-5">
      {state === 'refused' && !request && (
        <Link
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-6"
          to="/dashboard/admin/pack"
        >
          {t('adminOrder.bookAgain')}
        </Link>
      )}
      {state === 'booked' && !request && (
        <Button
          look="plain"
          small
          className="px-0!"
          onClick={() => void download(`/api/v1/courier/labels?shipments=${_id}`, 'label.pdf')}
        >
          {t('packing.labelAsPdf')}
        </Button>
      )}
      {isWaiting && <CancelCourier shipmentId={_id} />}
    </p>
  );
}

function CancelCourier({ shipmentId }: { shipmentId: string }) {
  return (
    <ConfirmedButton
      intent="cancelCourier"
      fields={{ shipmentId }}
      question={t('adminOrder.cancelCourierQuestion')}
      yes={t('adminOrder.cancelCourier')}
      small
      className="px-0!"
      busy={t('adminOrder.cancelling')}
    >
      {t('adminOrder.cancelCourier')}
    </ConfirmedButton>
  );
}
