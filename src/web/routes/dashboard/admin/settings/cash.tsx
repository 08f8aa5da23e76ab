import { type FormEvent, useState } from 'react';
import { api } from '../../../../api-client/api-client.ts';
import { FormSwitch } from '../../../../components/admin/settings/form-switch.tsx';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../components/forms/form-errors.ts';
import { head } from '../../../../document/head.ts';
import { FormError, formAction, type Submission } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/cash';
import { BuyerPreview } from './cash/buyer-preview.tsx';
import { CameBack } from './cash/came-back.tsx';
import { type CashRules, countChanged } from './cash/cash-rules.ts';
import { PastOrders } from './cash/past-orders.tsx';
import { PinFields } from './cash/pin-fields.tsx';
import { readRules } from './cash/read-rules.ts';
import { Rules } from './cash/rules.tsx';

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
            <Offer isOn={rules.isOn} />
            <PastOrders past={past} rules={typed} />
            <Rules rules={rules} typed={typed} errors={errors} past={past} />
            <Courier rules={rules} errors={errors} />
          </div>
          <div className="grid gap-6">
            <PinFields rules={rules} typed={typed} errors={errors} regions={regions} />
            <CameBack rules={rules} />
            <BuyerPreview rules={typed} />
          </div>
        </div>
        <div className="button-row">
          <Button type="submit" busy={isBusy && 'Save'}>
            Save
          </Button>
          <p aria-live="polite" className="text-ink-2">
            {describeChanged(countChanged(rules, typed))}
          </p>
        </div>
      </form>
    </>
  );
}

function Offer({ isOn }: { isOn: boolean }) {
  return (
    <section className="panel flex items-center justify-between gap-3" aria-label="Cash on delivery">
      <b aria-hidden="true" className="font-semibold">
        Offer cash on delivery
      </b>
      <FormSwitch name="isOn" defaultChecked={isOn} label="Offer cash on delivery" />
    </section>
  );
}

function describeChanged(changed: number): string {
  if (changed === 0) return '';
  return changed === 1 ? '1 rule changed' : `${changed} rules changed`;
}

function Courier({ rules, errors }: CourierProps) {
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

interface CourierProps {
  rules: CashRules;
  errors: FieldErrors;
}
