import { useState } from 'react';
import type { PaymentSettingsBody } from '../../../../../payment-settings/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ConfirmedButton } from '../../../../components/forms/confirmed-button.tsx';
import { CopyField } from '../../../../components/forms/copy-field.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { head } from '../../../../document/head.ts';
import { rich } from '../../../../document/rich.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/payments';
import { PaymentStatus } from './payments/payment-status.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.payments')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  api('GET /payment/settings', { signal });

export const clientAction = formAction({
  storeKeys: ({ fields: { keyId = '', keySecret = '' } }) =>
    withToast(api('PUT /payment/settings/keys', { body: { keyId, keySecret } })),
  removeKeys: () => withToast(api('DELETE /payment/settings/keys')),
  showSecret: ({ fields: { renew } }) =>
    api('POST /payment/settings/webhook-secret', { body: { renew: renew === 'yes' } }),
  storeManual: ({ fields: { upiId = '', holder = '', accountNumber = '', ifsc = '' } }) =>
    withToast(api('PUT /payment/settings/manual', { body: { upiId, holder, accountNumber, ifsc } })),
});

/** Where buyers' payments go. */
export default function Payments({ loaderData: { settings } }: Route.ComponentProps) {
  const { online, manual } = settings;
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.payments')}</h1>
      <div className="grid items-start gap-6 min-[1180px]:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-6">
          {online.source === 'environment' ? <FromEnvironment online={online} /> : <Keys online={online} />}
          <ManualAccount manual={manual} />
        </div>
        <PaymentStatus online={online} />
      </div>
    </>
  );
}

type Online = PaymentSettingsBody['online'];

function FromEnvironment({ online: { keyId } }: { online: Online }) {
  return (
    <section className="panel grid gap-3" aria-labelledby="keys">
      <h2 id="keys" className="text-lg">
        {t('paymentSettings.razorpay')}
      </h2>
      <p>{rich('paymentSettings.keysFixed', { keyId, code: (text) => <code>{text}</code> })}</p>
    </section>
  );
}

function Keys({ online }: { online: Online }) {
  const { errors, isBusy, props } = useSavedForm({ intent: 'storeKeys' });
  const hasKeys = online.keyId !== null;
  return (
    <section className="panel grid gap-5" aria-labelledby="keys">
      <h2 id="keys" className="text-lg">
        {t('paymentSettings.razorpay')}
      </h2>
      <form {...props} key={online.verifiedAt} noValidate className="grid gap-5">
        <Field
          label={t('paymentSettings.keyId')}
          name="keyId"
          defaultValue={online.keyId ?? ''}
          autoComplete="off"
          spellCheck={false}
          error={errors.keyId}
          hint={t('paymentSettings.keyIdHint')}
        />
        <Field
          label={t('paymentSettings.keySecret')}
          name="keySecret"
          type="password"
          autoComplete="off"
          error={errors.keySecret}
          hint={t('paymentSettings.storedEncrypted')}
        />
        <div className="button-row">
          <Button type="submit" busy={isBusy && t('paymentSettings.tryingKeys')}>
            {hasKeys ? t('paymentSettings.replaceKeys') : t('paymentSettings.saveKeys')}
          </Button>
          {hasKeys && <RemoveKeys />}
        </div>
      </form>
      {hasKeys && <Webhook online={online} />}
    </section>
  );
}

function RemoveKeys() {
  return (
    <ConfirmedButton
      intent="removeKeys"
      question={t('paymentSettings.removePaymentKeys')}
      yes={t('cart.remove')}
      look="ghost"
      busy={t('adminOrder.removing')}
    >
      {t('cart.remove')}
    </ConfirmedButton>
  );
}

const events = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.action_required',
  'payment.dispute.under_review',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
];

/** Address and secret to paste at the provider. */
function Webhook({ online: { webhookUrl, firstWebhookAt } }: { online: Online }) {
  const [secret, setSecret] = useState('');
  const { isBusy, submit } = useActionForm<{ webhookSecret: string }>({
    intent: 'showSecret',
    onSuccess: ({ webhookSecret }) => setSecret(webhookSecret),
  });
  const isUsed = firstWebhookAt !== null;
  return (
    <div className="grid gap-5 border-t border-twine pt-5">
      <p>{t('paymentSettings.razorpayCalls')}</p>
      <CopyField label={t('paymentSettings.webhookAddress')} value={webhookUrl} />
      {secret ? (
        <CopyField
          label={t('paymentSettings.webhookSecret')}
          value={secret}
          hint={t('paymentSettings.webhookSecretHint')}
        />
      ) : (
        <div>
          <Button
            look="ghost"
            busy={isBusy && t('checkout.oneMoment')}
            onClick={() => submit({ renew: isUsed ? 'yes' : 'no' })}
          >
            {isUsed ? t('paymentSettings.renewSecret') : t('paymentSettings.showSecret')}
          </Button>
          {isUsed && <p className="mt-2 text-sm text-ink-2">{t('paymentSettings.presentSecretWorks')}</p>}
        </div>
      )}
      <EventNames />
    </div>
  );
}

function EventNames() {
  return (
    <div>
      <p className="text-sm font-semibold">{t('paymentSettings.eventsToTick')}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {events.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ManualAccount({ manual }: { manual: PaymentSettingsBody['manual'] }) {
  const { errors, isBusy, props } = useSavedForm({ intent: 'storeManual' });
  const isFixed = manual.source === 'environment';
  const field = (name: 'upiId' | 'holder' | 'accountNumber' | 'ifsc') => ({
    name,
    defaultValue: manual[name],
    error: errors[name],
    readOnly: isFixed,
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <section className="panel" aria-labelledby="manual">
      <h2 id="manual" className="text-lg mb-2">
        {t('adminFrame.transferByHand')}
      </h2>
      <p className="mb-5 text-ink-2">
        {isFixed ? t('paymentSettings.enteredByServer') : t('paymentSettings.byHandText')}
      </p>
      <form {...props} noValidate className="grid gap-5">
        <Field label={t('adminFrame.upiId')} {...field('upiId')} inputMode="email" />
        <Field label={t('order.accountHolder')} {...field('holder')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('order.accountNumber')} {...field('accountNumber')} inputMode="numeric" />
          <Field label={t('order.ifsc')} {...field('ifsc')} />
        </div>
        {!isFixed && (
          <div>
            <Button type="submit" look="ghost" busy={isBusy && t('adminOrder.saving')}>
              {t('forms.save')}
            </Button>
          </div>
        )}
      </form>
    </section>
  );
}
