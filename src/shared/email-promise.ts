/**
 * How a buyer learns of something: without a mail server (`sendsEmail` of the page's settings and of the wiring),
 * nothing that the shop says promises an email. `when` begins with a word such as `when`.
 */
export function promiseNews(sendsEmail: boolean, when: string, page = 'The page of your order'): string {
  return sendsEmail ? `We write to you ${when}.` : `${page} says so ${when}.`;
}

export const sendsNoEmailYet = 'This shop cannot send emails yet';

export function describeAsked(sendsEmail: boolean): string {
  return sendsEmail
    ? 'We have your request, and answer you by email.'
    : 'We have your request: our answer stands here.';
}

/** For admins, after something that the buyer should know of. */
export function tellOfNews(sendsEmail: boolean): string {
  return sendsEmail
    ? 'and the buyer gets an email.'
    : 'and no email leaves: there is no mail server, so please tell the buyer yourself.';
}
