export { findChargesFor, findDecidedCharges, hasCharges } from './find-charges.ts';
export { findPlace, type Place } from './pin-codes.ts';
export { type ShippingDependencies, shippingRoutes } from './routes.ts';
