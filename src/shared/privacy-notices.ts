interface NoticeLine {
  what: string;
  /** For what, and how long. */
  why: string;
  /** How the rule of privacy/retention.ts begins, and the period that both name. */
  rule: string;
  period: string;
}
interface PrivacyNoticeTexts {
  lines: readonly NoticeLine[];
  withdraw: string;
}

const order = {
  what: 'Name, email, phone, address',
  why: 'To deliver, to write to you about the order, and for the books: 9 years, as tax law wants.',
  ...{ rule: 'Orders', period: '9 years' },
};

/** Digital Personal Data Protection Act 2023, s. 5 and 6, and Rules 2025, r. 3: shown where the data are asked for. */
export const privacyNotices = {
  register: {
    lines: [
      {
        what: 'Name, email, phone, address',
        why: 'To sell and deliver to you, until you delete your account. Orders stay for 9 years, as tax law wants.',
        ...{ rule: 'Orders', period: '9 years' },
      },
    ],
    withdraw: 'You download or delete all of it on your profile page.',
  },
  guest: { lines: [order], withdraw: 'To have it corrected or erased, write to us.' },
  recipient: {
    lines: [
      {
        what: 'Their name, phone, street and card',
        why: 'To deliver, and to send the same again a year later: 400 days. They get no email from the shop.',
        ...{ rule: 'Gifts', period: '400 days' },
      },
    ],
    withdraw: 'You or they can have it erased: write to us.',
  },
  reminder: {
    lines: [
      {
        what: 'Email and the day',
        why: 'To write before the day, until you unsubscribe. Without your confirmation: 7 days.',
        ...{ rule: 'Days to remember of guests', period: '7 days' },
      },
    ],
    withdraw: 'Each email has a link by which you unsubscribe.',
  },
  stockAlert: {
    lines: [
      {
        what: 'Email',
        why: 'For one message when the piece is here, at most a year. Without your confirmation: 7 days.',
        ...{ rule: 'Requests to be notified', period: '7 days' },
      },
    ],
    withdraw: 'It is erased unless you confirm it by our first email.',
  },
  grievance: {
    lines: [
      {
        what: 'Name, email, phone',
        why: 'To answer you: 2 years after the complaint is settled. Nobody outside the shop sees them.',
        ...{ rule: 'Complaints', period: '2 years' },
      },
      {
        what: 'Your words and photos',
        why: 'As proof of the answer, for the same 2 years.',
        ...{ rule: 'Complaints', period: '2 years' },
      },
    ],
    withdraw: 'To take it back, write to the grievance officer.',
  },
} satisfies Record<string, PrivacyNoticeTexts>;
