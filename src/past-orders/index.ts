export { importPastOrders } from './import-past-orders.ts';
export { eraseOldPastOrders, findPastOrderData, listPastContacts, removePastOrders } from './personal-data.ts';
export { pastOrdersRoutes } from './routes.ts';
