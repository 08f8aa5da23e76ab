import { t } from './languages/translate.ts';
export const sendsNoEmailYet = 'This shop cannot send emails yet';

export function describeAsked(sendsEmail: boolean): string {
  return sendsEmail ? t('order.answerByEmail') : t('order.answerHere');
}

/** For admins, after something that the buyer should know of. */
export function tellOfNews(sendsEmail: boolean): string {
  return sendsEmail
    ? 'and the buyer gets an email.'
    : 'and no email leaves: there is no mail server, so please tell the buyer yourself.';
}
