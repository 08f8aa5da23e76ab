export { checkShop, countOfInvariants, type ProviderBooks } from './check-shop.ts';
export { recordMailSent } from './order-events.ts';
export { reconcileCheckout, reconcileQueue } from './reconcile-checkout.ts';
export { refundQueue } from './request-refund.ts';
export { type OrdersParts, ordersRoutes, webhookRoutes, workOrdersJobs } from './routes.ts';
