import { Link } from 'react-router';
import { sendsNoEmailYet } from '../../shared/email-promise.ts';
import { api } from '../api-client/api-client.ts';
import { Button } from '../components/forms/button.tsx';
import { Field } from '../components/forms/field.tsx';
import { EmailField } from '../components/forms/person-fields.tsx';
import { PageHeading } from '../components/page/page-heading.tsx';
import { head } from '../document/head.ts';
import { formAction } from '../hooks/form-action.ts';
import { useActionForm } from '../hooks/use-action-form.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import type { Route } from './+types/find-order';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return head({ title: `Find your order - ${shopName}`, path: '/find-order', publicUrl, isPrivate: true });
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
      <PageHeading title="Find your order">
        <p>
          {sendsEmail
            ? 'Each order has a page of its own, which opens without a password. We send its link again to the address that you ordered with.'
            : 'Each order has a page of its own, which opens without a password.'}
        </p>
      </PageHeading>
      <div className="grid max-w-(--form) gap-6 [--form:28rem]">
        {sendsEmail ? <LinkForm /> : <AskTheShop />}
        <p className="text-ink-2">
          Did you order with an account? Then <Link to="/login">log in</Link>: all your orders are there.
        </p>
      </div>
    </div>
  );
}

function LinkForm() {
  const { errors, isBusy, value, props } = useActionForm<string>();
  return (
    <form {...props} noValidate className="grid gap-6" aria-label="Find your order">
      <noscript>
        <p role="alert">This form needs scripts, which are switched off in this browser.</p>
      </noscript>
      <Field
        label="Order number"
        name="number"
        hint="Such as #1001."
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        required
        error={errors.number}
      />
      <EmailField error={errors.email} />
      <Button type="submit" wide busy={isBusy && 'Sending...'}>
        Send me the link
      </Button>
      <p role="status" className={value ? 'bg-cotton p-5 shadow-tag' : ''}>
        {value}
      </p>
    </form>
  );
}

/** Nothing is promised that only an email could bring. */
function AskTheShop() {
  return (
    <p>
      {`${sendsNoEmailYet}. Please `}
      <Link to="/contact">contact us</Link>, and tell us your order number: we give you the link of your order.
    </p>
  );
}
