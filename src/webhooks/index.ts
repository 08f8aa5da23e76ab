export { bringBackDeliveries } from './bring-back-deliveries.ts';
export { openDeliveries } from './deliver-webhooks.ts';
export { eraseOldDeliveries } from './deliveries.ts';
export { reportNotice, webhookNotices } from './notices.ts';
export { webhooksRoutes } from './routes.ts';
export { sealedWebhookColumns } from './webhooks.ts';
