import { formatDate } from '../../shared/dates.ts';
import { api } from '../api-client/api-client.ts';
import { createPasskey } from '../api-client/passkey.ts';
import { useForm } from '../hooks/use-form.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { sentenceOf } from '../ui/form-errors.ts';
import type { Factors } from './security.tsx';

interface PasskeySectionProps {
  passkeys: Factors['passkeys'];
  changed: (recoveryCodes?: string[]) => Promise<void>;
}

/** The passkeys of an account: the list, and a new one. */
export function PasskeySection({ passkeys, changed }: PasskeySectionProps) {
  const { errors, isBusy, props } = useForm(async ({ name = '' }) => {
    const { options } = await api('POST /user/second-factor/passkey-options');
    const response = await createPasskey(options);
    const { message, recoveryCodes } = await api('POST /user/second-factor/passkeys', { body: { name, response } });
    toast.success(message);
    await changed(recoveryCodes);
  });
  const remove = async (passkeyId: string) => {
    try {
      const { message } = await api('DELETE /user/second-factor/passkeys/:passkeyId', { params: { passkeyId } });
      toast.success(message);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    await changed();
  };
  return (
    <section className="panel mb-6 grid gap-4 justify-items-start" aria-label="Passkeys">
      <h2 className="text-t2">Passkeys</h2>
      <p>Your phone, computer or security key confirms the login with your fingerprint, face or PIN.</p>
      {passkeys.length > 0 && (
        <ul className="grid gap-3 w-full">
          {passkeys.map(({ _id, name, createdAt, lastUsedAt }) => (
            <li key={_id} className="rowx justify-between">
              <span>
                <b>{name}</b>
                <br />
                <span className="small muted">
                  {`Added ${formatDate(createdAt)}, ${lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'}`}
                </span>
              </span>
              <Button look="danger" small aria-label={`Remove the passkey ${name}`} onClick={() => void remove(_id)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form {...props} className="grid gap-4 justify-items-start">
        <Field
          key={passkeys.length}
          label="Name of the passkey"
          name="name"
          maxLength={60}
          required
          hint="Such as: my phone."
          error={errors.name}
        />
        <Button type="submit" look="ghost" small busy={isBusy && 'Processing...'}>
          Add a passkey
        </Button>
      </form>
    </section>
  );
}
