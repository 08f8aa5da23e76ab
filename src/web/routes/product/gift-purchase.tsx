import { type RefObject, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { roundToPaise } from '../../../shared/money.ts';
import { billRows } from '../../../shared/orders/bill.ts';
import type { ApiError } from '../../api-client/api-client.ts';
import { QuotedBill } from '../../components/checkout/delivery-bill.tsx';
import { Button } from '../../components/forms/button.tsx';
import { Dialog, DialogButtons } from '../../components/forms/dialog.tsx';
import { FieldError } from '../../components/forms/field.tsx';
import { formatError } from '../../components/forms/form-errors.ts';
import { GiftForm } from '../../components/gifts/gift-form.tsx';
import { PayByTransfer } from '../../components/orders/pay-by-transfer.tsx';
import { WhenChoice } from '../../components/orders/when-choice.tsx';
import type { OrderBody, Purchase } from '../../hooks/checkout/payment.ts';
import { useCheckout } from '../../hooks/checkout/use-checkout.ts';
import { useGift } from '../../hooks/checkout/use-gift.ts';
import { useQuote } from '../../hooks/checkout/use-quote.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { business, chooseBusiness } from '../../stores/business.ts';
import { offerCode } from '../../stores/cart.ts';
import { chooseDays, orderTiming, wantedDay } from '../../stores/delivery-choice.ts';
import { changeGift, clearGift, type GiftDraft, quotedGift } from '../../stores/gift.ts';
import { toast } from '../../stores/toasts.ts';

interface GiftPurchaseProps {
  /** One piece, as Buy Now sells it to a user. */
  purchase: { body: OrderBody; lines: Purchase['lines'] };
  /** Another number opens the dialog again. */
  press: number;
}

/** Asks whom it is for, then sells one piece at once. */
export function GiftPurchase({ purchase: { body, lines }, press }: GiftPurchaseProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const gift = useGift({ isAlways: true });
  const quoted = useGiftQuote(body, gift.draft);
  const bill = quoted.last?.bill;
  const { takesManualPayments } = useShop().settings;
  const { buy, isBusy } = useCheckout();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens the dialog
  useEffect(() => dialog.current?.showModal(), [press]);
  const name = lines[0]?.name ?? '';
  const sent = { ...body, ...(bill && { amount: roundToPaise(bill.total) }), ...quoted.chosen, ...gift.body() };
  const after = useAfter(dialog, gift.showRefusal);
  const isPayable = bill !== undefined && quoted.error === undefined;
  const pay = () => gift.isComplete() && buy({ body: sent, lines, rows: bill && billRows(bill), ...after });
  return (
    <Dialog ref={dialog} label={t('checkout.sendGiftNamed', { name })}>
      <div className="dialog-body">
        <h2>{t('product.sendAsGift')}</h2>
        <p>{name}</p>
        <GiftForm errors={gift.errors} />
        {quoted.last && <WhenChoice quote={quoted.last} isCollected={false} />}
        <GiftBill name={name} quoted={quoted} />
        <DialogButtons>
          <Button disabled={!isPayable} busy={isBusy && t('product.processing')} onClick={pay}>
            {t('cart.makePayment')}
          </Button>
        </DialogButtons>
        {takesManualPayments && (
          <PayByTransfer
            body={() => sent}
            isDisabled={!isPayable}
            className=""
            onPlaced={after.onPaid}
            onRefused={after.onRefused}
          />
        )}
      </div>
    </Dialog>
  );
}

function useAfter(dialog: RefObject<HTMLDialogElement | null>, showRefusal: (refusal: unknown) => boolean) {
  const { revalidate } = useRevalidator();
  return {
    onOpened: () => dialog.current?.close(),
    onPaid: () => {
      clearGift();
      offerCode.write('');
    },
    onRefused: async (refusal: ApiError) => {
      toast.error(refusal.message);
      if (refusal.status === 409) changeGift({ wrap: null });
      if (!showRefusal(refusal)) await revalidate();
    },
  };
}

function useGiftQuote({ product, code }: OrderBody, draft: GiftDraft | null) {
  const wantedOn = wantedDay.use();
  const timing = orderTiming.use();
  const gift = draft && { gift: quotedGift(draft) };
  const quoted = useQuote({ product, ...(code && { code }), ...(wantedOn && { wantedOn }), ...gift });
  business.use();
  const chosen = quoted.last && { ...chooseDays(quoted.last, timing), ...chooseBusiness(quoted.last.takesGstin) };
  return { ...quoted, chosen };
}

function QuoteRefusal({ error, again }: Pick<ReturnType<typeof useGiftQuote>, 'error' | 'again'>) {
  return (
    <div className="grid justify-items-start gap-2.5" role="alert">
      <FieldError>{formatError(error, t('checkout.priceNotLoaded'))}</FieldError>
      <Button look="ghost" small onClick={again}>
        {t('frame.tryAgain')}
      </Button>
    </div>
  );
}

function GiftBill({ name, quoted }: { name: string; quoted: ReturnType<typeof useGiftQuote> }) {
  if (quoted.error !== undefined) return <QuoteRefusal {...quoted} />;
  if (!quoted.last) return null;
  return <QuotedBill name={name} quote={quoted.last} />;
}
