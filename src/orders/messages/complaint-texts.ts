import { formatDate } from '../../shared/dates/dates.ts';
import { t } from '../../shared/languages/translate.ts';
import type { ReadyText } from './ready-texts.ts';

interface AnsweredComplaint {
  name: string;
  /** Until when it is to be settled. */
  settleBy: string;
}

/** Answers to a complaint, to be changed before they are sent. `thing`: the only piece of its order, or null. */
export function complaintTexts({ name, settleBy }: AnsweredComplaint, thing: string | null): ReadyText[] {
  const [first = ''] = name.trim().split(/\s+/);
  const sorry = thing ? t('chatTexts.sorryThing', { name: first, thing }) : t('chatTexts.sorry', { name: first });
  const orMoney = t('chatTexts.orMoney');
  return [
    {
      title: 'numbers.mend',
      text: `${sorry} ${t('chatTexts.mendText')} ${orMoney}`,
    },
    {
      title: 'numbers.replace',
      text: `${sorry} ${t('chatTexts.replaceText')} ${orMoney}`,
    },
    {
      title: 'numbers.sendItBack',
      text: `${sorry} ${t('chatTexts.sendItBackText')}`,
    },
    {
      title: 'numbers.needMoreTime',
      text: t('chatTexts.needMoreTimeText', { name: first, time: formatDate(settleBy) }),
    },
  ];
}
