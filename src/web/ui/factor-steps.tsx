import { useState } from 'react';
import { toast } from '../toasts.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { sentenceOf } from './form-errors.ts';

/** A code of the authenticator app or a recovery code. */
export function CodeField({ error, hasFocus }: { error?: string; hasFocus?: boolean }) {
  return (
    <Field
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
      autoFocus={hasFocus}
      hint="Six digits of your authenticator app, or one of your recovery codes."
      error={error}
    />
  );
}

/** Starts the browser's own dialog for a passkey. */
export function PasskeyButton({ use }: { use: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await use();
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button wide busy={isBusy && 'Processing...'} onClick={start}>
      Use a passkey
    </Button>
  );
}
