import { type ReactNode, type RefObject, useRef } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice, roundToPaise, toRupees } from '../../../shared/money.ts';
import { Button } from '../../components/forms/button.tsx';
import { useCheckout } from '../../hooks/checkout/use-checkout.ts';
import type { UsedGift } from '../../hooks/checkout/use-gift.ts';
import type { Quote } from '../../hooks/checkout/use-quote.ts';
import { useShop } from '../../hooks/use-shop.ts';
import type { CartLine } from '../../stores/cart.ts';
import { type Quoted, usePurchase } from './use-purchase.ts';

interface PayChoiceProps {
  cod: NonNullable<Quote['cod']>;
  /** The discount for paying now, in rupees. */
  payNow: number;
  isCash: boolean;
  choose: (isCash: boolean) => void;
}

/** The choice between paying now and cash at the door with its charge, or why cash is not offered. */
export function PayChoice({ cod, payNow, isCash, choose }: PayChoiceProps) {
  const payNowField = useRef<HTMLInputElement>(null);
  const payAtOnce = () => {
    choose(false);
    payNowField.current?.focus();
  };
  const saved = toRupees(roundToPaise(payNow) + roundToPaise(cod.charge));
  return (
    <fieldset className="mt-5 grid min-w-0 gap-2.5">
      <legend className="mb-2.5 font-semibold">{t('checkout.howToPay')}</legend>
      <Way
        name={t('checkout.payNow')}
        said={t('checkout.payNowWays')}
        isChosen={!isCash}
        choose={() => choose(false)}
        field={payNowField}
      >
        {payNow > 0 && (
          <b className="text-sm whitespace-nowrap text-neem">{t('checkout.less', { amount: formatPrice(payNow) })}</b>
        )}
      </Way>
      <Way
        name={t('checkout.cashOnDelivery')}
        said={cod.reason ?? describeCash(cod)}
        isChosen={isCash}
        isOff={cod.reason !== null}
        choose={() => choose(true)}
      >
        {cod.charge > 0 && (
          <b className="text-sm whitespace-nowrap">{t('checkout.more', { amount: formatPrice(cod.charge) })}</b>
        )}
      </Way>
      {isCash && saved > 0 && (
        <Button look="plain" className="justify-self-start" onClick={payAtOnce}>
          {t('checkout.payNowAndSave', { amount: formatPrice(saved) })}
        </Button>
      )}
    </fieldset>
  );
}

function describeCash({ advance, total }: PayChoiceProps['cod']): string {
  const atTheDoor = t('checkout.atTheDoorInCash', { amount: formatPrice(advance?.atTheDoor ?? total) });
  return advance ? t('checkout.nowAndThen', { now: formatPrice(advance.amount), rest: atTheDoor }) : atTheDoor;
}

interface WayProps {
  name: string;
  said: string;
  isChosen: boolean;
  isOff?: boolean;
  choose: () => void;
  field?: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

function Way({ name, said, isChosen, isOff = false, choose, field, children }: WayProps) {
  return (
    <label
      className={`grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-sm border-2 bg-white p-3 ${isChosen ? 'border-accent' : 'border-twine'} ${isOff ? '' : 'cursor-pointer'}`}
    >
      <input
        ref={field}
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

interface DoorProps {
  cart: CartLine[];
  quoted: Quoted;
  gift: UsedGift;
}

/** The order is placed now, and paid when the parcel comes, apart from an advance. */
export function PayAtTheDoor({ cart, quoted, gift }: DoorProps) {
  const advance = quoted.quote?.cod?.advance;
  const purchase = usePurchase({ cart, quoted, gift });
  const { buy, isBusy } = useCheckout();
  const place = () => buy({ ...purchase, body: { ...purchase.body, method: 'cod' } });
  if (advance) return <PayAdvance advance={advance} cart={cart} quoted={quoted} gift={gift} />;
  return (
    <>
      <p className="mt-4 flex justify-between gap-4 bg-linen px-4 py-2.5 font-semibold">
        <span>{t('checkout.atTheDoor')}</span>
        <span className="tabular-nums">{formatPrice(quoted.total)}</span>
      </p>
      <div className="bottom-bar mt-4">
        <Shown label={t('checkout.atTheDoor')} amount={formatPrice(quoted.total)} />
        <Button wide busy={isBusy && t('product.processing')} onClick={place}>
          {t('checkout.placeOrder')}
        </Button>
      </div>
    </>
  );
}

/** Beside the button, on a phone. */
function Shown({ label, amount }: { label: string; amount: string }) {
  return (
    <span aria-hidden="true" className="self-center md:hidden">
      <span className="block text-xs text-ink-2">{label}</span>
      <span className="font-display text-lg/none">{amount}</span>
    </span>
  );
}

type Advance = NonNullable<PayChoiceProps['cod']['advance']>;

/** A part now, the rest at the door, and why. */
function PayAdvance({ advance, ...props }: DoorProps & { advance: Advance }) {
  const { body, rows, ...purchase } = usePurchase(props);
  const { takesManualPayments, takesOnlinePayments } = useShop().settings;
  const { buy, isBusy } = useCheckout();
  const now = formatPrice(advance.amount);
  const place = (method: 'online' | 'manual') =>
    buy({
      ...purchase,
      body: { ...body, method: 'cod', advance: { amount: roundToPaise(advance.amount), method } },
      rows: [...(rows ?? []), { label: t('checkout.ofItAtTheDoor'), amount: formatPrice(advance.atTheDoor) }],
    });
  const isTransferOnly = takesManualPayments && !takesOnlinePayments;
  const transfer = (
    <Button
      wide
      look={isTransferOnly ? 'primary' : 'ghost'}
      busy={isBusy && t('product.processing')}
      onClick={() => place('manual')}
    >
      {t('checkout.payByTransfer', { amount: now })}
    </Button>
  );
  return (
    <>
      <Parts advance={advance} />
      <div className="bottom-bar mt-4">
        <Shown label={t('checkout.now')} amount={now} />
        {isTransferOnly ? (
          transfer
        ) : (
          <Button wide busy={isBusy && t('product.processing')} onClick={() => place('online')}>
            {t('checkout.payAndOrder', { amount: now })}
          </Button>
        )}
      </div>
      {takesManualPayments && !isTransferOnly && <div className="mt-3">{transfer}</div>}
    </>
  );
}

function Parts({ advance }: { advance: Advance }) {
  return (
    <>
      <dl className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 bg-linen px-4 py-2.5 font-semibold">
        <dt>{t('checkout.now')}</dt>
        <dd className="text-end tabular-nums">{formatPrice(advance.amount)}</dd>
        <dt>{t('checkout.atTheDoor')}</dt>
        <dd className="text-end tabular-nums">{formatPrice(advance.atTheDoor)}</dd>
      </dl>
      <p className="mt-3 text-sm text-ink-2">{`${advance.reason} ${describeRefusal(advance)}`}</p>
    </>
  );
}

function describeRefusal({ isReturned }: Advance): string {
  return isReturned ? t('checkout.advanceReturned') : t('checkout.advanceLost');
}
