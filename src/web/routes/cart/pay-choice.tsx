import type { ReactNode } from 'react';
import { formatPrice } from '../../../shared/money.ts';
import { Button } from '../../components/forms/button.tsx';
import { useCheckout } from '../../hooks/use-checkout.ts';
import type { UsedGift } from '../../hooks/use-gift.ts';
import type { Quote } from '../../hooks/use-quote.ts';
import type { CartLine } from '../../stores/cart.ts';
import { type Quoted, usePurchase } from './use-purchase.ts';

interface PayChoiceProps {
  cod: NonNullable<Quote['cod']>;
  isCash: boolean;
  choose: (isCash: boolean) => void;
}

/** Paying now, or in cash at the door with its charge; where cash is not offered, why. */
export function PayChoice({ cod, isCash, choose }: PayChoiceProps) {
  return (
    <fieldset className="mt-5 grid min-w-0 gap-2.5">
      <legend className="mb-2.5 font-semibold">How do you want to pay?</legend>
      <Way name="Pay now" said="UPI, card or netbanking" isChosen={!isCash} choose={() => choose(false)}>
        {cod.reason === null && cod.charge > 0 && (
          <b className="text-sm whitespace-nowrap text-neem">{`${formatPrice(cod.charge)} less`}</b>
        )}
      </Way>
      <Way
        name="Cash on delivery"
        said={cod.reason ?? `${formatPrice(cod.total)} at the door, in cash or by UPI`}
        isChosen={isCash}
        isOff={cod.reason !== null}
        choose={() => choose(true)}
      >
        {cod.charge > 0 && <b className="text-sm whitespace-nowrap">{`${formatPrice(cod.charge)} more`}</b>}
      </Way>
    </fieldset>
  );
}

interface WayProps {
  name: string;
  said: string;
  isChosen: boolean;
  isOff?: boolean;
  choose: () => void;
  children: ReactNode;
}

function Way({ name, said, isChosen, isOff = false, choose, children }: WayProps) {
  return (
    <label
      className={`grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-sm border-2 bg-white p-3 ${isChosen ? 'border-accent' : 'border-twine'} ${isOff ? '' : 'cursor-pointer'}`}
    >
      <input
        type="radio"
        name="way-to-pay"
        className="check-mark mt-0.5"
        checked={isChosen}
        disabled={isOff}
        onChange={choose}
        aria-label={name}
      />
      <span className="grid gap-0.5">
        <span className={`font-semibold ${isOff ? 'text-ink-2' : ''}`}>{name}</span>
        <span className="text-sm text-ink-2">{said}</span>
      </span>
      {children}
    </label>
  );
}

/** The order is placed now, and paid when the parcel comes. */
export function PayAtTheDoor({ cart, quoted, gift }: { cart: CartLine[]; quoted: Quoted; gift: UsedGift }) {
  const purchase = usePurchase({ cart, quoted, gift });
  const { buy, isBusy } = useCheckout();
  const place = () => buy({ ...purchase, body: { ...purchase.body, method: 'cod' } });
  return (
    <>
      <p className="mt-4 flex justify-between gap-4 bg-linen px-4 py-2.5 font-semibold">
        <span>At the door</span>
        <span className="tabular-nums">{formatPrice(quoted.total)}</span>
      </p>
      <div className="bottom-bar mt-4">
        <span aria-hidden="true" className="self-center md:hidden">
          <span className="block text-xs text-ink-2">At the door</span>
          <span className="font-display text-lg/none">{formatPrice(quoted.total)}</span>
        </span>
        <Button wide busy={isBusy && 'Processing...'} onClick={place}>
          Place the order
        </Button>
      </div>
    </>
  );
}
