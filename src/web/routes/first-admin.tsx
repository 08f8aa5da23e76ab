import { data, Link, useNavigate } from 'react-router';
import { adminLanguages } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import { api } from '../api-client/api-client.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { Button } from '../components/forms/button.tsx';
import { EmailField, NameField, NewPasswordField, PhoneField } from '../components/forms/person-fields.tsx';
import { LanguageSwitch } from '../components/frame/language-switch.tsx';
import { head } from '../document/head.ts';
import { formAction } from '../hooks/form-action.ts';
import { useActionForm } from '../hooks/use-action-form.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { signIn } from '../stores/sign-in.ts';
import type { Route } from './+types/first-admin';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('forms.setup')} - ${shopIn(matches).shopName}`, isPrivate: true });

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { state } = await loaderApi(context)('GET /setup/first-admin/:token', { params: { token } });
  return data({ state }, { status: state === 'valid' ? 200 : 404 });
}

export const clientAction = formAction(async ({ fields, params: { token = '' } }) => {
  const { name = '', email = '', phone = '', password = '' } = fields;
  signIn(await api('POST /setup/first-admin/:token', { params: { token }, body: { name, email, phone, password } }));
});

/** The form would vanish while its answer is read. */
export const shouldRevalidate = () => false;

export default function FirstAdmin({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <div className="page-width">
      <div className="grid max-w-[460px] gap-5 pt-8 max-md:pt-4">
        {state === 'valid' ? <AdminForm /> : <Refusal isUsed={state === 'used'} />}
        <LanguageSwitch choices={adminLanguages} />
      </div>
    </div>
  );
}

function AdminForm() {
  const navigate = useNavigate();
  const { errors, isBusy, props } = useActionForm({
    onSuccess: () => navigate('/dashboard/admin/setup', { replace: true }),
  });
  return (
    <>
      <h1>{t('people.shopIsYours')}</h1>
      <p>{t('people.nobodyYet')}</p>
      <noscript>
        <p role="alert">{t('checkout.needsScripts')}</p>
      </noscript>
      <form {...props} className="grid gap-5">
        <NameField error={errors.name} />
        <EmailField error={errors.email} />
        <PhoneField error={errors.phone} />
        <NewPasswordField label={t('account.password')} error={errors.password} />
        <Button type="submit" wide busy={isBusy && t('people.makeMeAdmin')}>
          {t('people.makeMeAdmin')}
        </Button>
      </form>
    </>
  );
}

function Refusal({ isUsed }: { isUsed: boolean }) {
  return (
    <>
      <h1>{isUsed ? t('people.hasAdmin') : t('people.linkDoesNotWork')}</h1>
      <p>{isUsed ? t('people.linkUsed') : t('people.linkOld')}</p>
      {isUsed && (
        <p>
          <Link to="/login">{t('frame.login')}</Link>
        </p>
      )}
    </>
  );
}
