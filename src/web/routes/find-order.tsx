import { Link } from 'react-router';
import { t } from '../../shared/languages/translate.ts';
import { api } from '../api-client/api-client.ts';
import { Button } from '../components/forms/button.tsx';
import { Field } from '../components/forms/field.tsx';
import { EmailField } from '../components/forms/person-fields.tsx';
import { PageHeading } from '../components/page/page-heading.tsx';
import { head } from '../document/head.ts';
import { rich } from '../document/rich.ts';
import { formAction } from '../hooks/form-action.ts';
import { useActionForm } from '../hooks/use-action-form.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import type { Route } from './+types/find-order';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return head({ title: `${t('frame.findOrder')} - ${shopName}`, path: '/find-order', publicUrl, isPrivate: true });
};

export const clientAction = formAction(async ({ fields: { number = '', email = '' } }) => {
  const { message } = await api('POST /order-link', { body: { number, email } });
  return message;
});

/** For a guest who has lost the email with the link. */
export default function FindOrder() {
  const { sendsEmail } = useShop().settings;
  return (
    <div className="page-width pb-12">
      <PageHeading title={t('frame.findOrder')}>
        <p>{sendsEmail ? t('checkout.findOrderLink') : t('checkout.findOrderHint')}</p>
      </PageHeading>
      <div className="grid max-w-(--form) gap-6 [--form:28rem]">
        {sendsEmail ? <LinkForm /> : <AskTheShop />}
        <p className="text-ink-2">
          {rich('checkout.orderedWithAccount', { link: (text) => <Link to="/login">{text}</Link> })}
        </p>
      </div>
    </div>
  );
}

function LinkForm() {
  const { errors, isBusy, value, props } = useActionForm<string>();
  return (
    <form {...props} noValidate className="grid gap-6" aria-label={t('frame.findOrder')}>
      <noscript>
        <p role="alert">{t('checkout.needsScripts')}</p>
      </noscript>
      <Field
        label={t('checkout.orderNumber')}
        name="number"
        hint={t('checkout.orderNumberHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        required
        error={errors.number}
      />
      <EmailField error={errors.email} />
      <Button type="submit" wide busy={isBusy && t('order.sending')}>
        {t('checkout.sendLink')}
      </Button>
      <p role="status" className={value ? 'bg-cotton p-5 shadow-tag' : ''}>
        {value}
      </p>
    </form>
  );
}

/** Nothing is promised that only an email could bring. */
function AskTheShop() {
  return <p>{rich('checkout.askTheShop', { link: (text) => <Link to="/contact">{text}</Link> })}</p>;
}
