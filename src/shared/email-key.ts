/** Trimmed, NFKC, lower case: the only normalisation of email addresses. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
