import type { OrderBody } from '../../../orders/api.ts';

type GiftBody = NonNullable<OrderBody['gift']>;

/** Where the parcel of a gift goes, and what lies in it, as its buyer sees it. */
export function OrderGift({ gift, shipTo }: { gift: GiftBody; shipTo: OrderBody['shipTo'] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">Your gift goes to</h2>
      <p dir="auto" className="wrap-anywhere">
        {shipTo.name}
      </p>
      <p dir="auto" className="wrap-anywhere">{`Delivery place: ${shipTo.address}`}</p>
      <p>{`Contact for the courier: ${shipTo.phone}`}</p>
      <GiftContents gift={gift} />
    </section>
  );
}

/** Wrap, words and what else the packer minds. */
export function GiftContents({ gift: { wrap, message, from, hidePrices } }: { gift: GiftBody }) {
  return (
    <>
      {wrap && <p dir="auto" className="wrap-anywhere">{`Gift wrap: ${wrap.name}`}</p>}
      {message && (
        <blockquote dir="auto" className="border-l-2 border-twine pl-4 wrap-anywhere whitespace-pre-line">
          {message}
          {from && <span className="mt-1 block font-semibold">{from}</span>}
        </blockquote>
      )}
      {hidePrices && <p className="text-sm text-ink-2">No prices and no bill in the parcel.</p>}
    </>
  );
}
