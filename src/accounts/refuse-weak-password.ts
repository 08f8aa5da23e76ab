import { isWeakPassword } from '../platform/common-passwords.ts';
import { fieldError, ShopError } from '../platform/errors.ts';

/** Common passwords, and one's own name or email or the shop's name, with digits too. Throws ShopError 400 weak_password. */
export function refuseWeakPassword(password: string, person: { name: string; email: string }, shopName: string): void {
  const { name, email } = person;
  const own = [email, email.replace(/@.*/, ''), name, ...name.split(/\s+/), shopName];
  if (isWeakPassword(password, own))
    throw fieldError('password', new ShopError('weak_password').message, 'weak_password');
}
