import { t } from '../languages/translate.ts';

export function describeAsked(sendsEmail: boolean): string {
  return sendsEmail ? t('order.answerByEmail') : t('order.answerHere');
}
