import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { ProductPageBody } from '../../../catalog/api.ts';
import type { ProductOccasion } from '../../../occasions/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatProductPrice } from '../../../shared/money.ts';
import { BuyByTransfer, BuyNow, bodyOfUser, makePurchase, useOfferCode } from '../../components/checkout/buy-now.tsx';
import { useGuestPurchase } from '../../components/checkout/use-guest-purchase.tsx';
import { AddButton } from '../../components/products/add-button.tsx';
import { rich } from '../../document/rich.ts';
import type { Settle } from '../../hooks/checkout/use-line.ts';
import type { Chosen } from '../../stores/cart.ts';
import { useSession } from '../../stores/session.ts';
import { OccasionNote } from './occasion-note.tsx';
import { SendAsGift } from './send-as-gift.tsx';

const CodeField = lazy(async () => ({ default: (await import('./code-field.tsx')).CodeField }));

/** Buy Now opens the payment at once where nothing is added to the price: the address is shown before. */
function Receiver() {
  const { user } = useSession();
  if (!user?.address) return null;
  return (
    <p className="text-sm text-ink-2">
      {rich('product.sentToYou', { address: <bdi>{user.address}</bdi> })}{' '}
      <Link className="font-semibold" to="/dashboard/user/profile">
        {t('product.change')}
      </Link>
    </p>
  );
}

interface WaysToBuyProps {
  /** As chosen on the page. */
  product: ProductPageBody & Chosen;
  occasions: readonly ProductOccasion[];
  settle: Settle;
}

/** Into the cart, at once, by bank transfer or as a gift, with an offer code. */
export function WaysToBuy({ product, occasions, settle }: WaysToBuyProps) {
  const { code, takesCodes, setTaken } = useOfferCode();
  const { askGuest, dialog } = useGuestPurchase(product, code);
  const isInStock = product.quantity > 0;
  const { price, fromPrice, variant } = product;
  return (
    <>
      <div className="bottom-bar w-full md:grid md:grid-cols-2 md:gap-3.5">
        <span className="self-center font-display text-lg/none md:hidden">
          {formatProductPrice({ price, fromPrice: variant ? undefined : fromPrice })}
        </span>
        <AddButton key={variant} product={product} label="Add to Cart" small={false} settle={settle} />
        <BuyNow product={product} code={code} settle={settle} askGuest={askGuest && (() => askGuest())} />
      </div>
      {isInStock && <OccasionNote slug={product.slug} occasions={occasions} />}
      <BuyByTransfer product={product} code={code} settle={settle} />
      {product.shipping && isInStock && (
        <SendAsGift
          purchase={() => ({ ...makePurchase(product), body: bodyOfUser(product, code()) })}
          settle={settle}
          askGuest={askGuest}
        />
      )}
      {dialog}
      {product.shipping && isInStock && <Receiver />}
      {takesCodes && (
        <Suspense>
          <CodeField product={product} setTaken={setTaken} />
        </Suspense>
      )}
    </>
  );
}
