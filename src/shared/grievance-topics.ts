/** What a complaint can be about. */
export const grievanceTopics = ['order', 'money', 'data', 'other'] as const;
export type GrievanceTopic = (typeof grievanceTopics)[number];
