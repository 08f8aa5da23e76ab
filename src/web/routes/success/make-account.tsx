import { t } from '../../../shared/languages/translate.ts';
import { Button } from '../../components/forms/button.tsx';
import { NewPasswordField } from '../../components/forms/person-fields.tsx';
import type { Guest } from '../../document/payment-window.ts';
import { rich } from '../../document/rich.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';

/** Makes an account of what a guest has entered; the order moves there when the email address is confirmed. */
export default function MakeAccount({ guest }: { guest: Guest }) {
  const { errors, isBusy, value, props } = useActionForm<{ email: string }>();
  if (value)
    return (
      <p role="status">
        {rich('checkout.accountMade', {
          email: value.email,
          b: (text) => <b className="font-semibold">{text}</b>,
        })}
      </p>
    );
  return (
    <section className="grid w-full max-w-[460px] gap-4 text-start" aria-labelledby="keep-order">
      <h2 id="keep-order" className="text-xl">
        {t('checkout.saveOrder')}
      </h2>
      <form {...props} className="grid gap-4">
        {Object.entries(guest).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <NewPasswordField
          label={t('account.password')}
          error={errors.password}
          before={`${t('checkout.forEmail', { email: guest.email })} `}
        />
        <div>
          <Button type="submit" look="ghost" busy={isBusy && t('checkout.oneMoment')}>
            {t('checkout.makeAccount')}
          </Button>
        </div>
      </form>
    </section>
  );
}
