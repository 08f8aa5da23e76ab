const withoutPayment = /^\/(dashboard\/admin|user\/(resetpassword|confirm)|order)(\/|$)/i;
const paying = /^\/(product\/[^/]+|cart|search)\/?$/i;
const personal = /^\/dashboard(\/|$)/i;

/** True when the payment window may open in the document at `path`, or after client-side navigation from there. */
export function canPayFrom(path: string): boolean {
  return !withoutPayment.test(path);
}

export function isPayingPage(path: string): boolean {
  return paying.test(path);
}

export function isPersonalPage(path: string): boolean {
  return personal.test(path);
}
