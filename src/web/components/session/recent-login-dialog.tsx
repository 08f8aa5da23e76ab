import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import type { QuestionProps } from '../../api-client/page-question.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { useShownDialog } from '../../hooks/use-shown-dialog.ts';
import { Button } from '../forms/button.tsx';
import { Dialog, DialogButtons } from '../forms/dialog.tsx';
import { CurrentPasswordField } from '../forms/person-fields.tsx';
import { Skeleton } from '../page/skeleton.tsx';
import { CodeField, PasskeyButton } from './factor-steps.tsx';

/** Closing it declines. */
export default function RecentLoginDialog({ done }: QuestionProps<null>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { value, hasFailed, submit } = useActionForm<{ methods: string[] }>({ action: '/', intent: 'methods' });
  const loadMethods = useEffectEvent(() => submit());
  useShownDialog(dialog);
  useEffect(() => loadMethods(), []);
  useEffect(() => {
    if (!value) return;
    const element = dialog.current;
    (element?.querySelector('input') ?? element?.querySelector('button'))?.focus();
  }, [value]);
  return (
    <Dialog ref={dialog} label={t('user.confirmItsYou')} onClose={() => done(false)}>
      <div className="dialog-body">
        <h2>{t('user.confirmItsYou')}</h2>
        <p>{t('user.needsRecentLogin')}</p>
        {value && <Ways methods={value.methods} confirmed={() => done(true)} />}
        {!value && !hasFailed && <Skeleton className="h-64" />}
        {hasFailed && <p role="alert">{t('frame.wentWrong')}</p>}
        <DialogButtons />
      </div>
    </Dialog>
  );
}

function Ways({ methods, confirmed }: { methods: readonly string[]; confirmed: () => void }) {
  const asksCode = methods.includes('code');
  const intent = asksCode ? 'code' : 'password';
  const { errors, isBusy, props } = useActionForm({ action: '/', intent, onSuccess: confirmed });
  const passkey = useActionForm({ action: '/', intent: 'passkey', onSuccess: confirmed });
  return (
    <>
      {methods.includes('passkey') && <PasskeyButton isBusy={passkey.isBusy} use={() => passkey.submit()} />}
      {(asksCode || methods.includes('password')) && (
        <form {...props} className="grid gap-4">
          {asksCode ? <CodeField error={errors.code} /> : <CurrentPasswordField error={errors.password} />}
          <Button type="submit" wide busy={isBusy && t('product.processing')}>
            {t('user.confirm')}
          </Button>
        </form>
      )}
    </>
  );
}
