import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../shared/dates.ts';
import { type Answer, api } from '../api-client/api-client.ts';
import { useForm } from '../hooks/use-form.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { sentenceOf } from '../ui/form-errors.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const QrCode = lazy(() => import('./qr-code.tsx'));

interface TotpSectionProps {
  totpSince: string | null;
  changed: (recoveryCodes?: string[]) => Promise<void>;
}

/** The authenticator app of an account. */
export function TotpSection({ totpSince, changed }: TotpSectionProps) {
  const [begun, setBegun] = useState<Answer<'POST /user/second-factor/totp'>>();
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const begin = () => during(async () => setBegun(await api('POST /user/second-factor/totp')));
  const remove = () =>
    during(async () => {
      const { message } = await api('DELETE /user/second-factor/totp');
      toast.success(message);
      await changed();
    });
  const added = async (recoveryCodes: string[]) => {
    setBegun(undefined);
    await changed(recoveryCodes);
  };
  return (
    <section className="panel mb-6 grid gap-4 justify-items-start" aria-label="Authenticator app">
      <h2 className="text-t2">Authenticator app</h2>
      <p>
        {totpSince
          ? `Set up ${formatDate(totpSince)}.`
          : 'An app on your phone shows a new code of six digits every half minute.'}
      </p>
      {totpSince && (
        <Button look="danger" small busy={isBusy && 'Processing...'} onClick={remove}>
          Remove the authenticator app
        </Button>
      )}
      {!totpSince && !begun && (
        <Button look="ghost" small busy={isBusy && 'Processing...'} onClick={begin}>
          Set up an authenticator app
        </Button>
      )}
      {!totpSince && begun && <Setup begun={begun} added={added} />}
    </section>
  );
}

interface SetupProps {
  begun: Answer<'POST /user/second-factor/totp'>;
  added: (recoveryCodes: string[]) => Promise<void>;
}

function Setup({ begun: { secret, uri }, added }: SetupProps) {
  const { errors, isBusy, props } = useForm(async ({ code = '' }) => {
    const { message, recoveryCodes } = await api('POST /user/second-factor/totp/confirm', { body: { code } });
    toast.success(message);
    await added(recoveryCodes);
  });
  return (
    <>
      <p>Scan this with the app, or type the key into it; then enter the code that the app shows.</p>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <QrCode text={uri} label="QR code for the authenticator app" />
      </Suspense>
      <p>
        Key: <code className="break-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <form {...props} className="grid gap-4 justify-items-start">
        <Field
          label="Code of the app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          error={errors.code}
        />
        <Button type="submit" small busy={isBusy && 'Processing...'}>
          Turn on
        </Button>
      </form>
    </>
  );
}
