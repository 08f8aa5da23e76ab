import type { ShopSettings } from '../../../../shop-settings/api.ts';
import { api } from '../../../api-client/api-client.ts';
import { useUnsavedChanges } from '../../../components/admin/use-unsaved-changes.ts';
import { withToast } from '../../../components/admin/with-toast.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { Field, Select, TextArea } from '../../../components/field.tsx';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn, useShop } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/settings';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Settings - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientAction = formAction(({ fields: { isClosed, reviewsBy, ...fields } }) => {
  const chosen = { isClosed: isClosed === 'on', reviewsBy: reviewsBy as ShopSettings['reviewsBy'] };
  return withToast(api('PUT /shop/settings', { body: { ...fields, ...chosen } }));
});

/** What the pages say about the shop, and whether it is open. */
export default function Settings() {
  const { settings } = useShop();
  const unsaved = useUnsavedChanges();
  const { errors, isBusy, props } = useActionForm({ onSuccess: unsaved.clear });
  return (
    <>
      <h1 className="mb-5">Settings</h1>
      <form {...props} noValidate onChange={unsaved.mark} className="panel grid gap-5 max-w-[700px]">
        <TextFields settings={settings} errors={errors} />
        <OpeningFields settings={settings} errors={errors} />
        <ReviewsField settings={settings} errors={errors} />
        <ContactFields settings={settings} errors={errors} />
        <PolicyFields settings={settings} errors={errors} />
        <div>
          <Button type="submit" busy={isBusy && 'Save'}>
            Save
          </Button>
        </div>
      </form>
    </>
  );
}

interface FieldsProps {
  settings: ShopSettings;
  errors: Record<string, string>;
}

function TextFields({ settings, errors }: FieldsProps) {
  return (
    <>
      <Field label="Shop name" name="shopName" defaultValue={settings.shopName} error={errors.shopName} />
      <Field label="Tag line" name="tagLine" defaultValue={settings.tagLine} error={errors.tagLine} />
      <Field
        label="Announcement"
        name="announcement"
        hint="Shown at the top of every page while it is not empty."
        defaultValue={settings.announcement}
        error={errors.announcement}
      />
    </>
  );
}

function OpeningFields({ settings, errors }: FieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2">Opening</legend>
      <ChoiceField type="checkbox" name="isClosed" defaultChecked={settings.isClosed} label="Closed: nobody can buy" />
      <Field
        label="Open again on"
        name="closedUntil"
        type="date"
        hint="Empty = until you open it yourself."
        defaultValue={settings.closedUntil}
        error={errors.closedUntil}
      />
    </fieldset>
  );
}

function ReviewsField({ settings, errors }: FieldsProps) {
  return (
    <Select label="Who may write reviews" name="reviewsBy" defaultValue={settings.reviewsBy} error={errors.reviewsBy}>
      <option value="account">Anyone with an account</option>
      <option value="confirmed">Anyone who has confirmed their email address</option>
      <option value="buyers">People who bought the product</option>
    </Select>
  );
}

function ContactFields({ settings, errors }: FieldsProps) {
  return (
    <>
      <div className="grid sm:grid-cols-2 gap-5">
        <Field label="Phone" name="phone" type="tel" defaultValue={settings.phone} error={errors.phone} />
        <Field
          label="Chat number"
          name="chatNumber"
          inputMode="tel"
          hint="With the country code, such as 919829000001."
          defaultValue={settings.chatNumber}
          error={errors.chatNumber}
        />
      </div>
      <Field
        label="Social link"
        name="socialLink"
        type="url"
        defaultValue={settings.socialLink}
        error={errors.socialLink}
      />
      <TextArea
        label="Postal address"
        name="postalAddress"
        defaultValue={settings.postalAddress}
        error={errors.postalAddress}
      />
    </>
  );
}

const policies = [
  { name: 'terms', label: 'Terms and Conditions', rows: 6 },
  { name: 'privacy', label: 'Privacy Policy', rows: 6 },
  { name: 'refunds', label: 'Refund Policy', rows: 4 },
  { name: 'delivery', label: 'Delivery Policy', rows: 4 },
] as const;

function PolicyFields({ settings, errors }: FieldsProps) {
  return policies.map(({ name, label, rows }) => (
    <TextArea key={name} label={label} name={name} rows={rows} defaultValue={settings[name]} error={errors[name]} />
  ));
}
