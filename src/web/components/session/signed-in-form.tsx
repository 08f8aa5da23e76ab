import type { ComponentProps } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { Button } from '../forms/button.tsx';

interface SignedInFormProps extends Omit<ComponentProps<'form'>, 'children' | 'className'> {
  email: string;
  label: string;
  isBusy: boolean;
}

/** One button, for the account that is logged in. */
export function SignedInForm({ email, label, isBusy, ...props }: SignedInFormProps) {
  return (
    <form {...props} className="grid gap-6">
      <p dir="auto" className="wrap-anywhere">
        {t('user.loggedInAs', { email })}
      </p>
      <Button type="submit" wide busy={isBusy && label}>
        {label}
      </Button>
    </form>
  );
}
