import { fieldError, ShopError } from '../../platform/errors.ts';
import { isWeakPassword } from '../../platform/secrets/common-passwords.ts';

/** Common passwords, and one's own name or email, with digits too. Throws ShopError 400 weak_password. */
export function refuseWeakPassword(password: string, { name, email }: { name: string; email: string }): void {
  const own = [email, email.replace(/@.*/, ''), name, ...name.split(/\s+/)];
  if (isWeakPassword(password, own))
    throw fieldError('password', new ShopError('weak_password').message, 'weak_password');
}
