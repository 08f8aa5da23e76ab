import { lazy, Suspense } from 'react';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { Answer } from '../../../../../api-client/api-client.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { Skeleton } from '../../../../../components/page/skeleton.tsx';
import { rich } from '../../../../../document/rich.ts';
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
    <section className="panel mb-6 grid gap-4 justify-items-start" aria-label={t('security.authenticatorApp')}>
      <h2 className="text-lg">{t('security.authenticatorApp')}</h2>
      <p>{totpSince ? t('security.appSince', { time: formatDate(totpSince) }) : t('security.appText')}</p>
      {totpSince && (
        <Button look="danger" small busy={removal.isBusy && t('product.processing')} onClick={() => removal.submit()}>
          {t('security.removeApp')}
        </Button>
      )}
      {!totpSince && !setup.value && (
        <Button look="ghost" small busy={setup.isBusy && t('product.processing')} onClick={() => setup.submit()}>
          {t('security.setUpApp')}
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
      <p>{t('security.scanThis')}</p>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <QrCode text={uri} label={t('security.qrCode')} />
      </Suspense>
      <p>
        {rich('security.key', {
          key: secret.replace(/(.{4})(?=.)/g, '$1 '),
          code: (text) => <code className="break-all">{text}</code>,
        })}
      </p>
      <form {...props} className="grid gap-4 justify-items-start">
        <Field
          label={t('security.codeOfApp')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          error={errors.code}
        />
        <Button type="submit" small busy={isBusy && t('product.processing')}>
          {t('security.turnOn')}
        </Button>
      </form>
    </>
  );
}
