import { t } from '../../../shared/languages/translate.ts';
import { Button } from '../forms/button.tsx';
import { Field } from '../forms/field.tsx';

export function CodeField({ error, hasFocus }: { error?: string; hasFocus?: boolean }) {
  return (
    <Field
      label={t('user.code')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
      autoFocus={hasFocus}
      hint={t('user.codeHint')}
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
    <Button wide autoFocus={hasFocus} busy={isBusy && t('product.processing')} onClick={use}>
      {t('user.usePasskey')}
    </Button>
  );
}
