export { adoptOrders } from './adopt-orders.ts';
export { checkShop, countOfInvariants, type Finding, type ProviderBooks } from './check-shop.ts';
export { findTroubles } from './find-troubles.ts';
export { identifyQueue } from './identify-order.ts';
export { recordMailsSent } from './order-events.ts';
export { reconcileCheckout, reconcileQueue, refundSweepQueue } from './reconcile-checkout.ts';
export { refundQueue } from './request-refund.ts';
export { type OrdersParts, ordersRoutes, webhookRoutes, workOrdersJobs } from './routes.ts';
