import { Button } from './button.tsx';
import { Field } from './field.tsx';

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
export function PasskeyButton({ isBusy, use }: { isBusy: boolean; use: () => void }) {
  return (
    <Button wide busy={isBusy && 'Processing...'} onClick={use}>
      Use a passkey
    </Button>
  );
}
