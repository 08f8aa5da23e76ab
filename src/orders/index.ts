export { changeOrderStatus } from './change-order-status.ts';
export { confirmPayment } from './confirm-payment.ts';
export { findAllOrders, findOrdersOf } from './find-orders.ts';
export { openPayment } from './open-payment.ts';
export { settlePayment } from './settle-payment.ts';
