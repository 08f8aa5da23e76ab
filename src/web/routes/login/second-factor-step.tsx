import { t } from '../../../shared/languages/translate.ts';
import { Button } from '../../components/forms/button.tsx';
import { CodeField, PasskeyButton } from '../../components/session/factor-steps.tsx';
import { useActionForm } from '../../hooks/use-action-form.ts';

interface SecondFactorStepProps {
  ticket: string;
  methods: readonly string[];
  done: () => void;
  back: () => void;
}

export default function SecondFactorStep({ ticket, methods, done, back }: SecondFactorStepProps) {
  const { errors, isBusy, props } = useActionForm({ intent: 'code', onSuccess: done });
  const passkey = useActionForm({ intent: 'passkey', onSuccess: done });
  return (
    <div className="grid gap-6">
      <p role="status">{t('user.secondFactor')}</p>
      {methods.includes('passkey') && (
        <PasskeyButton isBusy={passkey.isBusy} hasFocus use={() => passkey.submit({ ticket })} />
      )}
      {methods.includes('code') && (
        <form {...props} className="grid gap-6">
          <input type="hidden" name="ticket" value={ticket} />
          <CodeField error={errors.code} hasFocus={!methods.includes('passkey')} />
          <Button
            type="submit"
            wide
            look={methods.includes('passkey') ? 'ghost' : 'primary'}
            busy={isBusy && t('user.confirm')}
          >
            {t('user.confirm')}
          </Button>
        </form>
      )}
      <Button look="plain" onClick={back}>
        {t('user.backToLogin')}
      </Button>
    </div>
  );
}
