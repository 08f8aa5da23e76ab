import { t } from '../../../shared/languages/translate.ts';
import { Field } from './field.tsx';

interface PersonField {
  error?: string;
  defaultValue?: string;
}

/** Autofill hints and lengths as the API has them. */
export function NameField(props: PersonField) {
  return <Field {...props} label={t('account.name')} name="name" autoComplete="name" required maxLength={100} />;
}

export function EmailField({ readOnly, ...props }: PersonField & { readOnly?: boolean }) {
  return (
    <Field
      {...props}
      label={t('account.email')}
      name="email"
      type="email"
      autoComplete="email"
      inputMode="email"
      required
      readOnly={readOnly}
      maxLength={254}
    />
  );
}

export function PhoneField(props: PersonField) {
  return (
    <Field
      {...props}
      label={t('account.phone')}
      name="phone"
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      required
      maxLength={30}
    />
  );
}

export function AddressField(props: PersonField) {
  return (
    <Field
      {...props}
      label={t('account.address')}
      name="location"
      autoComplete="street-address"
      required
      maxLength={500}
    />
  );
}

interface PasswordField {
  label: string;
  error?: string;
  required?: boolean;
  /** Precedes the rule for passwords. */
  before?: string;
}

export function NewPasswordField({ label, error, required = true, before = '' }: PasswordField) {
  const hint = `${before}${t('account.passwordRule')}`;
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      required={required}
      hint={hint}
      error={error}
    />
  );
}

export function CurrentPasswordField({ label = t('account.password'), error }: { label?: string; error?: string }) {
  return <Field label={label} name="password" type="password" autoComplete="current-password" required error={error} />;
}
