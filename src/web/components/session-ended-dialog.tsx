import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { logInWithCode, logInWithPasskey, logInWithPassword, type SecondStep } from '../api-client/log-in.ts';
import { signIn, useSession } from '../stores/session.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { CodeField, PasskeyButton } from './factor-steps.tsx';
import { FieldError } from './field.tsx';
import { sentenceOf } from './form-errors.ts';
import { CurrentPasswordField, EmailField } from './person-fields.tsx';

/** Covers the page until the account whose session has ended is logged in again; what was entered stays. */
export default function SessionEndedDialog({ done }: { done: (isLoggedIn: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { user, token } = useSession();
  const [former] = useState({ id: user?._id, email: user?.email, token });
  const { secondStep, problem, isBusy, run } = useLogin();
  useEffect(() => {
    dialog.current?.showModal();
    focusFirst(dialog.current);
  }, []);
  // Here or in another tab.
  useEffect(() => {
    if (token !== former.token) done(token !== '' && user?._id === former.id);
  }, [token, user, former, done]);
  useEffect(() => {
    if (secondStep) focusFirst(dialog.current);
  }, [secondStep]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    run(() =>
      secondStep ? logInWithCode(secondStep.ticket, text('code')) : logInWithPassword(text('email'), text('password')),
    );
  };
  return (
    <Dialog ref={dialog} label="Your session has ended" mustAnswer>
      <div className="dialog-body">
        <h2>Your session has ended</h2>
        <p>Please log in again. What you have entered on this page stays.</p>
        {secondStep?.methods.includes('passkey') && (
          <PasskeyButton isBusy={isBusy} use={() => run(() => logInWithPasskey(secondStep.ticket))} />
        )}
        {(!secondStep || secondStep.methods.includes('code')) && (
          <form onSubmit={onSubmit} className="grid gap-4">
            {secondStep ? <CodeField /> : <PasswordStep email={former.email} />}
            <Button type="submit" wide busy={isBusy && 'LOGIN'}>
              LOGIN
            </Button>
          </form>
        )}
        {problem && <FieldError role="alert">{problem}</FieldError>}
        <Button look="plain" onClick={() => done(false)}>
          Leave this page
        </Button>
      </div>
    </Dialog>
  );
}

function focusFirst(dialog: HTMLDialogElement | null): void {
  dialog?.querySelector<HTMLElement>('input:not([readonly]), button')?.focus();
}

function PasswordStep({ email }: { email: string | undefined }) {
  return (
    <>
      <EmailField defaultValue={email} readOnly />
      <CurrentPasswordField />
    </>
  );
}

/** Not by an action of the router: loaders and actions may be waiting for this login. */
function useLogin() {
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const run = async (logIn: () => ReturnType<typeof logInWithPassword>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem('');
    try {
      const answer = await logIn();
      if ('ticket' in answer) setSecondStep(answer);
      else signIn(answer);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { secondStep, problem, isBusy, run };
}
