export { reconcileCheckout, reconcileQueue } from './reconcile-checkout.ts';
export { type OrdersParts, ordersRoutes, webhookRoutes, workOrdersJobs } from './routes.ts';
