export { findLowStockLimit, lowStockLimit } from './find-notifications.ts';
export { findNotificationData } from './personal-data.ts';
export { sealedPushColumns } from './push-keys.ts';
export {
  adminLink,
  type NoticeContent,
  type NoticeDependencies,
  type NoticeDescribers,
  type NoticeJob,
  queueNotice,
} from './queue-notice.ts';
export { notificationsRoutes } from './routes.ts';
export { noticeEmails, notificationQueues, workNotificationJobs } from './send-notices.ts';
export type { PushDependencies } from './send-push.ts';
