import type { OrderBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';

type GiftBody = NonNullable<OrderBody['gift']>;

/** Where the parcel of a gift goes, and what lies in it, as its buyer sees it. */
export function OrderGift({ gift, shipTo }: { gift: GiftBody; shipTo: OrderBody['shipTo'] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{t('order.giftGoesTo')}</h2>
      <p dir="auto" className="wrap-anywhere">
        {shipTo.name}
      </p>
      <p dir="auto" className="wrap-anywhere">
        {t('order.deliveryPlace', { address: shipTo.address })}
      </p>
      <p>{t('order.contactForCourier', { phone: shipTo.phone })}</p>
      <GiftContents gift={gift} />
    </section>
  );
}

/** Wrap, words and what else the packer minds. */
export function GiftContents({ gift: { wrap, message, from, hidePrices } }: { gift: GiftBody }) {
  return (
    <>
      {wrap && (
        <p dir="auto" className="wrap-anywhere">
          {t('order.giftWrapNamed', { name: wrap.name })}
        </p>
      )}
      {message && (
        <blockquote dir="auto" className="border-s-2 border-twine ps-4 wrap-anywhere whitespace-pre-line">
          {message}
          {from && <span className="mt-1 block font-semibold">{from}</span>}
        </blockquote>
      )}
      {hidePrices && <p className="text-sm text-ink-2">{t('order.noPricesInParcel')}</p>}
    </>
  );
}
