import { t } from '../languages/translate.ts';

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
  what: t('privacy.person'),
  why: t('privacy.orderWhy'),
  ...{ rule: 'Orders', period: '9 years' },
};

/** Digital Personal Data Protection Act 2023, s. 5 and 6, and Rules 2025, r. 3: shown where the data are asked for. */
export const privacyNotices = {
  register: {
    lines: [
      {
        what: t('privacy.person'),
        why: t('privacy.registerWhy'),
        ...{ rule: 'Orders', period: '9 years' },
      },
    ],
    withdraw: t('privacy.registerEnd'),
  },
  guest: { lines: [order], withdraw: t('privacy.guestEnd') },
  recipient: {
    lines: [
      {
        what: t('privacy.recipient'),
        why: t('privacy.recipientWhy'),
        ...{ rule: 'Gifts', period: '400 days' },
      },
    ],
    withdraw: t('privacy.recipientEnd'),
  },
  reminder: {
    lines: [
      {
        what: t('privacy.reminder'),
        why: t('privacy.reminderWhy'),
        ...{ rule: 'Days to remember of guests', period: '7 days' },
      },
    ],
    withdraw: t('privacy.reminderEnd'),
  },
  stockAlert: {
    lines: [
      {
        what: t('account.email'),
        why: t('privacy.stockAlertWhy'),
        ...{ rule: 'Requests to be notified', period: '7 days' },
      },
    ],
    withdraw: t('privacy.stockAlertEnd'),
  },
  grievance: {
    lines: [
      {
        what: t('privacy.grievance'),
        why: t('privacy.grievanceWhy'),
        ...{ rule: 'Complaints', period: '2 years' },
      },
      {
        what: t('privacy.words'),
        why: t('privacy.wordsWhy'),
        ...{ rule: 'Complaints', period: '2 years' },
      },
    ],
    withdraw: t('privacy.grievanceEnd'),
  },
} satisfies Record<string, PrivacyNoticeTexts>;
