import { useEffect, useEffectEvent, useRef } from 'react';
import { useActionForm } from '../hooks/use-action-form.ts';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';
import { CodeField, PasskeyButton } from './factor-steps.tsx';
import { CurrentPasswordField } from './person-fields.tsx';
import { Skeleton } from './skeleton.tsx';

/** Closing it declines. */
export default function RecentLoginDialog({ done }: { done: (isConfirmed: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { value, hasFailed, submit } = useActionForm<{ methods: string[] }>({ action: '/', intent: 'methods' });
  const loadMethods = useEffectEvent(() => submit());
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    loadMethods();
    const decline = () => done(false);
    element?.addEventListener('close', decline);
    return () => element?.removeEventListener('close', decline);
  }, [done]);
  useEffect(() => {
    if (!value) return;
    const element = dialog.current;
    (element?.querySelector('input') ?? element?.querySelector('button'))?.focus();
  }, [value]);
  return (
    <Dialog ref={dialog} label="Confirm that it is you">
      <div className="dialog-body">
        <h2>Confirm that it is you</h2>
        <p>This needs a login within the last ten minutes.</p>
        {value && <Ways methods={value.methods} confirmed={() => done(true)} />}
        {!value && !hasFailed && <Skeleton className="h-64" />}
        {hasFailed && <p role="alert">Something went wrong</p>}
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
          <Button type="submit" wide busy={isBusy && 'Processing...'}>
            Confirm
          </Button>
        </form>
      )}
    </>
  );
}
