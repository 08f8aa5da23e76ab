/** Documents in which nobody pays: the admin's, and those behind secret links. Their policy admits no payment window. */
const withoutPayment = /^\/(dashboard\/admin|user\/(resetpassword|confirm)|order)(\/|$)/i;
/** Pages on which somebody can pay. */
const paying = /^\/(product\/[^/]+|cart|search)\/?$/i;
/** Pages that never share a document with the provider's script. */
const personal = /^\/dashboard(\/|$)/i;

/** True when the payment window may open in the document at `path`, or after client-side navigation from there. */
export function canPayFrom(path: string): boolean {
  return !withoutPayment.test(path);
}

/** True when somebody can pay on the page at `path`. */
export function isPayingPage(path: string): boolean {
  return paying.test(path);
}

/** True when the page at `path` shows what belongs to one person, or to the shop's owner. */
export function isPersonalPage(path: string): boolean {
  return personal.test(path);
}
