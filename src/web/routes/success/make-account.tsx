import { Button } from '../../components/forms/button.tsx';
import { NewPasswordField } from '../../components/forms/person-fields.tsx';
import type { Guest } from '../../document/payment-window.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';

/** Makes an account of what a guest has entered; the order moves there when the email address is confirmed. */
export default function MakeAccount({ guest }: { guest: Guest }) {
  const { errors, isBusy, value, props } = useActionForm<{ email: string }>();
  if (value)
    return (
      <p role="status">
        Your account is made. We have sent a link to <b className="font-semibold">{value.email}</b>: open it, and this
        order is among your orders.
      </p>
    );
  return (
    <section className="grid w-full max-w-[460px] gap-4 text-left" aria-labelledby="keep-order">
      <h2 id="keep-order" className="text-xl">
        Keep this order: choose a password
      </h2>
      <form {...props} className="grid gap-4">
        {Object.entries(guest).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <NewPasswordField label="Password" error={errors.password} before={`For ${guest.email}. `} />
        <div>
          <Button type="submit" look="ghost" busy={isBusy && 'One moment...'}>
            Make an account
          </Button>
        </div>
      </form>
    </section>
  );
}
