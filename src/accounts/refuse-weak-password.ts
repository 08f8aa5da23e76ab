import { isCommonPassword } from '../platform/common-passwords.ts';
import { ShopError } from '../platform/errors.ts';

/**
 * Refuses what everybody tries first, and one's own name or e-mail.
 * @throws ShopError 400 weak_password
 */
export function refuseWeakPassword(password: string, person: { name: string; email: string }): void {
  const plain = password.toLowerCase();
  const own = [person.email, person.email.split('@')[0], person.name, person.name.replace(/\s/g, '')].map((word) =>
    word?.toLowerCase(),
  );
  if (!isCommonPassword(password) && !own.includes(plain)) return;
  const error = new ShopError('weak_password');
  throw new ShopError('weak_password', undefined, { errors: [{ path: 'password', message: error.message }] });
}
