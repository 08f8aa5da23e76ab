import { t } from '../languages/translate.ts';
/** What a complaint can be about. */
export const grievanceTopics = ['order', 'money', 'data', 'other'] as const;
export type GrievanceTopic = (typeof grievanceTopics)[number];

/** As the form names them. */
export function topicName(topic: GrievanceTopic): string {
  return {
    order: t('grievance.order'),
    money: t('grievance.money'),
    data: t('grievance.data'),
    other: t('grievance.other'),
  }[topic];
}
