import { formatDate } from '../../../../../../shared/dates/dates.ts';
import type { ShopSettings } from '../../../../../../shop-settings/api.ts';
import { type Answer, ApiError, api } from '../../../../../api-client/api-client.ts';
import {
  type SettingsFields,
  SettingsForm,
  SettingsSection,
} from '../../../../../components/admin/settings/settings-form.tsx';
import { withToast } from '../../../../../components/admin/settings/with-toast.ts';
import { ChoiceField } from '../../../../../components/forms/choice-field.tsx';
import { DayField } from '../../../../../components/forms/day-field.tsx';
import { Field, Select } from '../../../../../components/forms/field.tsx';
import { head } from '../../../../../document/head.ts';
import { formAction } from '../../../../../hooks/form-action.ts';
import { loadSettings, shopIn } from '../../../../../hooks/use-shop.ts';
import type { Route } from './+types/settings';
import { OrderNumbers } from './order-numbers.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Settings - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [settings, backup, numbering] = await Promise.all([
    loadSettings(api),
    api('GET /backups/last', { signal }),
    api('GET /shop/order-numbers', { signal }).catch(nothingForAssistants),
  ]);
  return { settings, backup, numbering };
}

function nothingForAssistants(error: unknown): null {
  if (error instanceof ApiError && error.status === 403) return null;
  throw error;
}

export const clientAction = formAction(({ fields }) => {
  const { isClosed, reviewsBy, registrationLogsIn, guestCheckout, returnDays, ...texts } = fields;
  const chosen = {
    isClosed: isClosed === 'on',
    registrationLogsIn: registrationLogsIn === 'on',
    guestCheckout: guestCheckout === 'on',
    reviewsBy: reviewsBy as ShopSettings['reviewsBy'],
    returnDays: Number(returnDays),
  };
  return withToast(api('PUT /shop/settings', { body: { ...texts, ...chosen } }));
});

/** Whether the shop is open, and who may do what in it. */
export default function Settings({ loaderData: { settings, backup } }: Route.ComponentProps) {
  return (
    <>
      <SettingsForm settings={settings} title="Settings">
        {(fields) => (
          <>
            <Opening {...fields} />
            <Permissions {...fields} />
            <Backups backup={backup} />
          </>
        )}
      </SettingsForm>
      {loaderData.numbering && <OrderNumbers saved={loaderData.numbering} />}
    </>
  );
}

function Opening({ of, is }: SettingsFields) {
  return (
    <>
      <SettingsSection id="announcement" title="Announcement">
        <Field
          label="Announcement"
          {...of('announcement')}
          hint="Shown at the top of every page while it is not empty."
        />
      </SettingsSection>
      <SettingsSection id="opening" title="Opening">
        <ChoiceField {...is('isClosed')} label="Closed: nobody can buy" />
        <DayField label="Open again on" {...of('closedUntil')} hint="Empty = until you open it yourself." />
      </SettingsSection>
      <SettingsSection id="returns" title="Returns">
        <Field
          label="Days for returns"
          {...of('returnDays')}
          inputMode="numeric"
          hint="A buyer can ask for a return on so many days after the delivery; 0 = never. Your refund policy should say the same."
        />
      </SettingsSection>
    </>
  );
}

function Permissions({ of, is }: SettingsFields) {
  return (
    <>
      <SettingsSection id="reviews" title="Reviews">
        <Select label="Who may write reviews" {...of('reviewsBy')}>
          <option value="account">Anyone with an account</option>
          <option value="confirmed">Anyone who has confirmed their email address</option>
          <option value="buyers">People who bought the product</option>
        </Select>
      </SettingsSection>
      <SettingsSection id="accounts" title="Accounts">
        <ChoiceField {...is('registrationLogsIn')} label="Who registers is logged in at once" />
        <ChoiceField {...is('guestCheckout')} label="A cart can be paid for without an account" />
      </SettingsSection>
    </>
  );
}

function Backups({ backup: { last, isScheduled } }: { backup: Answer<'GET /backups/last'> }) {
  return (
    <SettingsSection id="backups" title="Backups">
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
        {last ? `The last good backup is of ${formatDate(last.at)}: ${last.file}.` : 'No backup has been made yet.'}{' '}
        {isScheduled
          ? 'One is made each day.'
          : 'None are scheduled: the person who runs the server sets BACKUP_DIR or BACKUP_URL.'}
      </p>
    </SettingsSection>
  );
}
