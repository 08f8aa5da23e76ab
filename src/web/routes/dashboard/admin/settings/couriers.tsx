import { useState } from 'react';
import type { CourierSettingsBody } from '../../../../../couriers/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import {
  type CourierProviderKey,
  courierProviderNames,
  courierProviders,
} from '../../../../../shared/delivery/courier-providers.ts';
import { api } from '../../../../api-client/api-client.ts';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { CopyField } from '../../../../components/forms/copy-field.tsx';
import { Field, Select } from '../../../../components/forms/field.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import { head } from '../../../../document/head.ts';
import { askToConfirm } from '../../../../hooks/ask-to-confirm.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/couriers';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Couriers - ${shopIn(matches).shopName}`, isPrivate: true });

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
      <h1 className="mb-3">Couriers</h1>
      <p className="mb-5 max-w-prose text-ink-2">
        With an account at Shiprocket or Delhivery, Today has a Pack page: it compares prices and days, books couriers,
        prints their labels, and follows the parcels. Without one you type tracking numbers, as before.
      </p>
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
        <p>{`Parcels are booked with ${courierProviderNames[provider]} now. Keys of ${courierProviderNames[chosen]} replace it.`}</p>
      )}
      <form {...props} key={verifiedAt} noValidate className="grid gap-5">
        {chosen === 'shiprocket' ? (
          <LoginFields settings={settings} errors={errors} />
        ) : (
          <TokenFields settings={settings} errors={errors} />
        )}
        <div className="button-row">
          <Button type="submit" busy={isBusy && 'Trying the keys...'}>
            {isConnected ? 'Try and replace the keys' : 'Try and save the keys'}
          </Button>
          {isConnected && <RemoveKeys />}
        </div>
      </form>
      {isConnected && verifiedAt && (
        <p className="text-sm text-ink-2">{`Tried at ${courierProviderNames[chosen]} on ${formatDate(verifiedAt)}.`}</p>
      )}
    </section>
  );
}

type FieldsPart = Part & { errors: Partial<Record<string, string>> };

function LoginFields({ settings: { email }, errors }: FieldsPart) {
  return (
    <>
      <Field
        label="Email of the API user"
        name="email"
        inputMode="email"
        defaultValue={email ?? ''}
        autoComplete="off"
        spellCheck={false}
        error={errors.email}
        hint="From Shiprocket: Settings, API, Configure, Create an API user. Not the email that you log in with."
      />
      <Field
        label="Password of the API user"
        name="password"
        type="password"
        autoComplete="off"
        error={errors.password}
        hint="Stored encrypted, and never shown again."
      />
    </>
  );
}

function TokenFields({ settings: { provider, pickup }, errors }: FieldsPart) {
  const known = provider === 'delhivery' ? pickup : null;
  return (
    <>
      <Field
        label="API token"
        name="token"
        type="password"
        autoComplete="off"
        error={errors.token}
        hint="From Delhivery One: Settings, API Setup, Live API token. Stored encrypted, and never shown again."
      />
      <Field
        label="Name of the pickup location"
        name="place"
        defaultValue={known?.name ?? ''}
        autoComplete="off"
        error={errors.place}
        hint="Letter by letter as it is registered at Delhivery, which does not tell the shop its locations."
      />
      <Field
        label="PIN code of the pickup location"
        name="pin"
        inputMode="numeric"
        defaultValue={known?.pin ?? ''}
        autoComplete="off"
        error={errors.pin}
      />
      <p className="text-sm text-ink-2">
        Delhivery lists neither its charges, nor weights about which it disagrees, nor what it pays out of cash. Courier
        costs are those of the bookings; its remittance file goes to Cash in.
      </p>
    </>
  );
}

function Unreadable() {
  return (
    <p className="font-semibold text-madder">
      The keys were encrypted with another secret key of the server: please enter them again.
    </p>
  );
}

function RemoveKeys() {
  const { isBusy, submit } = useActionForm({ intent: 'removeKeys' });
  const remove = async () => {
    const question = 'Remove the keys? Couriers can then no longer be booked here.';
    if (await askToConfirm({ question, yes: 'Remove', isDanger: true })) submit({});
  };
  return (
    <Button look="ghost" busy={isBusy && 'Removing...'} onClick={() => void remove()}>
      Remove
    </Button>
  );
}

function PickupPlace({ settings: { pickup, places } }: Part) {
  const { errors, isBusy, props } = useSavedForm({ intent: 'choosePlace' });
  return (
    <section className="panel grid gap-5" aria-labelledby="pickup">
      <h2 id="pickup" className="text-lg">
        Where parcels are picked up
      </h2>
      <form {...props} className="grid gap-5">
        <Select
          label="Pickup place"
          name="place"
          defaultValue={pickup?.name}
          error={errors.place}
          hint="Places are added at Shiprocket."
        >
          {places.map(({ name, pin }) => (
            <option key={name} value={name}>{`${name}, ${pin}`}</option>
          ))}
        </Select>
        <div>
          <Button type="submit" look="ghost" busy={isBusy && 'Saving...'}>
            Save
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
        News of parcels
      </h2>
      <p>
        {provider === 'delhivery'
          ? 'The shop asks for news every half hour. To have them at once, ask your contact at Delhivery to send scans to this address, with the token in the header x-api-key.'
          : 'The shop asks for news every half hour. To have them at once, paste this address and a token at Shiprocket under Settings, API, Webhooks.'}
      </p>
      <CopyField label="Webhook address" value={webhookUrl} />
      {token ? (
        <CopyField label="Token" value={token} hint="It belongs to the address. It is not shown again." />
      ) : (
        <div>
          <Button look="ghost" busy={isBusy && 'One moment...'} onClick={() => submit({})}>
            Make a token
          </Button>
          <p className="mt-2 text-sm text-ink-2">A token that was made before ends with it.</p>
        </div>
      )}
      <p className="text-sm text-ink-2">
        {firstWebhookAt
          ? `The first webhook with this token came on ${formatDate(firstWebhookAt)}.`
          : 'No webhook with this token has come yet.'}
      </p>
    </section>
  );
}
