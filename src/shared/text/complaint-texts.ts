import { formatDate } from '../dates/dates.ts';
import type { ReadyText } from './ready-texts.ts';

interface AnsweredComplaint {
  name: string;
  /** Until when it is to be settled. */
  settleBy: string;
}

/** Answers to a complaint, to be changed before they are sent. `thing`: the only piece of its order, or null. */
export function complaintTexts({ name, settleBy }: AnsweredComplaint, thing: string | null): ReadyText[] {
  const [first = ''] = name.trim().split(/\s+/);
  const sorry = `I am sorry, ${first}, about ${thing ? `“${thing}”` : 'what happened'}.`;
  const orMoney = 'If you prefer your money back, write one word.';
  return [
    {
      title: 'Mend',
      text: `${sorry} Please send it to me at my cost: I mend it, and it is back with you within ten days after it has arrived. ${orMoney}`,
    },
    {
      title: 'Replace',
      text: `${sorry} I make you a new one and send it at my cost. It leaves within ten days. ${orMoney}`,
    },
    {
      title: 'Send it back',
      text: `${sorry} Please send it back to me and tell me what the parcel has cost: as soon as it is here, you get that and your money back.`,
    },
    {
      title: 'Need more time',
      text: `Thank you for your patience, ${first}. I am looking into it and need some more days: you hear from me again soon, and it is settled by ${formatDate(settleBy)} at the latest.`,
    },
  ];
}
