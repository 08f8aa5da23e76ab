export {
  type ChargesAndDays,
  chargesFor,
  findChargesAndDays,
  findDecidedCharges,
  type PromiseRules,
  readChargesAndDays,
} from './find-charges.ts';
export { transitTo, usualDays, workCalendar, workDaysJson } from './find-delivery-days.ts';
export { findPlace } from './pin-codes.ts';
export { shippingRoutes } from './routes.ts';
export { deliveryCharges, deliveryDays } from './schema.ts';
