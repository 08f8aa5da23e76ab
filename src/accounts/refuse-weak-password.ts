import { isCommonPassword, withoutTail } from '../platform/common-passwords.ts';
import { fieldError, ShopError } from '../platform/errors.ts';

/** Common passwords, and one's own name or email or the shop's name, with digits too. Throws ShopError 400 weak_password. */
export function refuseWeakPassword(password: string, person: { name: string; email: string }, shopName: string): void {
  const plain = password.toLowerCase();
  const own = [person.email, person.email.split('@')[0], person.name, ...person.name.split(/\s+/), shopName].flatMap(
    (word = '') => [word, word.replace(/\s/g, '')].map((spelling) => spelling.toLowerCase()),
  );
  if (!isCommonPassword(password) && !own.some((word) => word && [plain, withoutTail(plain)].includes(word))) return;
  throw fieldError('password', new ShopError('weak_password').message, 'weak_password');
}
