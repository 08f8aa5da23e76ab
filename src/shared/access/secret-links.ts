/**
 * Links that open something without a login: from emails, gift cards and setup; with the addresses of the API that
 * their pages call.
 */
const secretLinks =
  /^([/\\]+(?:[a-z]{2,3}\/+)?setup\/+|[/\\]+(?:[a-z]{2,3}\/+)?(?:api\/v1\/)?(?:user\/+(?:resetpassword|confirm|confirm-email|invite)|invite|order|grievance|custom|proof|t|thanks|setup\/first-admin|emails\/+(?:confirm|unsubscribe))\/+)[^/]+/i;

export function isSecretLink(path: string): boolean {
  return secretLinks.test(path);
}

/** The path with `…` in place of the secret, however it is written: `//%6frder/…` opens the same page. */
export function withoutSecret(path: string): string {
  const written = path.replace(/(?:%[2-7][\da-f])+/gi, (escaped) => decodeURIComponent(escaped));
  return isSecretLink(written) ? written.replace(secretLinks, '$1…') : path;
}
