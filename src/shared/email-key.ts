/**
 * The one normalisation of email addresses: trimmed, NFKC, lower case. Two spellings with the same key are one account, one guest and
 * one counter; nothing else in the shop folds addresses. Applying it twice changes nothing.
 */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
