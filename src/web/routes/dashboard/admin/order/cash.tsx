import { useState } from 'react';
import type { OrderPageBody, OrderTexts } from '../../../../../orders/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { chatDigits } from '../../../../../shared/text/phone.ts';
import { api } from '../../../../api-client/api-client.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { requireAmount } from '../../../../components/admin/orders/require-amount.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import type { Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

export const confirmCash = ({ params: { orderId = '' } }: Submission) =>
  withToast(api('POST /user/order/:orderId/cash/confirm', { params: { orderId } }));

export function returnCash({ fields, params: { orderId = '' } }: Submission) {
  const cost = requireAmount(fields.cost || '0');
  const body = { cost, restock: fields.restock === 'on', refused: fields.refused === 'on' };
  return withToast(api('POST /user/order/:orderId/cash/return', { params: { orderId }, body }));
}

export const receiveCash = ({ fields: { reference = '' }, params: { orderId = '' } }: Submission) =>
  withToast(api('POST /user/order/:orderId/cash/received', { params: { orderId }, body: { reference } }));

type Part = { page: OrderPageBody & { texts: OrderTexts | null } };

/** Shows where the money of an order with cash on delivery is, and what comes next. */
export function CashPart({ page }: Part) {
  const { cod } = page.order.payment;
  const isOwner = useIsOwner();
  if (!cod || cod.state === 'prepaid') return null;
  return (
    <section className="grid gap-3" aria-label={t('checkout.cashOnDelivery')}>
      <p className="text-sm">{describe(page)}</p>
      {cod.state === 'placed' && <ToConfirm page={page} />}
      {isOwner && (cod.state === 'collected' || isMissing(page)) && <Received />}
      {isOwner && cod.state === 'shipped' && <CameBack />}
    </section>
  );
}

const isMissing = ({ cash }: OrderPageBody) => cash !== null && cash.missing > 0;

type Cod = NonNullable<OrderPageBody['order']['payment']['cod']>;

function describe({ order, cash }: OrderPageBody): string {
  const { cod } = order.payment;
  if (!cod) return '';
  const advance = formatPrice(cod.advance?.amount ?? 0);
  const due = order.totalAmount - (cod.advance?.amount ?? 0);
  const amount = formatPrice(due);
  const arrived = due - (cash?.missing ?? 0);
  const paid = cod.advance && t('adminOrder.advanceIsPaid', { advance });
  const sentences: Record<Cod['state'], readonly (string | false | null | undefined)[]> = {
    awaiting: [t('adminOrder.advanceFirst', { advance })],
    placed: [sayPlaced(cod, amount)],
    confirmed: [paid, t('adminOrder.cashConfirmed', { amount })],
    shipped: [paid, t('adminOrder.courierTakes', { amount })],
    collected: [t('adminOrder.courierHas', { amount })],
    remitted: [t('adminOrder.cashArrived', { amount: formatPrice(arrived) }), sayMissing(cash)],
    refused: [sayCameBack(cash), cash?.isRefusalCounted && t('adminOrder.countsAgainstBuyer'), sayAdvance(cod)],
    prepaid: [],
    expired: [t('adminOrder.notConfirmedInTime')],
    cancelled: [t('adminOrder.cashCancelled'), sayAdvance(cod)],
  };
  return sentences[cod.state].filter(Boolean).join(' ');
}

function sayPlaced({ confirmUntil }: Cod, amount: string): string {
  return confirmUntil
    ? t('adminOrder.cashPlacedUntil', { amount, time: formatDate(confirmUntil) })
    : t('adminOrder.cashPlaced', { amount });
}

function sayMissing(cash: OrderPageBody['cash']): string | null {
  return cash && cash.missing > 0 ? t('adminOrder.cashMissing', { amount: formatPrice(cash.missing) }) : null;
}

function sayCameBack(cash: OrderPageBody['cash']): string {
  return cash && cash.cost > 0
    ? t('adminOrder.parcelCameBackAtCost', { cost: formatPrice(cash.cost) })
    : t('adminOrder.parcelCameBack');
}

function sayAdvance({ advance }: Cod): string | null {
  const { retained = 0, refunded = 0 } = advance ?? {};
  if (retained > 0 && refunded > 0)
    return t('adminOrder.advanceShared', { stays: formatPrice(retained), back: formatPrice(refunded) });
  if (retained > 0) return t('adminOrder.advanceStays', { amount: formatPrice(retained) });
  return refunded > 0 ? t('adminOrder.advanceGoesBack', { amount: formatPrice(refunded) }) : null;
}

/** By the link that the buyer has, or after a call. */
function ToConfirm({ page: { order, texts } }: Part) {
  const { isBusy, submit } = useActionForm({ intent: 'confirmCash' });
  const words = texts?.confirmCash ?? '';
  return (
    <>
      <a
        className={`${edgeButton} w-full`}
        href={`https://wa.me/${chatDigits(order.buyer.phone)}?text=${encodeURIComponent(words)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('product.askOnWhatsApp')}
      </a>
      <Button wide busy={isBusy && t('product.processing')} onClick={() => submit()}>
        {t('adminOrder.buyerHasConfirmed')}
      </Button>
    </>
  );
}

function Received() {
  const { errors, isBusy, props } = useActionForm({ intent: 'receiveCash' });
  return (
    <form {...props} className="grid gap-3" noValidate aria-label={t('adminOrder.recordMoney')}>
      <Field label={t('adminOrder.referenceOfCourier')} name="reference" maxLength={60} error={errors.reference} />
      <Button type="submit" look="ghost" busy={isBusy && t('product.processing')}>
        {t('adminOrder.moneyHasArrived')}
      </Button>
    </form>
  );
}

function CameBack() {
  const { errors, isBusy, props } = useActionForm({ intent: 'returnCash' });
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button look="danger" onClick={() => setAsked(true)}>
        {t('adminOrder.itCameBack')}
      </Button>
    );
  return (
    <form {...props} className="grid gap-3" noValidate aria-label={t('adminOrder.itCameBack')}>
      <Field
        label={t('adminOrder.bothWaysCost')}
        name="cost"
        inputMode="decimal"
        defaultValue="0"
        error={errors.cost}
      />
      <ChoiceField type="checkbox" name="restock" defaultChecked label={t('adminOrder.canBeSoldAgain')} />
      <ChoiceField type="checkbox" name="refused" defaultChecked label={t('adminOrder.buyerRefused')} />
      <p className="text-sm text-ink-2">{t('adminOrder.orderEnds')}</p>
      <Button type="submit" look="danger" busy={isBusy && t('product.processing')}>
        {t('adminOrder.recordIt')}
      </Button>
    </form>
  );
}
