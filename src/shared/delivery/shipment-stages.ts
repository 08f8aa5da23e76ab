/** Where a parcel is, in the words of every courier. `cancelled` = by the courier or in its panel. */
export const shipmentStages = [
  'booked',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'undelivered',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const;
export type ShipmentStage = (typeof shipmentStages)[number];

/** For shoppers and admins. */
export const stageWords: Record<ShipmentStage, string> = {
  booked: 'Booked',
  picked_up: 'Picked up',
  in_transit: 'On its way',
  out_for_delivery: 'Out for delivery',
  undelivered: 'Could not be delivered',
  delivered: 'Delivered',
  returning: 'On its way back',
  returned: 'Came back',
  lost: 'Lost',
  cancelled: 'Cancelled',
};

/** The parcel is with the courier, or was. */
export function hasLeft(stage: ShipmentStage): boolean {
  return stage !== 'booked' && stage !== 'cancelled';
}

/** Nothing more is expected of the parcel. */
export function isOver(stage: ShipmentStage): boolean {
  return stage === 'delivered' || stage === 'returned' || stage === 'lost' || stage === 'cancelled';
}

/** Where a live shipment stands; `refused` and `cancelled` are over, and nothing of them is at the provider. */
export const shipmentStates = ['asked', 'booked', 'cancelling', 'refused', 'cancelled', 'done'] as const;
export type ShipmentState = (typeof shipmentStates)[number];
