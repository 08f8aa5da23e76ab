export {
  type ChargesAndDays,
  chargesFor,
  deliveryBody,
  findChargesAndDays,
  findDecidedCharges,
  type PromiseRules,
  readChargesAndDays,
  type StoredCharges,
} from './find-charges.ts';
export {
  slowestTransit,
  transitAnywhere,
  transitTo,
  usualDays,
  workCalendar,
  workDaysJson,
} from './find-delivery-days.ts';
export { acceptLearnedDays, type LearnedDays, saveLearnedDays } from './learn-days.ts';
export { findPlace } from './pin-codes.ts';
export { shippingRoutes } from './routes.ts';
export { deliveryCharges, deliveryDays } from './schema.ts';
