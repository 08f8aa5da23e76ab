const withoutPayment = /^\/(dashboard\/admin|user\/(resetpassword|confirm)|order|proof|setup)(\/|$)/i;
const paying = /^\/((product|custom)\/[^/]+|cart|search)\/?$/i;
const personal = /^\/dashboard(\/|$)/i;

export function canPayFrom(path: string): boolean {
  return !withoutPayment.test(path);
}

export function isPayingPage(path: string): boolean {
  return paying.test(path);
}

export function isPersonalPage(path: string): boolean {
  return personal.test(path);
}
