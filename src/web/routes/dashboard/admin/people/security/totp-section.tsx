import { lazy, Suspense } from 'react';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import type { Answer } from '../../../../../api-client/api-client.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { Skeleton } from '../../../../../components/page/skeleton.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

const QrCode = lazy(() => import('../../../../../components/orders/qr-code.tsx'));

type NewTotp = Answer<'POST /user/second-factor/totp'>;
interface TotpSectionProps {
  totpSince: string | null;
  showCodes: (recoveryCodes: string[]) => void;
}

export function TotpSection({ totpSince, showCodes }: TotpSectionProps) {
  const setup = useActionForm<NewTotp>({ intent: 'beginTotp' });
  const removal = useActionForm({ intent: 'removeTotp', onSuccess: () => showCodes([]) });
  return (
    <section className="panel mb-6 grid gap-4 justify-items-start" aria-label="Authenticator app">
      <h2 className="text-lg">Authenticator app</h2>
      <p>
        {totpSince
          ? `Set up ${formatDate(totpSince)}.`
          : 'An app on your phone shows a new code of six digits every half minute.'}
      </p>
      {totpSince && (
        <Button look="danger" small busy={removal.isBusy && 'Processing...'} onClick={() => removal.submit()}>
          Remove the authenticator app
        </Button>
      )}
      {!totpSince && !setup.value && (
        <Button look="ghost" small busy={setup.isBusy && 'Processing...'} onClick={() => setup.submit()}>
          Set up an authenticator app
        </Button>
      )}
      {!totpSince && setup.value && <Setup totp={setup.value} showCodes={showCodes} />}
    </section>
  );
}

interface SetupProps {
  totp: NewTotp;
  showCodes: (recoveryCodes: string[]) => void;
}

function Setup({ totp: { secret, uri }, showCodes }: SetupProps) {
  const { errors, isBusy, props } = useActionForm<{ recoveryCodes: string[] }>({
    intent: 'confirmTotp',
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
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
