import type { OrderBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { buttonClass } from '../../../../components/forms/button.tsx';
import { GiftContents } from '../../../../components/orders/details/order-gift.tsx';

/** Shows who gets the parcel of a gift. The buyer, who paid, stands apart. */
export function SendTo({ order: { gift, shipTo } }: { order: OrderBody }) {
  if (!gift) return null;
  return (
    <section className="panel grid gap-2" aria-label={t('gifts.sendTo')}>
      <h2 dir="auto" className="text-lg wrap-anywhere">
        {t('adminOrder.giftSendTo', { name: shipTo.name })}
      </h2>
      <p dir="auto" className="wrap-anywhere">
        {shipTo.address}
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        <a className={buttonClass({ look: 'plain', small: true }, 'px-0! text-base!')} href={`tel:${shipTo.phone}`}>
          {shipTo.phone}
        </a>
        <span className="text-sm text-ink-2">{t('adminOrder.forCourierOnly')}</span>
      </p>
      <GiftContents gift={gift} />
    </section>
  );
}
