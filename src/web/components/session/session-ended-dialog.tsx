import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { ApiError } from '../../api-client/api-client.ts';
import { logInWithCode, logInWithPasskey, logInWithPassword, type SecondStep } from '../../api-client/log-in.ts';
import type { QuestionProps } from '../../api-client/page-question.ts';
import { useShownDialog } from '../../hooks/use-shown-dialog.ts';
import { type Session, useSession } from '../../stores/session.ts';
import { signIn } from '../../stores/sign-in.ts';
import { Button } from '../forms/button.tsx';
import { Dialog } from '../forms/dialog.tsx';
import { FieldError } from '../forms/field.tsx';
import { formatError } from '../forms/form-errors.ts';
import { CurrentPasswordField, EmailField } from '../forms/person-fields.tsx';
import { CodeField, PasskeyButton } from './factor-steps.tsx';

/** Covers the page until the account whose session has ended is logged in again; what was entered stays. */
export default function SessionEndedDialog({ subject: former, done }: QuestionProps<Session>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { user, token } = useSession();
  const { secondStep, problem, isBusy, run } = useLogin();
  useShownDialog(dialog);
  // Logged in or out, here or in another tab.
  useEffect(() => {
    if (token !== former.token) done(token !== '' && user?._id === former.user?._id);
  }, [token, user, former, done]);
  const step = secondStep ? 'second' : 'password';
  useEffect(() => focusFirst(dialog.current, step), [step]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    run(() =>
      secondStep ? logInWithCode(secondStep.ticket, text('code')) : logInWithPassword(text('email'), text('password')),
    );
  };
  return (
    <Dialog ref={dialog} label={t('user.sessionEnded')} mustAnswer>
      <div className="dialog-body">
        <h2>{t('user.sessionEnded')}</h2>
        <p>{t('user.logInAgain')}</p>
        {secondStep?.methods.includes('passkey') && (
          <PasskeyButton isBusy={isBusy} use={() => run(() => logInWithPasskey(secondStep.ticket))} />
        )}
        {(!secondStep || secondStep.methods.includes('code')) && (
          <LoginForm isBusy={isBusy} onSubmit={onSubmit}>
            {secondStep ? <CodeField /> : <PasswordStep email={former.user?.email} />}
          </LoginForm>
        )}
        {problem && <FieldError role="alert">{problem}</FieldError>}
        <Button look="plain" onClick={() => done(false)}>
          {t('user.leavePage')}
        </Button>
      </div>
    </Dialog>
  );
}

function focusFirst(dialog: HTMLDialogElement | null, step: 'password' | 'second'): void {
  dialog?.querySelector<HTMLElement>(step === 'password' ? '[type=password]' : 'input, button')?.focus();
}

interface LoginFormProps {
  isBusy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

function LoginForm({ isBusy, onSubmit, children }: LoginFormProps) {
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      {children}
      <Button type="submit" wide busy={isBusy && t('account.loginButton')}>
        {t('account.loginButton')}
      </Button>
    </form>
  );
}

function PasswordStep({ email }: { email: string | undefined }) {
  return (
    <>
      <EmailField defaultValue={email} />
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
      setProblem(formatError(error));
      if (error instanceof ApiError && error.code === 'login_expired') setSecondStep(null);
    } finally {
      setIsBusy(false);
    }
  };
  return { secondStep, problem, isBusy, run };
}
