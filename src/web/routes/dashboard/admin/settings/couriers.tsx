import { useState } from 'react';
import type { CourierSettingsBody } from '../../../../../couriers/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import {
  type CourierProviderKey,
  courierProviderNames,
  courierProviders,
} from '../../../../../shared/delivery/courier-providers.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ConfirmedButton } from '../../../../components/forms/confirmed-button.tsx';
import { CopyField } from '../../../../components/forms/copy-field.tsx';
import { Field, Select } from '../../../../components/forms/field.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/couriers';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.couriers')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  api('GET /courier/settings', { signal });

export const clientAction = formAction({
  storeLogin: ({ fields: { email = '', password = '' } }) =>
    withToast(api('PUT /courier/settings/keys', { body: { provider: 'shiprocket', email, password } })),
  storeToken: ({ fields: { token = '', place = '', pin = '' } }) =>
    withToast(api('PUT /courier/settings/keys', { body: { provider: 'delhivery', token, place, pin } })),
  removeKeys: () => withToast(api('DELETE /courier/settings/keys')),
  choosePlace: ({ fields: { place = '' } }) => withToast(api('PUT /courier/settings/pickup', { body: { place } })),
  renewToken: () => api('POST /courier/settings/webhook-token'),
});

type Part = { settings: CourierSettingsBody };

const choices = courierProviders.map((value) => ({ value, label: courierProviderNames[value] }));

/** With whom parcels are booked. */
export default function Couriers({ loaderData: { settings } }: Route.ComponentProps) {
  const { provider } = settings;
  const [chosen, setChosen] = useState<CourierProviderKey>(provider ?? 'shiprocket');
  return (
    <>
      <h1 className="mb-3">{t('adminFrame.couriers')}</h1>
      <p className="mb-5 max-w-prose text-ink-2">{t('paymentSettings.couriersIntro')}</p>
      <div className="grid gap-6">
        <div>
          <Segments options={choices} value={chosen} change={setChosen} />
        </div>
        <Keys key={chosen} settings={settings} chosen={chosen} />
        {provider === chosen && provider === 'shiprocket' && <PickupPlace settings={settings} />}
        {provider === chosen && <Webhook settings={settings} />}
      </div>
    </>
  );
}

function Keys({ settings, chosen }: Part & { chosen: CourierProviderKey }) {
  const { provider, verifiedAt, isReadable } = settings;
  const { errors, isBusy, props } = useSavedForm({ intent: chosen === 'shiprocket' ? 'storeLogin' : 'storeToken' });
  const isConnected = provider === chosen;
  return (
    <section className="panel grid gap-5" aria-labelledby="keys">
      <h2 id="keys" className="text-lg">
        {courierProviderNames[chosen]}
      </h2>
      {isConnected && !isReadable && <Unreadable />}
      {provider !== null && !isConnected && (
        <p>
          {t('paymentSettings.bookedWithOther', {
            present: courierProviderNames[provider],
            chosen: courierProviderNames[chosen],
          })}
        </p>
      )}
      <form {...props} key={verifiedAt} noValidate className="grid gap-5">
        {chosen === 'shiprocket' ? (
          <LoginFields settings={settings} errors={errors} />
        ) : (
          <TokenFields settings={settings} errors={errors} />
        )}
        <div className="button-row">
          <Button type="submit" busy={isBusy && t('paymentSettings.tryingKeys')}>
            {isConnected ? t('paymentSettings.replaceKeys') : t('paymentSettings.saveKeys')}
          </Button>
          {isConnected && <RemoveKeys />}
        </div>
      </form>
      {isConnected && verifiedAt && (
        <p className="text-sm text-ink-2">
          {t('paymentSettings.triedAt', { provider: courierProviderNames[chosen], day: formatDate(verifiedAt) })}
        </p>
      )}
    </section>
  );
}

type FieldsPart = Part & { errors: Partial<Record<string, string>> };

