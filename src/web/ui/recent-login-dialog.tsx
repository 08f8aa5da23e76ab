import { useEffect, useRef } from 'react';
import { api } from '../api-client.ts';
import { useForm } from '../use-form.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';

/** Asks who is using the session before something that needs to know; closing it declines. */
export default function RecentLoginDialog({ done }: { done: (isConfirmed: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { errors, isBusy, props } = useForm(async ({ password = '' }) => {
    await api('POST /user/reauthenticate', { body: { password } });
    done(true);
  });
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const decline = () => done(false);
    element?.addEventListener('close', decline);
    return () => element?.removeEventListener('close', decline);
  }, [done]);
  return (
    <Dialog ref={dialog} label="Confirm that it is you">
      <form {...props} className="t">
        <h2>Confirm that it is you</h2>
        <p>This needs a login within the last ten minutes.</p>
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <div className="rowx">
          <Button type="submit" busy={isBusy && 'Processing...'}>
            Confirm
          </Button>
          <Button look="ghost" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
