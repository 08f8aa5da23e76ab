import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PublicQuoteBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice, roundToPaise } from '../../../../shared/money.ts';
import { api } from '../../../api-client/api-client.ts';
import { BusinessFields } from '../../../components/checkout/business-fields.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { type FieldErrors, fieldErrors } from '../../../components/forms/form-errors.ts';
import { EmailField, NameField, PhoneField } from '../../../components/forms/person-fields.tsx';
import { PrivacyNotice } from '../../../components/forms/privacy-notice.tsx';
import { useLogInToPay } from '../../../hooks/checkout/log-in-to-pay.ts';
import type { SuccessState } from '../../../hooks/checkout/payment.ts';
import { useCheckout } from '../../../hooks/checkout/use-checkout.ts';
import { focusInvalid } from '../../../hooks/use-action-form.ts';
import { useShop } from '../../../hooks/use-shop.ts';
import { chooseBusiness } from '../../../stores/business.ts';
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
  const { takesManualPayments, takesOnlinePayments, pricesIncludeTax } = useShop().settings;
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isManual = !takesOnlinePayments || (submitter as HTMLButtonElement | null)?.value === 'manual';
    await pay(form.current, { isElsewhere, isManual });
  };
  return (
    <form ref={form} className="grid gap-4" onSubmit={onSubmit} noValidate aria-label={t('order.payment')}>
      {quote.isFirst && (
        <PayerFields errors={errors} isElsewhere={isElsewhere} sendElsewhere={() => setElsewhere(true)} />
      )}
      {quote.isFirst && pricesIncludeTax && <BusinessFields />}
      <Button type="submit" wide busy={isBusy && t('product.processing')}>
        {t('checkout.payAmount', { amount: formatPrice(quote.due) })}
      </Button>
      {takesManualPayments && takesOnlinePayments && quote.state !== 'awaiting_payment' && (
        <Button type="submit" value="manual" look="ghost" wide disabled={isBusy}>
          {t('order.payByTransfer')}
        </Button>
      )}
    </form>
  );
}

interface PayerFieldsProps {
  errors: FieldErrors;
  isElsewhere: boolean;
  sendElsewhere: () => void;
}

function PayerFields({ errors, isElsewhere, sendElsewhere }: PayerFieldsProps) {
  const { user } = useSession();
  return (
    <>
      <NameField error={errors.name} defaultValue={user?.name} />
      <EmailField error={errors.email} defaultValue={user?.email} />
      <PhoneField error={errors.phone} defaultValue={user?.phone} />
      {isElsewhere ? (
        <SavedAddress errors={errors} />
      ) : (
        <p className="text-sm">
          {t('checkout.goesToYourAddress')}{' '}
          <button type="button" className="min-h-11 cursor-pointer underline" onClick={sendElsewhere}>
            {t('checkout.sendElsewhere')}
          </button>
        </p>
      )}
      {!user && <PrivacyNotice place="guest" />}
    </>
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
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const logIn = useLogInToPay();
  const { pricesIncludeTax } = useShop().settings;
  const { pay: start, isBusy } = useCheckout();
  const pay = (
    form: HTMLFormElement | null,
    { isElsewhere, isManual }: { isElsewhere: boolean; isManual: boolean },
  ) => {
    setErrors({});
    const { contact, delivery } = payerIn(form, isElsewhere);
    const business = chooseBusiness(pricesIncludeTax === true);
    const person = quote.isFirst ? { ...(delivery ? { delivery } : { contact }), ...business } : {};
    const body = { amount: roundToPaise(quote.due), ...person, method: isManual ? ('manual' as const) : undefined };
    return start({
      open: async () => {
        const opened = await api('POST /custom/:code/payment', { params: { code }, body });
        if (!isManual) return opened;
        // This page then says how to pay.
        await revalidate();
        return null;
      },
      payer: quote.isFirst ? contact : user,
      success: () => ({ ...makeSuccess(quote), link: `/custom/${code}` }),
      onRefused: async (refusal) => {
        toast.error(refusal.message);
        if (refusal.status === 401) return logIn();
        setErrors(fieldErrors(refusal));
        focusInvalid(form, fieldErrors(refusal));
        if (refusal.status === 409) await revalidate();
      },
    });
  };
  return { errors, isBusy, pay };
}

function makeSuccess({ title, lines, goods, delivery, due, isFirst }: PublicQuoteBody): SuccessState {
  const id = 'custom';
  if (!isFirst)
    return { cart: [{ _id: id, name: t('checkout.balanceTitle', { title }), price: due, quantity: 1 }], total: due };
  const later = goods + delivery - due;
  const rows = [
    { label: t('product.delivery'), amount: delivery > 0 ? formatPrice(delivery) : t('checkout.free') },
    ...(later > 0 ? [{ label: t('checkout.balanceLater'), amount: `−${formatPrice(later)}` }] : []),
  ];
  const cart = lines.map((line, index) => ({ _id: `${id}-${index}`, ...line }));
  return { cart, total: due, rows };
}
