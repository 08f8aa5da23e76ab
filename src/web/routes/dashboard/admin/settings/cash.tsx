import { type FormEvent, useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
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
  head({
    title: `${t('frame.dashboard')} - ${t('checkout.cashOnDelivery')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

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
  if (Object.keys(errors).length > 0) throw new FormError(t('cashRules.checkAmounts'), errors);
  return withToast(api('PUT /cash/rules', { body }));
}

/** Who may pay in cash when the parcel comes, where, and what it costs. */
export default function Cash({ loaderData: { rules, past, regions } }: Route.ComponentProps) {
  const { errors, isBusy, props } = useSavedForm({ intent: 'saveRules' });
  const [typed, setTyped] = useState<CashRules>(rules);
  const changed = countChanged(rules, typed);
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setTyped(readRules(Object.fromEntries(new FormData(currentTarget))).rules);
  return (
    <>
      <h1 className="mb-2">{t('checkout.cashOnDelivery')}</h1>
      <p className="mb-5 max-w-[700px] text-ink-2">{t('cashRules.intro')}</p>
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
          <Button type="submit" busy={isBusy && t('forms.save')}>
            {t('forms.save')}
          </Button>
          <p aria-live="polite" className="text-ink-2">
            {changed > 0 && t('cashRules.changed', { count: changed })}
          </p>
        </div>
      </form>
    </>
  );
}

function Offer({ isOn }: { isOn: boolean }) {
  return (
    <section className="panel flex items-center justify-between gap-3" aria-label={t('checkout.cashOnDelivery')}>
      <b aria-hidden="true" className="font-semibold">
        {t('cashRules.offer')}
      </b>
      <FormSwitch name="isOn" defaultChecked={isOn} label={t('cashRules.offer')} />
    </section>
  );
}

function Courier({ rules, errors }: CourierProps) {
  return (
    <section className="panel grid gap-5" aria-label={t('cashRules.yourCourier')}>
      <h2 className="text-lg">{t('cashRules.yourCourier')}</h2>
      <Field
        label={t('cashRules.remitDays')}
        name="remitDays"
        inputMode="numeric"
        defaultValue={rules.remitDays}
        error={errors.remitDays}
        hint={t('cashRules.remitDaysHint')}
      />
    </section>
  );
}

interface CourierProps {
  rules: CashRules;
  errors: FieldErrors;
}
