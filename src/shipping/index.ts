export {
  type ChargesAndDays,
  chargesFor,
  deliveryBody,
  findChargesAndDays,
  findDecidedCharges,
  type PromiseRules,
  readChargesAndDays,
} from './find-charges.ts';
export { transitAnywhere, transitTo, usualDays, workCalendar, workDaysJson } from './find-delivery-days.ts';
export { findPlace } from './pin-codes.ts';
export { shippingRoutes } from './routes.ts';
export { deliveryCharges, deliveryDays } from './schema.ts';
