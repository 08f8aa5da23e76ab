import { t } from '../../../shared/languages/translate.ts';
import { Button } from '../../components/forms/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { NewPasswordField } from '../../components/forms/person-fields.tsx';
import { FormError } from '../../hooks/form-action.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';

/** The two fields as the API takes them. Throws a FormError when they differ. */
export function newPasswordIn({ password = '', confirmPassword = '' }: Record<string, string>) {
  if (password !== confirmPassword)
    throw new FormError(t('user.passwordsDiffer'), { confirmPassword: t('user.notPasswordAbove') });
  return { password, confirmPassword };
}

interface NewPasswordFormProps<T> {
  label: string;
  look?: 'ghost';
  intent?: string;
  onSuccess: (value: T) => void;
}

/** Sets a password with the page's action. */
export function NewPasswordForm<T>({ label, look, intent, onSuccess }: NewPasswordFormProps<T>) {
  const { errors, isBusy, props } = useActionForm<T>({ intent, onSuccess });
  return (
    <form {...props} className="grid gap-6">
      <NewPasswordField label={t('user.newPasswordLabel')} error={errors.password} />
      <Field
        label={t('user.confirmPassword')}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
      <Button type="submit" look={look} wide busy={isBusy && label}>
        {label}
      </Button>
    </form>
  );
}
