/** Links that open something without a login: from emails, gift cards and setup; with the addresses of the API that their pages call. */
const secretLinks =
  /^(\/setup\/|(?:\/api\/v1)?\/(?:user\/(?:resetpassword|confirm|confirm-email)|order|custom|proof|t|thanks|setup\/first-admin|emails\/(?:confirm|unsubscribe))\/)[^/]+/i;

export function isSecretLink(path: string): boolean {
  return secretLinks.test(path);
}

/** The path with `…` in place of the secret. */
export function withoutSecret(path: string): string {
  return path.replace(secretLinks, '$1…');
}
