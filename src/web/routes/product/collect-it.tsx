import type { PromisedBody } from '../../../orders/api.ts';
import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { t } from '../../../shared/languages/translate.ts';
import type { PickupPlace } from '../../../shared/orders/pickup-place.ts';
import { WhereToCollect } from '../../components/orders/where-to-collect.tsx';
import { rich } from '../../document/rich.ts';
import { useShop } from '../../hooks/use-shop.ts';

interface CollectItProps {
  /** Null for a product that is sent. */
  place: PickupPlace | null;
  promise: PromisedBody | null;
}

/** At the price of a product that is pick-up only. */
export function CollectIt({ place, promise }: CollectItProps) {
  const { sendsEmail } = useShop().settings;
  if (!place) return null;
  const ready = promise && (
    <p>
      {rich('product.readyOn', { day: <b>{formatWeekday(promise.dispatchOn)}</b> })}{' '}
      {sendsEmail ? t('order.newsThen') : t('order.orderPageThen')}
    </p>
  );
  return (
    <WhereToCollect
      place={place}
      title={<b className="font-semibold">{t('product.youCollect')}</b>}
      ready={ready}
      className="w-full bg-linen px-5 py-4"
    />
  );
}
