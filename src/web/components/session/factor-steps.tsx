import { Button } from '../forms/button.tsx';
import { Field } from '../forms/field.tsx';

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

interface PasskeyButtonProps {
  isBusy: boolean;
  hasFocus?: boolean;
  use: () => void;
}

export function PasskeyButton({ isBusy, hasFocus, use }: PasskeyButtonProps) {
  return (
    <Button wide autoFocus={hasFocus} busy={isBusy && 'Processing...'} onClick={use}>
      Use a passkey
    </Button>
  );
}
