import { formatDate } from '../../../../../../shared/dates/dates.ts';
import type { Answer } from '../../../../../api-client/api-client.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

interface PasskeySectionProps {
  passkeys: Answer<'GET /user/second-factor'>['passkeys'];
  showCodes: (recoveryCodes: string[]) => void;
}

export function PasskeySection({ passkeys, showCodes }: PasskeySectionProps) {
  const { errors, isBusy, props } = useActionForm<{ recoveryCodes: string[] }>({
    intent: 'addPasskey',
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
  });
  const removal = useActionForm({ intent: 'removePasskey', onSuccess: () => showCodes([]) });
  return (
    <section className="panel mb-6 grid gap-4 justify-items-start" aria-label="Passkeys">
      <h2 className="text-lg">Passkeys</h2>
      <p>Your phone, computer or security key confirms the login with your fingerprint, face or PIN.</p>
      {passkeys.length > 0 && (
        <ul className="grid gap-3 w-full">
          {passkeys.map((passkey) => (
            <Passkey key={passkey._id} passkey={passkey} remove={() => removal.submit({ passkeyId: passkey._id })} />
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

interface PasskeyProps {
  passkey: PasskeySectionProps['passkeys'][number];
  remove: () => void;
}

function Passkey({ passkey: { name, createdAt, lastUsedAt }, remove }: PasskeyProps) {
  return (
    <li className="button-row justify-between">
      <span>
        <b>{name}</b>
        <br />
        <span className="text-sm text-ink-2">
          {`Added ${formatDate(createdAt)}, ${lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'}`}
        </span>
      </span>
      <Button look="danger" small aria-label={`Remove the passkey ${name}`} onClick={remove}>
        Remove
      </Button>
    </li>
  );
}
