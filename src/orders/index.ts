export { reconcileCheckout } from './reconcile-checkout.ts';
export { type OrdersParts, ordersRoutes } from './routes.ts';
