/** What a complaint can be about. */
export const grievanceTopics = ['order', 'money', 'data', 'other'] as const;
export type GrievanceTopic = (typeof grievanceTopics)[number];

/** As the form names them. */
export const topicNames: Record<GrievanceTopic, string> = {
  order: 'An order',
  money: 'Money',
  data: 'My data',
  other: 'Something else',
};
