import type { ShipmentStage } from './shipment-stages.ts';

/**
 * States of a failed attempt to deliver. `open`: waits for an answer; `answered`: to be sent to the courier; `refused`:
 * by the courier; `closed`: nothing is to be answered.
 */
export const failureStates = ['open', 'answered', 'sent', 'refused', 'closed'] as const;
export type FailureState = (typeof failureStates)[number];

/** Whether the courier comes again, or brings the parcel back. */
export const failureDecisions = ['again', 'back'] as const;
export type FailureDecision = (typeof failureDecisions)[number];

/** From this failure on the shop decides, not the buyer. */
export const shopDecidesFrom = 3;
/** How many days ahead another attempt can be asked for. */
export const maxDaysAhead = 7;

/** The courier has the parcel, and is not on its way to the door. */
export function takesAnswer(stage: ShipmentStage): boolean {
  return stage === 'undelivered' || stage === 'in_transit';
}
