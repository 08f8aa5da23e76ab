import { useState } from 'react';
import { type Answer, api } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { sentenceOf } from '../ui/form-errors.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/security';
import { PasskeySection } from './passkey-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSection } from './totp-section.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Security - ${shopIn(matches).shopName}`, isPrivate: true });

const load = (signal?: AbortSignal) => api('GET /user/second-factor', { signal });

/** The second factor of the admin who is logged in. */
export default function Security() {
  const { value: factors, hasFailed, reload } = useLoaded(load);
  const [codes, setCodes] = useState<string[]>([]);
  if (!factors) return hasFailed ? <TryAgain again={() => void reload()} /> : <Skeleton className="h-screen" />;
  const changed = async (recoveryCodes: string[] = []) => {
    setCodes(recoveryCodes);
    await reload();
  };
  const hasFactor = factors.passkeys.length > 0 || factors.totpSince !== null;
  return (
    <>
      <h1 className="mb-5">Security</h1>
      {!hasFactor && (
        <p className="panel mb-6" role="status">
          {factors.isRequired
            ? 'This shop requires a second factor. Set up a passkey or an authenticator app to go on.'
            : 'Your account has no second factor: whoever knows your password can log in. Set one up below.'}
        </p>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} done={() => setCodes([])} />}
      <PasskeySection passkeys={factors.passkeys} changed={changed} />
      <TotpSection totpSince={factors.totpSince} changed={changed} />
      {hasFactor && <RecoverySection left={factors.recoveryCodesLeft} changed={changed} />}
    </>
  );
}

export type Factors = Answer<'GET /user/second-factor'>;

function RecoverySection({ left, changed }: { left: number; changed: (codes: string[]) => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    try {
      const { recoveryCodes, message } = await api('POST /user/second-factor/recovery-codes');
      toast.success(message);
      await changed(recoveryCodes);
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="panel mb-6 grid gap-4 justify-items-start" aria-label="Recovery codes">
      <h2 className="text-t2">Recovery codes</h2>
      <p>{`${left} of 10 codes are left. Each opens your account once when your phone or passkey is lost.`}</p>
      <Button look="ghost" small busy={isBusy && 'Processing...'} onClick={renew}>
        Make new recovery codes
      </Button>
    </section>
  );
}
