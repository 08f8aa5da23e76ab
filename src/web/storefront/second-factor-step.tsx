import { type Answer, api } from '../api-client.ts';
import { signWithPasskey } from '../passkey.ts';
import { Button } from '../ui/button.tsx';
import { CodeField, PasskeyButton } from '../ui/factor-steps.tsx';
import { useForm } from '../use-form.ts';

interface SecondFactorStepProps {
  ticket: string;
  methods: readonly string[];
  done: (opened: Answer<'POST /user/login'>) => void;
  /** Back to the password. */
  back: () => void;
}

/** The second step of a login whose password was right. */
export default function SecondFactorStep({ ticket, methods, done, back }: SecondFactorStepProps) {
  const { errors, isBusy, props } = useForm(async ({ code = '' }) => {
    done(await api('POST /user/login/second-factor', { body: { ticket, code } }));
  });
  const withPasskey = async () => {
    const { options } = await api('POST /user/login/passkey-options', { body: { ticket } });
    const response = await signWithPasskey(options);
    done(await api('POST /user/login/passkey', { body: { ticket, response } }));
  };
  return (
    <div className="grid gap-6">
      <p role="status">Please confirm the login with your second factor.</p>
      {methods.includes('passkey') && <PasskeyButton use={withPasskey} />}
      {methods.includes('code') && (
        <form {...props} className="grid gap-6">
          <CodeField error={errors.code} hasFocus={!methods.includes('passkey')} />
          <Button
            type="submit"
            wide
            look={methods.includes('passkey') ? 'ghost' : 'primary'}
            busy={isBusy && 'Confirm'}
          >
            Confirm
          </Button>
        </form>
      )}
      <Button look="plain" onClick={back}>
        Back to the login
      </Button>
    </div>
  );
}