function LoginFields({ settings: { email }, errors }: FieldsPart) {
  return (
    <>
      <Field
        label={t('adminFrame.apiEmail')}
        name="email"
        inputMode="email"
        defaultValue={email ?? ''}
        autoComplete="off"
        spellCheck={false}
        error={errors.email}
        hint={t('paymentSettings.apiEmailHint')}
      />
      <Field
        label={t('adminFrame.apiPassword')}
        name="password"
        type="password"
        autoComplete="off"
        error={errors.password}
        hint={t('paymentSettings.storedEncrypted')}
      />
    </>
  );
}

function TokenFields({ settings: { provider, pickup }, errors }: FieldsPart) {
  const known = provider === 'delhivery' ? pickup : null;
  return (
    <>
      <Field
        label={t('paymentSettings.apiToken')}
        name="token"
        type="password"
        autoComplete="off"
        error={errors.token}
        hint={t('paymentSettings.apiTokenHint')}
      />
      <Field
        label={t('paymentSettings.pickupName')}
        name="place"
        defaultValue={known?.name ?? ''}
        autoComplete="off"
        error={errors.place}
        hint={t('paymentSettings.pickupNameHint')}
      />
      <Field
        label={t('paymentSettings.pickupPin')}
        name="pin"
        inputMode="numeric"
        defaultValue={known?.pin ?? ''}
        autoComplete="off"
        error={errors.pin}
      />
      <p className="text-sm text-ink-2">{t('paymentSettings.delhiveryLacks')}</p>
    </>
  );
}

function Unreadable() {
  return <p className="font-semibold text-madder">{t('paymentSettings.keysUnreadable')}</p>;
}

function RemoveKeys() {
  return (
    <ConfirmedButton
      intent="removeKeys"
      question={t('paymentSettings.removeCourierKeys')}
      yes={t('cart.remove')}
      look="ghost"
      busy={t('adminOrder.removing')}
    >
      {t('cart.remove')}
    </ConfirmedButton>
  );
}

function PickupPlace({ settings: { pickup, places } }: Part) {
  const { errors, isBusy, props } = useSavedForm({ intent: 'choosePlace' });
  return (
    <section className="panel grid gap-5" aria-labelledby="pickup">
      <h2 id="pickup" className="text-lg">
        {t('paymentSettings.wherePickedUp')}
      </h2>
      <form {...props} className="grid gap-5">
        <Select
          label={t('paymentSettings.pickupPlace')}
          name="place"
          defaultValue={pickup?.name}
          error={errors.place}
          hint={t('paymentSettings.pickupPlaceHint')}
        >
          {places.map(({ name, pin }) => (
            <option key={name} value={name}>{`${name}, ${pin}`}</option>
          ))}
        </Select>
        <div>
          <Button type="submit" look="ghost" busy={isBusy && t('adminOrder.saving')}>
            {t('forms.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Address and token to paste at the provider. */
function Webhook({ settings: { provider, webhookUrl, firstWebhookAt } }: Part) {
  const [token, setToken] = useState('');
  const { isBusy, submit } = useActionForm<{ webhookToken: string }>({
    intent: 'renewToken',
    onSuccess: ({ webhookToken }) => setToken(webhookToken),
  });
  return (
    <section className="panel grid gap-5" aria-labelledby="webhook">
      <h2 id="webhook" className="text-lg">
        {t('paymentSettings.parcelNews')}
      </h2>
      <p>
        {provider === 'delhivery' ? t('paymentSettings.newsFromDelhivery') : t('paymentSettings.newsFromShiprocket')}
      </p>
      <CopyField label={t('paymentSettings.webhookAddress')} value={webhookUrl} />
      {token ? (
        <CopyField label={t('paymentSettings.token')} value={token} hint={t('paymentSettings.tokenHint')} />
      ) : (
        <div>
          <Button look="ghost" busy={isBusy && t('checkout.oneMoment')} onClick={() => submit({})}>
            {t('paymentSettings.makeToken')}
          </Button>
          <p className="mt-2 text-sm text-ink-2">{t('paymentSettings.tokenEnds')}</p>
        </div>
      )}
      <p className="text-sm text-ink-2">
        {firstWebhookAt
          ? t('paymentSettings.webhookCameOn', { day: formatDate(firstWebhookAt) })
          : t('paymentSettings.noWebhookCame')}
      </p>
    </section>
  );
}
