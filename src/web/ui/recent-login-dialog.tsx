import { useEffect, useRef } from 'react';
import { api } from '../api-client.ts';
import { signWithPasskey } from '../passkey.ts';
import { useForm } from '../use-form.ts';
import { useLoaded } from '../use-loaded.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { CodeField, PasskeyButton } from './factor-steps.tsx';
import { Field } from './field.tsx';
import { Skeleton } from './skeleton.tsx';

const loadMethods = (signal?: AbortSignal) => api('GET /user/reauthenticate', { signal });

/** Asks who is using the session before something that needs to know; closing it declines. */
export default function RecentLoginDialog({ done }: { done: (isConfirmed: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { value, hasFailed } = useLoaded(loadMethods);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const decline = () => done(false);
    element?.addEventListener('close', decline);
    return () => element?.removeEventListener('close', decline);
  }, [done]);
  return (
    <Dialog ref={dialog} label="Confirm that it is you">
      <div className="t">
        <h2>Confirm that it is you</h2>
        <p>This needs a login within the last ten minutes.</p>
        {value && <Ways methods={value.methods} confirmed={() => done(true)} />}
        {!value && !hasFailed && <Skeleton className="h-64" />}
        {!value && hasFailed && <p role="alert">Something went wrong</p>}
        <div className="rowx">
          <Button look="ghost" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Ways({ methods, confirmed }: { methods: readonly string[]; confirmed: () => void }) {
  const { errors, isBusy, props } = useForm(async ({ password, code = '' }) => {
    await api('POST /user/reauthenticate', { body: password === undefined ? { code } : { password } });
    confirmed();
  });
  const withPasskey = async () => {
    const { options } = await api('POST /user/reauthenticate/passkey-options');
    const response = await signWithPasskey(options);
    await api('POST /user/reauthenticate/passkey', { body: { response } });
    confirmed();
  };
  const asksCode = methods.includes('code');
  return (
    <>
      {methods.includes('passkey') && <PasskeyButton use={withPasskey} />}
      {(asksCode || methods.includes('password')) && (
        <form {...props} className="grid gap-4">
          {asksCode ? (
            <CodeField error={errors.code} />
          ) : (
            <Field
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={errors.password}
            />
          )}
          <Button type="submit" wide busy={isBusy && 'Processing...'}>
            Confirm
          </Button>
        </form>
      )}
    </>
  );
}
