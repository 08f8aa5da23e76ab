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
  const of = (name: TextSetting) => ({ name, defaultValue: settings[name], error: errors[name] });
  return (
    <>
      <h1 className="mb-5">Settings</h1>
      <form {...props} noValidate onChange={unsaved.mark} className="panel grid gap-5 max-w-[700px]">
        <TextFields of={of} />
        <OpeningFields of={of} isClosed={settings.isClosed} />
        <ReviewsField of={of} />
        <ContactFields of={of} />
        <PolicyFields of={of} />
        <div>
          <Button type="submit" busy={isBusy && 'Save'}>
            Save
          </Button>
        </div>
      </form>
    </>
  );
}

type TextSetting = Exclude<keyof ShopSettings, 'isClosed'>;
interface FieldsProps {
  of: (name: TextSetting) => { name: TextSetting; defaultValue: string | undefined; error: string | undefined };
}

function TextFields({ of }: FieldsProps) {
  return (
    <>
      <Field label="Shop name" {...of('shopName')} />
      <Field label="Tag line" {...of('tagLine')} />
      <Field label="Title of the home page" {...of('homeTitle')} />
      <Field
        label="Who makes the gifts, and for whom"
        {...of('homeText')}
        hint="Shown under the title of the home page."
      />
      <Field
        label="Announcement"
        {...of('announcement')}
        hint="Shown at the top of every page while it is not empty."
      />
    </>
  );
}

function OpeningFields({ of, isClosed }: FieldsProps & { isClosed: boolean }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2">Opening</legend>
      <ChoiceField type="checkbox" name="isClosed" defaultChecked={isClosed} label="Closed: nobody can buy" />
      <Field label="Open again on" {...of('closedUntil')} type="date" hint="Empty = until you open it yourself." />
    </fieldset>
  );
}

function ReviewsField({ of }: FieldsProps) {
  return (
    <Select label="Who may write reviews" {...of('reviewsBy')}>
      <option value="account">Anyone with an account</option>
      <option value="confirmed">Anyone who has confirmed their email address</option>
      <option value="buyers">People who bought the product</option>
    </Select>
  );
}

function ContactFields({ of }: FieldsProps) {
  return (
    <>
      <div className="grid sm:grid-cols-2 gap-5">
        <Field label="Phone" {...of('phone')} type="tel" />
        <Field
          label="Chat number"
          {...of('chatNumber')}
          inputMode="tel"
          hint="Ten digits, or more with another country’s code."
        />
      </div>
      <Field label="Social link" {...of('socialLink')} inputMode="url" />
      <TextArea label="Postal address" {...of('postalAddress')} />
    </>
  );
}

const policies = [
  { name: 'terms', label: 'Terms and Conditions', rows: 6 },
  { name: 'privacy', label: 'Privacy Policy', rows: 6 },
  { name: 'refunds', label: 'Refund Policy', rows: 4 },
  { name: 'delivery', label: 'Delivery Policy', rows: 4 },
] as const;

function PolicyFields({ of }: FieldsProps) {
  return policies.map(({ name, label, rows }) => <TextArea key={name} label={label} {...of(name)} rows={rows} />);
}
