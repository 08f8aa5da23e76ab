export {
  type DeliveryDays,
  findChargesAndDays,
  findChargesFor,
  findDecidedCharges,
  type PromiseRules,
} from './find-charges.ts';
export { calendarOf, transitTo, usualDays, workDaysJson } from './find-delivery-days.ts';
export { findPlace, type Place } from './pin-codes.ts';
export { type ShippingDependencies, shippingRoutes } from './routes.ts';
