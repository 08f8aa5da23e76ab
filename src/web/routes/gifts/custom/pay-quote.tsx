import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { PublicQuoteBody } from '../../../../orders/api.ts';
import { formatPrice, roundToPaise } from '../../../../shared/money.ts';
import { type Answer, ApiError, api } from '../../../api-client/api-client.ts';
import { Button } from '../../../components/button.tsx';
import { type FieldErrors, fieldErrors, sentenceOf } from '../../../components/form-errors.ts';
import { EmailField, NameField, PhoneField } from '../../../components/person-fields.tsx';
import { openPaymentWindow } from '../../../document/payment-window.ts';
import { focusInvalid } from '../../../hooks/use-action-form.ts';
import type { FailureState, SuccessState } from '../../../hooks/use-checkout.ts';
import { useShop } from '../../../hooks/use-shop.ts';
import { useSession } from '../../../stores/session.ts';
import { toast } from '../../../stores/toasts.ts';
import { SavedAddress } from './saved-address.tsx';

interface PayQuoteProps {
  quote: PublicQuoteBody;
  code: string;
}

/** Contact and address for the first payment; the balance needs none. */
export function PayQuote({ quote, code }: PayQuoteProps) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, isBusy, pay } = usePayment(quote, code);
  const [isElsewhere, setElsewhere] = useState(!quote.hasAddress);
  const { user } = useSession();
  const { takesManualPayments, takesOnlinePayments } = useShop().settings;
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isManual = !takesOnlinePayments || (submitter as HTMLButtonElement | null)?.value === 'manual';
    await pay(form.current, { isElsewhere, isManual });
  };
  return (
    <form ref={form} className="grid gap-4" onSubmit={onSubmit} noValidate aria-label="Payment">
      {quote.isFirst && (
        <>
          <NameField error={errors.name} defaultValue={user?.name} />
          <EmailField error={errors.email} defaultValue={user?.email} />
          <PhoneField error={errors.phone} defaultValue={user?.phone} />
          {isElsewhere ? (
            <SavedAddress errors={errors} />
          ) : (
            <p className="text-sm">
              It goes to the address that you gave us.{' '}
              <button type="button" className="min-h-11 cursor-pointer underline" onClick={() => setElsewhere(true)}>
                Send it elsewhere
              </button>
            </p>
          )}
        </>
      )}
      <Button type="submit" wide busy={isBusy && 'Processing...'}>
        {`Make Payment, ${formatPrice(quote.due)}`}
      </Button>
      {takesManualPayments && takesOnlinePayments && (
        <Button type="submit" value="manual" look="ghost" wide disabled={isBusy}>
          Pay by UPI or bank transfer
        </Button>
      )}
    </form>
  );
}

const places = ['line1', 'line2', 'city', 'state', 'pin'] as const;
type Payer = { name: string; email: string; phone: string };

function payerIn(form: HTMLFormElement | null, isElsewhere: boolean) {
  const entries = new FormData(form ?? undefined);
  const read = (name: string) => String(entries.get(name) ?? '');
  const contact: Payer = { name: read('name'), email: read('email'), phone: read('phone') };
  if (!isElsewhere) return { contact };
  const place = Object.fromEntries(places.map((name) => [name, read(name)]));
  return { contact, delivery: { ...contact, line1: '', city: '', state: '', pin: '', ...place } };
}

function usePayment(quote: PublicQuoteBody, code: string) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const isPaying = useRef(false);
  const { settings } = useShop();
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const fail = (reason: FailureState['reason'], reference: string) =>
    navigate('/failure', { state: { reason, from: `/custom/${code}`, reference } satisfies FailureState });
  const send = async (form: HTMLFormElement | null, how: { isElsewhere: boolean; isManual: boolean }) => {
    const { contact, delivery } = payerIn(form, how.isElsewhere);
    const amount = roundToPaise(quote.due);
    const person = quote.isFirst ? (delivery ? { delivery } : { contact }) : {};
    const body = { amount, ...person, method: how.isManual ? ('manual' as const) : ('online' as const) };
    const opened = await api('POST /custom/:code/payment', { params: { code }, body });
    if (how.isManual) return navigate(`/order/${opened.orderKey}`);
    const paid = await openPaymentWindow(settings, opened, quote.isFirst ? contact : user);
    if (!paid) return fail('unpaid', opened.id);
    const answer = await api('POST /product/payment-callback', { body: paid }).catch((error) => {
      toast.error(sentenceOf(error, 'Payment verification failed.'));
      return null;
    });
    if (!answer) return fail('unconfirmed', opened.id);
    toast.success('Payment Completed Successfully');
    navigate('/success', { state: successOf(quote, answer) });
  };
  const pay = async (form: HTMLFormElement | null, how: { isElsewhere: boolean; isManual: boolean }) => {
    if (isPaying.current) return;
    isPaying.current = true;
    setBusy(true);
    setErrors({});
    try {
      await send(form, how);
    } catch (error) {
      toast.error(sentenceOf(error, 'Payment initialization failed.'));
      setErrors(fieldErrors(error));
      focusInvalid(form, fieldErrors(error));
      if (error instanceof ApiError && error.status === 409) await revalidate();
    } finally {
      isPaying.current = false;
      setBusy(false);
    }
  };
  return { errors, isBusy, pay };
}

function successOf(
  quote: PublicQuoteBody,
  { order, name, promise }: Answer<'POST /product/payment-callback'>,
): SuccessState {
  const { title, lines, goods, delivery, due, isFirst } = quote;
  const id = 'custom';
  const confirmed = { order, name, promise };
  if (!isFirst)
    return { cart: [{ _id: id, name: `Balance: ${title}`, price: due, quantity: 1 }], total: due, ...confirmed };
  const later = goods + delivery - due;
  const rows = [
    { label: 'Delivery', amount: delivery > 0 ? formatPrice(delivery) : 'Free' },
    ...(later > 0 ? [{ label: 'Balance, paid later', amount: `−${formatPrice(later)}` }] : []),
  ];
  const cart = lines.map((line, index) => ({ _id: `${id}-${index}`, ...line }));
  return { cart, total: due, rows, ...confirmed };
}
