import { useState } from 'react';
import type { OrderPageBody } from '../../../../../orders/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
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
import { useShop } from '../../../../hooks/use-shop.ts';

export const confirmCash = ({ params: { orderId = '' } }: Submission) =>
  withToast(api('POST /user/order/:orderId/cash/confirm', { params: { orderId } }));

export function returnCash({ fields, params: { orderId = '' } }: Submission) {
  const cost = requireAmount(fields.cost || '0');
  const body = { cost, restock: fields.restock === 'on', refused: fields.refused === 'on' };
  return withToast(api('POST /user/order/:orderId/cash/return', { params: { orderId }, body }));
}

export const receiveCash = ({ fields: { reference = '' }, params: { orderId = '' } }: Submission) =>
  withToast(api('POST /user/order/:orderId/cash/received', { params: { orderId }, body: { reference } }));

type Part = { page: OrderPageBody };

/** Of an order with cash on delivery: where its money is, and what comes next. */
export function CashPart({ page }: Part) {
  const { cod } = page.order.payment;
  const isOwner = useIsOwner();
  if (!cod || cod.state === 'prepaid') return null;
  return (
    <section className="grid gap-3" aria-label="Cash on delivery">
      <p className="text-sm">{describe(page)}</p>
      {cod.state === 'placed' && <ToConfirm page={page} />}
      {isOwner && cod.state === 'collected' && <Received />}
      {isOwner && cod.state === 'shipped' && <CameBack />}
    </section>
  );
}

function describe({ order, cash }: OrderPageBody): string {
  const { cod } = order.payment;
  const advance = formatPrice(cod?.advance?.amount ?? 0);
  const amount = formatPrice(order.totalAmount - (cod?.advance?.amount ?? 0));
  const paid = cod?.advance ? `The advance of ${advance} is paid. ` : '';
  const until = cod?.confirmUntil ? ` until ${formatDate(cod.confirmUntil)}` : '';
  const sentences: Record<NonNullable<typeof cod>['state'], string> = {
    awaiting: `An advance of ${advance} is to be paid first; its stock is held as that of an order that is paid at once.`,
    placed: `${amount} in cash on delivery. The buyer has to confirm it${until}; its stock is held.`,
    confirmed: `${paid}${amount} in cash on delivery. Confirmed; its stock is held until the parcel leaves.`,
    shipped: `${paid}The courier takes ${amount} at the door.`,
    collected: `The courier has ${amount}. Its file belongs on the page Cash in.`,
    remitted: `${amount} has arrived from the courier.`,
    refused: `The parcel came back${cash && cash.cost > 0 ? `, which cost ${formatPrice(cash.cost)}` : ''}.${cash?.isRefusalCounted ? ' It counts against the buyer.' : ''}${describeAdvance(cod)}`,
    prepaid: '',
    expired: 'It was not confirmed in time; its stock is free again.',
    cancelled: `It was cancelled; its stock is free again.${describeAdvance(cod)}`,
  };
  return cod ? sentences[cod.state] : '';
}

function describeAdvance(cod: OrderPageBody['order']['payment']['cod']): string {
  const { retained = 0, refunded = 0 } = cod?.advance ?? {};
  if (retained > 0 && refunded > 0)
    return ` Of the advance, ${formatPrice(retained)} stays with you; ${formatPrice(refunded)} goes back.`;
  if (retained > 0) return ` The advance of ${formatPrice(retained)} stays with you.`;
  return refunded > 0 ? ` The advance of ${formatPrice(refunded)} goes back.` : '';
}

/** By the link that the buyer has, or after a call. */
function ToConfirm({ page: { order, cash } }: Part) {
  const { isBusy, submit } = useActionForm({ intent: 'confirmCash' });
  const { shopName } = useShop().settings;
  const number = formatOrderNumber(order.number);
  const link = cash?.confirmLink ? `${window.location.origin}${cash.confirmLink}` : '';
  const words = `Namaste ${order.buyer.name}, thank you for your order ${number} at ${shopName}: ${formatPrice(order.totalAmount)} in cash on delivery. Please confirm it here, so that we send it: ${link}`;
  return (
    <>
      <a
        className={`${edgeButton} w-full`}
        href={`https://wa.me/${chatDigits(order.buyer.phone)}?text=${encodeURIComponent(words)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        Ask on WhatsApp
      </a>
      <Button wide busy={isBusy && 'Processing...'} onClick={() => submit()}>
        The buyer has confirmed
      </Button>
    </>
  );
}

function Received() {
  const { errors, isBusy, props } = useActionForm({ intent: 'receiveCash' });
  return (
    <form {...props} className="grid gap-3" noValidate aria-label="Record the money">
      <Field label="Reference of the courier or the bank" name="reference" maxLength={60} error={errors.reference} />
      <Button type="submit" look="ghost" busy={isBusy && 'Processing...'}>
        The money has arrived
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
        It came back
      </Button>
    );
  return (
    <form {...props} className="grid gap-3" noValidate aria-label="It came back">
      <Field
        label="What both ways cost, in rupees"
        name="cost"
        inputMode="decimal"
        defaultValue="0"
        error={errors.cost}
      />
      <ChoiceField type="checkbox" name="restock" defaultChecked label="The pieces can be sold again" />
      <ChoiceField type="checkbox" name="refused" defaultChecked label="The buyer refused it" />
      <p className="text-sm text-ink-2">
        The order ends, and its invoice is credited in full. After two refusals a buyer pays in advance.
      </p>
      <Button type="submit" look="danger" busy={isBusy && 'Processing...'}>
        Record it
      </Button>
    </form>
  );
}
