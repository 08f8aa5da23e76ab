import { useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { createPasskey } from '../../../../api-client/passkey.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { head } from '../../../../document/head.ts';
import { formAction } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/security';
import { PasskeySection } from './security/passkey-section.tsx';
import { RecoveryCodes } from './security/recovery-codes.tsx';
import { TotpSection } from './security/totp-section.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.security')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  api('GET /user/second-factor', { signal });

export const clientAction = formAction({
  addPasskey: async ({ fields: { name = '' } }) => {
    const { options } = await api('POST /user/second-factor/passkey-options');
    const response = await createPasskey(options);
    return withToast(api('POST /user/second-factor/passkeys', { body: { name, response } }));
  },
  removePasskey: ({ fields: { passkeyId = '' } }) =>
    withToast(api('DELETE /user/second-factor/passkeys/:passkeyId', { params: { passkeyId } })),
  beginTotp: () => api('POST /user/second-factor/totp'),
  confirmTotp: ({ fields: { code = '' } }) =>
    withToast(api('POST /user/second-factor/totp/confirm', { body: { code } })),
  removeTotp: () => withToast(api('DELETE /user/second-factor/totp')),
  renewRecoveryCodes: () => withToast(api('POST /user/second-factor/recovery-codes')),
});

/** The second factor of the admin who is logged in. */
export default function Security({ loaderData: factors }: Route.ComponentProps) {
  const [codes, setCodes] = useState<string[]>([]);
  const hasFactor = factors.passkeys.length > 0 || factors.totpSince !== null;
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.security')}</h1>
      {!hasFactor && (
        <p className="panel mb-6" role="status">
          {factors.isRequired ? t('security.isRequired') : t('security.noFactor')}
        </p>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} done={() => setCodes([])} />}
      <PasskeySection passkeys={factors.passkeys} showCodes={setCodes} />
      <TotpSection totpSince={factors.totpSince} showCodes={setCodes} />
      {hasFactor && <RecoverySection left={factors.recoveryCodesLeft} showCodes={setCodes} />}
    </>
  );
}

interface RecoverySectionProps {
  left: number;
  showCodes: (codes: string[]) => void;
}

function RecoverySection({ left, showCodes }: RecoverySectionProps) {
  const { isBusy, submit } = useActionForm<{ recoveryCodes: string[] }>({
    intent: 'renewRecoveryCodes',
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
  });
  return (
    <section className="panel mb-6 grid gap-4 justify-items-start" aria-label={t('security.recoveryCodes')}>
      <h2 className="text-lg">{t('security.recoveryCodes')}</h2>
      <p>{t('security.codesLeft', { count: left })}</p>
      <Button look="ghost" small busy={isBusy && t('product.processing')} onClick={() => submit()}>
        {t('security.renewCodes')}
      </Button>
    </section>
  );
}
