import { formatDate } from '../dates/dates.ts';
import { t } from '../languages/translate.ts';
import type { ReadyText } from './ready-texts.ts';

interface AnsweredComplaint {
  name: string;
  /** Until when it is to be settled. */
  settleBy: string;
}

/** Answers to a complaint, to be changed before they are sent. `thing`: the only piece of its order, or null. */
export function complaintTexts({ name, settleBy }: AnsweredComplaint, thing: string | null): ReadyText[] {
  const [first = ''] = name.trim().split(/\s+/);
  const sorry = thing ? t('numbers.sorryThing', { name: first, thing }) : t('numbers.sorry', { name: first });
  const orMoney = t('numbers.orMoney');
  return [
    {
      title: t('numbers.mend'),
      text: `${sorry} ${t('numbers.mendText')} ${orMoney}`,
    },
    {
      title: t('numbers.replace'),
      text: `${sorry} ${t('numbers.replaceText')} ${orMoney}`,
    },
    {
      title: t('numbers.sendItBack'),
      text: `${sorry} ${t('numbers.sendItBackText')}`,
    },
    {
      title: t('numbers.needMoreTime'),
      text: t('numbers.needMoreTimeText', { name: first, time: formatDate(settleBy) }),
    },
  ];
}
