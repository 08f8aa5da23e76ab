import { type FormEvent, lazy, Suspense, useState } from 'react';
import { isLanguage } from '../../../../shared/languages/languages.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { Button } from '../../../components/forms/button.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { LanguageSelect } from '../../../components/forms/language-select.tsx';
import {
  AddressField,
  EmailField,
  NameField,
  NewPasswordField,
  PhoneField,
} from '../../../components/forms/person-fields.tsx';
import { head } from '../../../document/head.ts';
import { saveJson } from '../../../document/save-file.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn, useShop } from '../../../hooks/use-shop.ts';
import { type SessionUser, updateUser, useSession } from '../../../stores/session.ts';
import { toast } from '../../../stores/toasts.ts';
import type { Route } from './+types/profile';
import { EmailPreferences } from './profile/email-preferences.tsx';
import { PersonalData } from './profile/personal-data.tsx';

const AddressBook = lazy(async () => ({
  default: (await import('../../../components/orders/address-book.tsx')).AddressBook,
}));

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('user.profile')} - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientAction = formAction({
  profile: async ({ fields }) => {
    const { name = '', phone = '', location = '', email, password = '', oldPassword = '', language = '' } = fields;
    // An empty password field leaves the password as it is.
    const passwords = password.trim() ? { password, oldPassword } : {};
    const chosen = isLanguage(language) ? { language } : {};
    const body = { name, phone, location, email, ...passwords, ...chosen };
    const { updatedUser } = await api('PUT /user/profile', { body });
    updateUser(updatedUser);
    toast.success(t('user.updated'));
  },
  emails: async ({ fields: { stockAlerts, reminders } }) => {
    const body = { stockAlerts: stockAlerts === 'on', reminders: reminders === 'on' };
    toast.success((await api('PUT /user/email-preferences', { body })).message);
  },
  confirm: async () => {
    toast.success((await api('POST /user/confirm-email')).message);
  },
  export: async () => saveJson(await api('GET /user/personal-data'), 'my-data.json'),
  delete: async ({ fields: { password = '' } }) => {
    const { message } = await api('DELETE /user/account', { body: { password } });
    toast.success(message);
  },
});

export default function UserProfile() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <h1 className="mb-7">{t('user.profile')}</h1>
      <PersonForm user={user} />
      <section className="mt-12 grid max-w-[440px] gap-4" aria-labelledby="addresses">
        <h2 id="addresses" className="text-xl">
          {t('user.addresses')}
        </h2>
        <Suspense>
          <AddressBook />
        </Suspense>
      </section>
      <EmailPreferences />
      <PersonalData />
    </>
  );
}

function PersonForm({ user }: { user: SessionUser }) {
  const [hasNewPassword, setHasNewPassword] = useState(false);
  const { errors, isBusy, props } = useActionForm({ intent: 'profile' });
  const watchPassword = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'password') setHasNewPassword(target.value.trim() !== '');
  };
  return (
    <form {...props} onInput={watchPassword} className="grid gap-6 max-w-[440px]">
      <NameField defaultValue={user.name} error={errors.name} />
      <EmailField readOnly defaultValue={user.email} error={errors.email} />
      <NewPasswordField
        label={t('user.newPassword')}
        required={false}
        before={`${t('user.leaveEmpty')} `}
        error={errors.password}
      />
      {hasNewPassword && (
        <Field
          label={t('user.oldPassword')}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          required
          hint={t('user.logsOut')}
          error={errors.oldPassword}
        />
      )}
      <PhoneField defaultValue={user.phone} error={errors.phone} />
      <AddressField key={user.address} defaultValue={user.address} error={errors.location} />
      <AccountLanguage user={user} error={errors.language} />
      <Button type="submit" busy={isBusy && t('user.update')}>
        {t('user.update')}
      </Button>
    </form>
  );
}

function AccountLanguage({ user, error }: { user: SessionUser; error: string | undefined }) {
  const { languages: further = [] } = useShop().settings;
  if (further.length === 0) return null;
  const [label, hint] = [t('user.language'), t('user.languageHint')];
  return <LanguageSelect {...{ label, hint, further, error }} name="language" defaultValue={user.language} />;
}
