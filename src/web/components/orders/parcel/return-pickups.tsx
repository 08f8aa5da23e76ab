import type { ReturnPickupBody } from '../../../../couriers/api.ts';
import { formatDate } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';

const words: Partial<Record<ReturnPickupBody['stage'], string>> = {
  undelivered: t('order.pickupFailed'),
  delivered: t('order.arrivedAtShop'),
  returned: t('order.broughtBackToYou'),
  lost: t('order.courierLost'),
  cancelled: t('order.courierCancelled'),
};
const onItsWay = t('order.onItsWayToShop');

/** Returns for which a courier comes. */
export function ReturnPickups({ pickups }: { pickups: readonly ReturnPickupBody[] }) {
  if (pickups.length === 0) return null;
  return (
    <section className="grid max-w-[620px] gap-3" aria-label={t('order.pickupOfReturn')}>
      <h2 className="text-xl">{t('order.returnPickedUp')}</h2>
      {pickups.map(({ request, courier, number, stage, at }) => (
        <div key={`${request} ${at}`} className="grid gap-0.5">
          <p className="font-semibold">{describe(stage, number)}</p>
          {number && <p dir="auto" className="wrap-anywhere">{`${courier ?? t('order.courier')} ${number}`}</p>}
          <p className="text-sm text-ink-2">{formatDate(at)}</p>
        </div>
      ))}
    </section>
  );
}

function describe(stage: ReturnPickupBody['stage'], number: string | null): string {
  if (stage === 'booked') return number ? t('order.haveItPacked') : t('order.beingBooked');
  return words[stage] ?? onItsWay;
}
