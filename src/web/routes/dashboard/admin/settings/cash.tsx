import { type FormEvent, useState } from 'react';
import { api } from '../../../../api-client/api-client.ts';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../components/forms/form-errors.ts';
import { head } from '../../../../document/head.ts';
import { FormError, formAction, type Submission } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/cash';
import { Advances } from './cash/advances.tsx';
import { BuyerPreview } from './cash/buyer-preview.tsx';
import type { CashRules } from './cash/cash-rules.ts';
import { PastOrders } from './cash/past-orders.tsx';
import { PinFields } from './cash/pin-fields.tsx';
import { type amounts, readRules } from './cash/read-rules.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Cash on delivery - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [rules, { orders: past }, { regions }] = await Promise.all([
    api('GET /cash/rules', { signal }),
    api('GET /cash/past', { signal }),
    api('GET /cash/costs', { signal }),
  ]);
  return { rules, past, regions };
}

export const clientAction = formAction({ saveRules });

function saveRules({ fields }: Submission) {
  const { rules: body, errors } = readRules(fields);
  if (Object.keys(errors).length > 0) throw new FormError('Please check the amounts.', errors);
  return withToast(api('PUT /cash/rules', { body }));
}

/** Who may pay in cash when the parcel comes, where, and what it costs. */
export default function Cash({ loaderData: { rules, past, regions } }: Route.ComponentProps) {
  const { errors, isBusy, props } = useSavedForm({ intent: 'saveRules' });
  const [typed, setTyped] = useState<CashRules>(rules);
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setTyped(readRules(Object.fromEntries(new FormData(currentTarget))).rules);
  return (
    <>
      <h1 className="mb-2">Cash on delivery</h1>
      <p className="mb-5 max-w-[700px] text-ink-2">
        The buyer orders now, and pays the courier in cash or by UPI when the parcel comes. The courier pays you later:
        drop the courier’s file into Cash in.
      </p>
      <form {...props} onInput={onInput} noValidate className="grid gap-6">
        <div className="grid items-start gap-6 unfold:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
          <div className="grid gap-6">
            <section className="panel grid gap-1" aria-label="Cash on delivery">
              <ChoiceField type="checkbox" name="isOn" defaultChecked={rules.isOn} label="Offer cash on delivery" />
            </section>
            <PastOrders past={past} rules={typed} />
            <Amounts rules={rules} errors={errors} />
            <Buyers rules={rules} />
            <Advances rules={rules} typed={typed} errors={errors} />
            <Courier rules={rules} errors={errors} />
          </div>
          <div className="grid gap-6">
            <PinFields rules={rules} typed={typed} errors={errors} regions={regions} />
            <BuyerPreview rules={typed} />
          </div>
        </div>
        <div>
          <Button type="submit" busy={isBusy && 'Save'}>
            Save
          </Button>
        </div>
      </form>
    </>
  );
}

function Courier({ rules, errors }: AmountProps) {
  return (
    <section className="panel grid gap-5" aria-label="Your courier">
      <h2 className="text-lg">Your courier</h2>
      <Field
        label="Pays within how many days of the delivery"
        name="remitDays"
        inputMode="numeric"
        defaultValue={rules.remitDays}
        error={errors.remitDays}
        hint="Later than that, Today says that the money is late."
      />
    </section>
  );
}

function Amounts(form: AmountProps) {
  return (
    <section className="panel grid gap-5" aria-label="Amounts">
      <h2 className="text-lg">Amounts</h2>
      <Amount
        name="charge"
        label="It costs the buyer more, in rupees"
        hint="Couriers take about ₹35 to ₹60 for it. Whoever pays online before the parcel leaves does not pay it."
        {...form}
      />
      <Amount
        name="payNow"
        label="Whoever could pay in cash and pays at once saves, in rupees"
        hint="Taken off the bill, and written on the invoice. 0 = nothing."
        {...form}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <Amount name="least" label="From, in rupees" hint="Orders below are paid in advance." {...form} />
        <Amount name="greatest" label="To, in rupees" hint="Orders above are paid in advance." {...form} />
      </div>
    </section>
  );
}

interface AmountProps {
  rules: CashRules;
  errors: FieldErrors;
}

function Amount({ name, rules, errors, ...shown }: AmountProps & AmountTexts) {
  return <Field {...shown} name={name} inputMode="decimal" defaultValue={rules[name]} error={errors[name]} />;
}

interface AmountTexts {
  name: (typeof amounts)[number];
  label: string;
  hint: string;
}

function Buyers({ rules }: { rules: CashRules }) {
  return (
    <section className="panel grid gap-1" aria-label="Buyers">
      <h2 className="mb-2 text-lg">Buyers</h2>
      <ChoiceField
        type="checkbox"
        name="isConfirmed"
        defaultChecked={rules.isConfirmed}
        label="The buyer confirms within 24 hours, by a link in the email"
      />
      <ChoiceField
        type="checkbox"
        name="allowsFirstOrder"
        defaultChecked={rules.allowsFirstOrder}
        label="Also for somebody’s first order"
      />
      <ul className="mt-3 grid list-disc gap-1 pl-5 text-sm text-ink-2">
        <li>Never for gifts.</li>
        <li>After two refused parcels within a year a buyer pays in advance. You can forgive on the page Cash in.</li>
        <li>Without a mail server nobody gets the link: you confirm each order yourself, after a call or a message.</li>
        <li>Where a rule says no, the whole order is paid in advance, and the cart says why in one sentence.</li>
      </ul>
    </section>
  );
}
